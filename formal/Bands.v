(** After a perfect band the numbers of the array are a system [D(K, n)], so the distance of their
    sets from the stable profile never grows, and one stable column proves a band: theorems 5, 7
    and 21 of docs/proofs.md. *)

From Coq Require Import Arith ZArith List Lia Bool.
From Tripod Require Import Game Systems Distance.
Import ListNotations.

Section Centre.

Variable c : nat.

(** * Definitions *)

(** A perfect band of radius [n] from column [K] on: there the numbers less than [2n - 1] stand
    exactly in the cells with [|a - b| < n]. *)
Definition band (n K : nat) : Prop :=
  forall a b, K <= a -> K <= b -> (C c a b < 2 * n - 1 <-> a < b + n /\ b < a + n).

(** The set [S_r(k)]: where [r] stands above row [k], from column [k] on, counted from the
    diagonal. [C c i r] is the column of [r] in row [i]; [above_spec] says what the set is. *)
Definition above (r k : nat) : row :=
  map (fun j => j - k) (filter (fun j => k <=? j) (map (fun i => C c i r) (seq 0 k))).

(** The sets of the next [K] numbers after a band of radius [n], at column [k]. *)
Definition group (n K k : nat) : state := map (fun r => above r k) (seq (2 * n - 1) K).

(** * The array *)

(** The array is symmetric. *)
Lemma C_symmetric a b : C c a b = C c b a.
Proof. symmetry. apply C_spec, exchange, C_loses. Qed.

(** Each number stands once in each row, and [C] says where. *)
Lemma C_column a b r : C c a b = r <-> C c a r = b.
Proof.
  assert (H : forall b r, C c a b = r -> C c a r = b).
  { intros x y <-. symmetry. apply C_spec, exchange_last, C_loses. }
  split; apply H.
Qed.

(** A row has no number twice. *)
Lemma C_injective a b b' : C c a b = C c a b' -> b = b'.
Proof. intros H. apply C_column in H. rewrite <- H. apply C_column. reflexivity. Qed.

(** An entry that is not too small stands above or left: the mex rule. *)
Lemma C_mex a b r : 1 <= a -> 1 <= b -> r < C c a b ->
  (exists i, i < a /\ C c i b = r) \/ (exists j, j < b /\ C c a j = r).
Proof.
  intros Ha Hb L.
  assert (D : forall f n, (exists i, i < n /\ f i = r) \/ (forall i, i < n -> f i <> r)).
  { intros f n. induction n as [| n [[i [Hi E]] | N]]; [right; lia | left; exists i; auto |].
    destruct (Nat.eq_dec (f n) r) as [E | E]; [left; exists n; auto |].
    right. intros i Hi. destruct (Nat.eq_dec i n) as [-> | X]; [exact E | apply N; lia]. }
  destruct (D (fun i => C c i b) a) as [H | H]; [left; exact H |].
  destruct (D (fun j => C c a j) b) as [K | K]; [right; exact K |]. exfalso.
  assert (M : P (c, a, b, r)).
  { apply mex_rule; auto.
    - intros x Hx Q. apply C_spec in Q. apply (H x Hx). auto.
    - intros x Hx Q. apply C_spec in Q. apply (K x Hx). auto.
    - intros x Hx Q. apply C_spec in Q. lia. }
  apply C_spec in M. lia.
Qed.

(** [above r k] is the set of the offsets [o] for which [r] stands in column [k + o], in a row less
    than [k]. *)
Theorem above_spec r k o : In o (above r k) <-> exists i, i < k /\ C c i (k + o) = r.
Proof.
  unfold above. rewrite in_map_iff. split.
  - intros [j [E H]]. apply filter_In in H. destruct H as [H L]. apply Nat.leb_le in L.
    apply in_map_iff in H. destruct H as [i [J I]]. apply in_seq in I. exists i.
    split; [lia |]. apply C_column. lia.
  - intros [i [I E]]. exists (k + o). split; [lia |]. apply filter_In.
    split; [| apply Nat.leb_le; lia]. apply in_map_iff. exists i.
    split; [apply C_column; exact E | apply in_seq; lia].
Qed.

(** The first band: beyond the centre 0 stands on the diagonal. *)
Theorem first_band : band 1 (S c).
Proof.
  intros a b Ha Hb. assert (E : C c a b = 0 <-> a = b).
  { split.
    - intros E. assert (H : P (c, a, 0, b)) by (apply exchange_last, C_spec; auto).
      apply exchange, border in H. unfold Row in H. lia.
    - intros <-. symmetry. apply C_spec, exchange_last, exchange, border. unfold Row. lia. }
  lia.
Qed.

(** * After a band *)

Variables n K k : nat.
Hypothesis Hn : 1 <= n.
Hypothesis Hk : 1 <= k.
Hypothesis HK : K <= k.
Hypothesis Band : band n K.

(** A number with 0 in its set stands left of the diagonal in row [k], not in the right half. *)
Lemma left_of_diagonal r o : In 0 (above r k) -> C c k (k + o) <> r.
Proof.
  intros H E. apply above_spec in H. destruct H as [i [I H]]. rewrite Nat.add_0_r in H.
  rewrite C_symmetric in H. rewrite <- H in E. apply C_injective in E. lia.
Qed.

(** Another number goes to the first offset from [n] on that is not in its set and not taken in row
    [k] by a smaller number of the group. *)
Lemma goes_to_first r taken : 2 * n - 1 <= r -> ~ In 0 (above r k) ->
  (forall o, In o taken <-> 2 * n - 1 <= C c k (k + o) < r) ->
  C c k (k + first n (above r k ++ taken)) = r.
Proof.
  intros Hr H0 T.
  assert (E : C c k (C c k r) = r) by (apply C_column; reflexivity).
  assert (J : k <= C c k r).
  { destruct (Nat.lt_ge_cases (C c k r) k) as [L | L]; [exfalso | exact L].
    apply H0, above_spec. exists (C c k r). rewrite Nat.add_0_r, (C_symmetric (C c k r) k). auto. }
  replace (C c k r) with (k + (C c k r - k)) in E by lia. set (o := C c k r - k) in *.
  assert (O : n <= o).
  { destruct (Nat.lt_ge_cases o n) as [L | L]; [exfalso | exact L].
    assert (B : C c k (k + o) < 2 * n - 1) by (apply Band; lia). lia. }
  destruct (first_spec n (above r k ++ taken)) as [L [N A]]. rewrite in_app_iff in N.
  set (f := first n (above r k ++ taken)) in *.
  destruct (Nat.lt_trichotomy f o) as [X | [-> | X]]; [exfalso | exact E | exfalso].
  - apply N. destruct (Nat.lt_trichotomy (C c k (k + f)) r) as [Y | [Y | Y]].
    + right. apply T. split; [| exact Y].
      destruct (Nat.lt_ge_cases (C c k (k + f)) (2 * n - 1)) as [Z | Z]; [exfalso | exact Z].
      apply Band in Z; lia.
    + rewrite <- E in Y. apply C_injective in Y. lia.
    + left. apply above_spec. destruct (C_mex k (k + f) r) as [[i I] | [j [J' I]]]; try lia.
      * exists i. exact I.
      * rewrite <- E in I. apply C_injective in I. lia.
  - specialize (A o ltac:(lia)). apply in_app_iff in A. destruct A as [A | A].
    + apply above_spec in A. destruct A as [i [I F]]. rewrite <- E in F.
      rewrite (C_symmetric i), (C_symmetric k) in F. apply C_injective in F. lia.
    + apply T in A. lia.
Qed.

(** The next column: what was above, and what stands in row [k], one offset less. *)
Lemma above_next r o : In o (above r (S k)) <-> In (S o) (above r k) \/ C c k (k + S o) = r.
Proof.
  rewrite !above_spec, Nat.add_succ_comm. split.
  - intros [i [I E]]. destruct (Nat.eq_dec i k) as [-> | D]; [auto |]. left. exists i.
    split; [lia | exact E].
  - intros [[i [I E]] | E]; [exists i | exists k]; auto.
Qed.

(** Row after row: what is added is what stands in the right half of row [k]. *)
Lemma fill_group m : forall r taken, 2 * n - 1 <= r ->
  (forall o, In o taken <-> 2 * n - 1 <= C c k (k + o) < r) ->
  let rows := map (fun r => above r k) (seq r m) in
  (forall o, In o (added n taken rows) <-> r <= C c k (k + o) < r + m) /\
  same (map (fun r => above r (S k)) (seq r m)) (map lower (fill n taken rows)).
Proof.
  induction m as [| m IH]; intros r taken Hr T; cbn [seq map].
  - split; [simpl; intros; lia | constructor].
  - cbn [added fill]. destruct (mem 0 (above r k)) eqn:M.
    + apply mem_spec in M. destruct (IH (S r) taken) as [A S]; [lia | |].
      { intros o. pose proof (left_of_diagonal r o M). rewrite T. lia. }
      split.
      * intros o. rewrite A. pose proof (left_of_diagonal r o M). lia.
      * constructor; [| exact S]. intros o. rewrite in_lower, above_next.
        pose proof (left_of_diagonal r (Datatypes.S o) M). tauto.
    + apply mem_false in M. pose proof (goes_to_first r taken Hr M T) as G. cbv zeta.
      set (f := first n (above r k ++ taken)) in *.
      assert (U : forall o, C c k (k + o) = r <-> o = f).
      { intros o. split; [| intros ->; exact G]. intros E. rewrite <- G in E.
        apply C_injective in E. lia. }
      destruct (IH (S r) (f :: taken)) as [A S]; [lia | |].
      { intros o. simpl. rewrite T. specialize (U o). lia. }
      split.
      * intros o. simpl. rewrite A. specialize (U o). lia.
      * cbn [map]. constructor; [| exact S]. intros o. rewrite in_lower, above_next, U. simpl.
        intuition.
Qed.

(** After a band of radius [n] the sets of the next numbers make a step of [D(m, n)]. *)
Theorem group_step m : same (group n m (S k)) (step n (group n m k)).
Proof. apply (fill_group m (2 * n - 1) []); [lia |]. simpl. intros. lia. Qed.

(** In row [k] the next [m] numbers stand in the right half at the offsets that the step adds. *)
Lemma group_added m o :
  In o (added n [] (group n m k)) <-> 2 * n - 1 <= C c k (k + o) < 2 * n - 1 + m.
Proof. apply (fill_group m (2 * n - 1) []); [lia |]. simpl. intros. lia. Qed.

(** So their distance from the stable profile never grows. *)
Theorem group_distance m : (distance n (group n m (S k)) <= distance n (group n m k))%Z.
Proof. rewrite (distance_same _ _ _ (group_step m)). apply distance_never_grows. exact Hn. Qed.

End Centre.

(** Column [k] is stable for the next [2 m] numbers after a band of radius [n]: each offset is in as
    many of their sets as the profile says. *)
Definition stable (c n m k : nat) : Prop :=
  forall o, count o (group c n (2 * m) k) = profile (2 * m) n o.

(** The number of the rows. *)
Lemma group_length c n K k : length (group c n K k) = K.
Proof. unfold group. rewrite map_length, seq_length. reflexivity. Qed.

(** Stable means distance 0. *)
Lemma stable_distance c n m k : stable c n m k <-> distance n (group c n (2 * m) k) = 0%Z.
Proof.
  unfold stable. rewrite distance_zero; rewrite group_length; [reflexivity |].
  apply Nat.even_spec. exists m. reflexivity.
Qed.

(** After a stable column all columns are stable. *)
Theorem stable_next c n m K k : 1 <= n -> 1 <= k -> K <= k -> band c n K ->
  stable c n m k -> stable c n m (S k).
Proof.
  rewrite !stable_distance. intros Hn Hk HK B H.
  pose proof (group_distance c n K k Hn Hk HK B (2 * m)).
  pose proof (distance_positive n (group c n (2 * m) (S k))). lia.
Qed.

(** One stable column proves a perfect band, larger by [m]. *)
Theorem stable_band c n m K k : 1 <= n -> 1 <= k -> K <= k -> band c n K ->
  stable c n m k -> band c (n + m) k.
Proof.
  intros Hn Hk HK B H.
  assert (All : forall j, k <= j -> stable c n m j).
  { intros j Hj. induction Hj as [| j Hj IH]; [exact H |].
    apply (stable_next c n m K); auto; lia. }
  assert (Half : half (2 * m) = m) by (pose proof (half_spec (2 * m)) as E;
    replace (Nat.even (2 * m)) with true in E by (symmetry; apply Nat.even_spec; exists m; auto);
    lia).
  assert (Right : forall a o, k <= a -> (C c a (a + o) < 2 * (n + m) - 1 <-> o < n + m)).
  { intros a o Ha. destruct (Nat.lt_ge_cases o n) as [L | L].
    - assert (I : C c a (a + o) < 2 * n - 1) by (apply B; lia). lia.
    - assert (I : ~ C c a (a + o) < 2 * n - 1) by (intros I; apply B in I; lia).
      pose proof (group_added c n K a Hn ltac:(lia) ltac:(lia) B (2 * m) o) as G.
      pose proof (diff_step n (group c n (2 * m) a) (o - 1) Hn) as D.
      replace (S (o - 1)) with o in D by lia. unfold diff in D.
      rewrite <- (count_same _ _ _ (group_step c n K a Hn ltac:(lia) ltac:(lia) B (2 * m))) in D.
      rewrite step_length, group_length, (All a), (All (S a)) in D by lia.
      unfold change, inside in D. rewrite group_length, Half in D.
      destruct (mem o (added n [] (group c n (2 * m) a))) eqn:M.
      + apply mem_spec, G in M.
        destruct (Nat.leb_spec n o), (Nat.ltb_spec o (n + m)); cbn [andb one] in D; lia.
      + apply mem_false in M. rewrite G in M.
        destruct (Nat.leb_spec n o), (Nat.ltb_spec o (n + m)); cbn [andb one] in D; lia. }
  intros a b Ha Hb. destruct (Nat.le_ge_cases a b) as [L | L].
  - replace b with (a + (b - a)) by lia. rewrite Right by exact Ha. lia.
  - rewrite C_symmetric. replace a with (b + (a - b)) by lia. rewrite Right by exact Hb. lia.
Qed.

Print Assumptions group_step.
Print Assumptions stable_band.
