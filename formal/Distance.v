(** The distance of a state of [D(K, n)] from the stable profile never grows: theorem 21 of
    docs/proofs.md. *)

From Coq Require Import Arith ZArith List Lia Bool.
From Tripod Require Import Systems.
Import ListNotations.
Local Open Scope Z_scope.

(** * The distance *)

(** [m]: half of the number of rows, rounded up. *)
Definition half (K : nat) : nat := ((K + 1) / 2)%nat.

(** The stable profile: [m] below [n], then [m - 1], [m - 2], ..., 0, and 0 from there on. *)
Definition profile (K n o : nat) : nat :=
  (if o <? n then half K else half K - 1 - (o - n))%nat.

(** How far a count may be from the profile at no cost: not at all if [K] is even, one less if [K]
    is odd. This is the distance of [d] from the interval [0, 0] or [-1, 0]. *)
Definition cost (K : nat) (d : Z) : Z :=
  if Nat.even K then Z.abs d else Z.max 0 (Z.max d (-1 - d)).

(** The difference of a state from the profile, at one offset. *)
Definition diff (n : nat) (rows : state) (o : nat) : Z :=
  Z.of_nat (count o rows) - Z.of_nat (profile (length rows) n o).

(** The sum of [f] over [len] offsets from [o] on. *)
Fixpoint sum (f : nat -> Z) (o len : nat) : Z :=
  match len with
  | O => 0
  | S len => f o + sum f (S o) len
  end.

(** No row has an offset from here on, and the profile is 0. *)
Definition bound (n : nat) (rows : state) : nat :=
  (list_max (concat rows) + n + length rows + 1)%nat.

(** The distance of a state from the profile: the sum over all offsets. [distance_spec] shows that
    offsets beyond [bound] add nothing. *)
Definition distance (n : nat) (rows : state) : Z :=
  sum (fun o => cost (length rows) (diff n rows o)) 0 (bound n rows).

(** * Sums *)

(** The sum of equal functions. *)
Lemma sum_same f g len : forall o,
  (forall i, (o <= i < o + len)%nat -> f i = g i) -> sum f o len = sum g o len.
Proof.
  induction len as [| len IH]; intros o H; [reflexivity |]. simpl.
  rewrite H by lia. rewrite IH; [reflexivity |]. intros i Hi. apply H. lia.
Qed.

(** The sum of a difference. *)
Lemma sum_sub f g len : forall o, sum (fun i => f i - g i) o len = sum f o len - sum g o len.
Proof. induction len as [| len IH]; intros o; simpl; [reflexivity | rewrite IH; lia]. Qed.

(** The sum of zeros. *)
Lemma sum_zero f len : forall o, (forall i, (o <= i)%nat -> f i = 0) -> sum f o len = 0.
Proof.
  induction len as [| len IH]; intros o H; [reflexivity |]. simpl.
  rewrite H, IH by (intros; try apply H; lia). reflexivity.
Qed.

(** A sum in two parts. *)
Lemma sum_split f a b : forall o, sum f o (a + b) = sum f o a + sum f (o + a) b.
Proof.
  induction a as [| a IH]; intros o; simpl.
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite IH, Nat.add_succ_comm. lia.
Qed.

(** The sum of a function one place further. *)
Lemma sum_shift f len : forall o, sum (fun i => f (S i)) o len = sum f (S o) len.
Proof. induction len as [| len IH]; intros o; simpl; [reflexivity | rewrite IH; reflexivity]. Qed.

(** The number of members of a list without repetition, as a sum. *)
Lemma sum_mem l len : forall o, NoDup l ->
  sum (fun i => one (mem i l)) o len
  = Z.of_nat (length (filter (fun a => (o <=? a) && (a <? o + len))%nat l)).
Proof.
  induction len as [| len IH]; intros o D; simpl.
  - induction l as [| a l J]; [reflexivity |]. inversion D; subst. simpl.
    destruct (Nat.leb_spec o a), (Nat.ltb_spec a (o + 0)); simpl; auto; lia.
  - rewrite IH by exact D. clear IH. induction l as [| a l J]; [reflexivity |].
    inversion D as [| ? ? N D']; subst. specialize (J D'). cbn [mem existsb filter].
    change (existsb (Nat.eqb o) l) with (mem o l).
    destruct (Nat.eqb_spec o a) as [<- | E]; cbn [orb].
    + apply mem_false in N. rewrite N in J.
      destruct (Nat.leb_spec (S o) o), (Nat.leb_spec o o), (Nat.ltb_spec o (o + S len));
        try lia. unfold one in *. cbn [andb length]. lia.
    + destruct (Nat.leb_spec (S o) a), (Nat.leb_spec o a), (Nat.ltb_spec a (S o + len)),
        (Nat.ltb_spec a (o + S len)); try lia; cbn [andb length]; unfold one in *;
        destruct (mem o l); lia.
Qed.

(** * The theorem *)

(** [half] is half of the number, rounded up. *)
Lemma half_spec K : (2 * half K = K + if Nat.even K then 0 else 1)%nat.
Proof.
  unfold half. destruct (Nat.even K) eqn:E.
  - apply Nat.even_spec in E. destruct E as [i ->].
    replace (2 * i + 1)%nat with (1 + i * 2)%nat by lia. rewrite Nat.div_add by lia. simpl. lia.
  - assert (O : Nat.odd K = true) by (unfold Nat.odd; rewrite E; reflexivity).
    apply Nat.odd_spec in O. destruct O as [i ->].
    replace (2 * i + 1 + 1)%nat with ((i + 1) * 2)%nat by lia. rewrite Nat.div_mul by lia. lia.
Qed.

(** The cost in one formula: it is the same for [d] and [K - 2 m - d]. *)
Lemma cost_spec K d : cost K d = Z.max d (Z.of_nat K - 2 * Z.of_nat (half K) - d).
Proof. pose proof (half_spec K). unfold cost. destruct (Nat.even K); lia. Qed.

(** From right to left: what a change [h] of the differences [d] costs is at most the cost of the
    sum of [h], if an addition has no negative sum to its right, and a subtraction meets a
    difference that is at least this sum. *)
Lemma balance K d h len : forall o,
  (forall x l, (o <= x)%nat -> (S x + l = o + len)%nat ->
    h x = 0 \/ (h x = 1 /\ 0 <= sum h (S x) l) \/ (h x = -1 /\ sum h (S x) l <= d x)) ->
  sum (fun x => cost K (d x + h x) - cost K (d x)) o len <= cost K (sum h o len).
Proof.
  pose proof (half_spec K) as M.
  induction len as [| len IH]; intros o H; cbn [sum].
  - rewrite cost_spec. destruct (Nat.even K); lia.
  - assert (I := IH (S o) ltac:(intros x l Hx Hl; apply H; lia)).
    pose proof (H o len ltac:(lia) ltac:(lia)) as J. clear H IH.
    set (g := sum _ (S o) len) in *. rewrite !cost_spec in *. fold g.
    destruct (Nat.even K); lia.
Qed.

(** No row has an offset beyond the bound. *)
Lemma count_beyond n rows o : (bound n rows <= o)%nat -> count o rows = 0%nat.
Proof.
  unfold bound, count. intros L.
  assert (F : forall l, (list_max (concat l) < o)%nat -> length (filter (mem o) l) = 0%nat).
  { induction l as [| s l IH]; [reflexivity |]. simpl. rewrite list_max_app. intros H.
    replace (mem o s) with false; [apply IH; lia |]. symmetry. apply mem_false. intros I.
    assert (N : (list_max s <= list_max s)%nat) by lia. apply list_max_le in N.
    rewrite Forall_forall in N. specialize (N o I). lia. }
  apply F. lia.
Qed.

(** The sum over any number of offsets that is large enough is the distance. *)
Theorem distance_spec n rows N : (bound n rows <= N)%nat ->
  distance n rows = sum (fun o => cost (length rows) (diff n rows o)) 0 N.
Proof.
  intros L. replace N with (bound n rows + (N - bound n rows))%nat by lia.
  rewrite sum_split, (sum_zero _ _ (0 + bound n rows)).
  - unfold distance. lia.
  - intros o Ho. unfold diff. rewrite count_beyond with (n := n) by lia.
    pose proof (half_spec (length rows)) as M. unfold bound, profile in *.
    destruct (Nat.ltb_spec o n); [lia |]. rewrite cost_spec.
    destruct (Nat.even (length rows)); lia.
Qed.

(** Offsets [n] to [n + m - 1], which a step of a stable state adds. *)
Definition inside (K n o : nat) : bool := ((n <=? o) && (o <? n + half K))%nat.

(** How many of them are from [o] on. *)
Lemma sum_inside K n len : forall o, (n <= o)%nat -> (n + half K <= o + len)%nat ->
  sum (fun i => one (inside K n i)) o len = Z.of_nat (n + half K - o).
Proof.
  unfold inside. induction len as [| len IH]; intros o L B; cbn [sum]; [lia |].
  rewrite IH by lia.
  destruct (Nat.leb_spec n o), (Nat.ltb_spec o (n + half K)); cbn [andb one]; lia.
Qed.

(** What a step does to the difference: at the next offset, it adds 1 if the offset is added and
    takes 1 if it is inside. *)
Definition change (n : nat) (rows : state) (o : nat) : Z :=
  one (mem o (added n [] rows)) - one (inside (length rows) n o).

Lemma diff_step n rows o : (1 <= n)%nat ->
  diff n (step n rows) o = diff n rows (S o) + change n rows (S o).
Proof.
  intros L. unfold diff, change. rewrite count_step, step_length. unfold profile, inside, one.
  destruct (Nat.ltb_spec o n), (Nat.ltb_spec (S o) n), (Nat.leb_spec n (S o)),
    (Nat.ltb_spec (S o) (n + half (length rows))), (mem (S o) _); cbn [andb]; lia.
Qed.

(** In no step of any state does the distance grow. *)
Theorem distance_never_grows n rows : (1 <= n)%nat ->
  distance n (step n rows) <= distance n rows.
Proof.
  intros L. set (K := length rows). set (A := added n [] rows). set (h := change n rows).
  destruct (added_fresh n rows []) as [D F]. fold A in D, F.
  pose (N := (bound n rows + bound n (step n rows) + list_max A + n + half K + 1)%nat).
  assert (B : forall a, In a A -> (a < S N)%nat).
  { assert (E : (list_max A <= list_max A)%nat) by lia. apply list_max_le in E.
    rewrite Forall_forall in E. intros a Ha. apply E in Ha. unfold N. lia. }
  (* The sum of the change from an offset on. *)
  assert (Sum : forall o len, (n <= o)%nat -> (o + len = S N)%nat ->
    sum h o len = Z.of_nat (length (filter (fun a => o <=? a)%nat A)) - Z.of_nat (n + half K - o)).
  { intros o len Lo E. unfold h, change. fold A K.
    rewrite sum_sub, sum_mem, sum_inside, E by (exact D || lia || unfold N in E; lia).
    f_equal. f_equal. f_equal. apply filter_ext_in. intros a Ha. apply B in Ha.
    destruct (Nat.ltb_spec a (S N)); [apply andb_true_r | lia]. }
  (* The distance after and before, over the same offsets. *)
  rewrite (distance_spec n (step n rows) N), (distance_spec n rows (S N)) by (unfold N; lia).
  rewrite step_length. fold K.
  rewrite (sum_same _ (fun o => cost K (diff n rows (S o) + h (S o))))
    by (intros; rewrite diff_step; auto).
  rewrite (sum_shift (fun o => cost K (diff n rows o + h o))). cbn [sum].
  assert (G : sum (fun o => cost K (diff n rows o + h o) - cost K (diff n rows o)) 1 N
    <= cost K (diff n rows 0)).
  { replace N with ((n - 1) + (N - (n - 1)))%nat by (unfold N; lia). rewrite sum_split.
    replace (1 + (n - 1))%nat with n by lia.
    assert (Z0 : forall o, (o < n)%nat -> h o = 0).
    { intros o Ho. unfold h, change. fold A K. unfold inside.
      replace (mem o A) with false; [destruct (Nat.leb_spec n o); simpl; lia |].
      symmetry. apply mem_false. intros I. apply F in I. lia. }
    rewrite (sum_same _ (fun _ => 0)) by (intros; rewrite Z0 by lia; rewrite Z.add_0_r; lia).
    rewrite sum_zero by reflexivity.
    eapply Z.le_trans; [apply balance |].
    - intros x l Hx Hl. assert (E : (S x + l = S N)%nat) by (unfold N in *; lia).
      rewrite (Sum (S x) l) by lia.
      assert (C : h x = one (mem x A) - one (inside K n x)) by reflexivity.
      destruct (mem x A) eqn:M; unfold inside in C.
      + destruct (Nat.leb_spec n x), (Nat.ltb_spec x (n + half K));
          cbn [andb one] in C; [left | right; left | |]; lia.
      + apply mem_false in M. destruct (Nat.leb_spec n x); [| lia].
        destruct (Nat.ltb_spec x (n + half K)); cbn [andb one] in C; [| left; lia].
        right. right. split; [lia |].
        pose proof (passed n x rows [] ltac:(lia) ltac:(auto) M) as P. fold A in P.
        unfold diff, profile. fold K. destruct (Nat.ltb_spec x n); [lia |].
        change (fun a => S x <=? a)%nat with (fun a => x <? a)%nat. lia.
    - rewrite Sum by (unfold N; lia).
      replace (filter (fun a => n <=? a)%nat A) with A.
      + pose proof (added_length n rows []) as E. fold A K in E.
        unfold diff, profile. fold K. destruct (Nat.ltb_spec 0 n); [| lia].
        rewrite !cost_spec. lia.
      + assert (All : forall a, In a A -> (n <= a)%nat) by (intros a Ha; apply F, Ha).
        clear - All. induction A as [| a l IH]; [reflexivity |]. simpl in *.
        destruct (Nat.leb_spec n a) as [_ | Less]; [f_equal; auto |].
        specialize (All a (or_introl eq_refl)). lia. }
  rewrite sum_sub in G. lia.
Qed.

(** * Cycles and first rows *)

(** Equal sets have the same distance. *)
Lemma distance_same n rows rows' : same rows rows' -> distance n rows = distance n rows'.
Proof.
  intros H. set (N := (bound n rows + bound n rows')%nat).
  rewrite (distance_spec n rows N), (distance_spec n rows' N) by (unfold N; lia).
  apply sum_same. intros o _. unfold diff.
  rewrite (count_same o _ _ H), (same_length _ _ H). reflexivity.
Qed.

(** The distance does not grow in any number of steps. *)
Lemma distance_later n rows i j : (1 <= n)%nat -> (i <= j)%nat ->
  distance n (Nat.iter j (step n) rows) <= distance n (Nat.iter i (step n) rows).
Proof.
  intros L H. induction H as [| j H IH]; [lia |]. simpl.
  pose proof (distance_never_grows n (Nat.iter j (step n) rows) L). lia.
Qed.

(** Steps after steps. *)
Lemma iter_add n a b rows :
  Nat.iter (a + b) (step n) rows = Nat.iter a (step n) (Nat.iter b (step n) rows).
Proof. induction a as [| a IH]; [reflexivity |]. simpl. rewrite IH. reflexivity. Qed.

(** If a state comes back after some steps, all these states have one distance. *)
Theorem distance_on_cycles n p rows i : (1 <= n)%nat -> (1 <= p)%nat ->
  same (Nat.iter p (step n) rows) rows ->
  distance n (Nat.iter i (step n) rows) = distance n rows.
Proof.
  intros L Hp H.
  assert (E : forall q, same (Nat.iter (q * p) (step n) rows) rows).
  { induction q as [| q IH]; [apply same_refl |]. simpl. rewrite iter_add.
    apply same_trans with (Nat.iter p (step n) rows); [apply iter_same; exact IH | exact H]. }
  apply Z.le_antisymm.
  - apply (distance_later n rows 0 i); lia.
  - rewrite <- (distance_same _ _ _ (E i)). apply distance_later; nia.
Qed.

(** The first [k] rows are a system of their own, so all this holds for their distance, too. *)
Theorem first_rows n k rows : firstn k (step n rows) = step n (firstn k rows).
Proof.
  unfold step. rewrite firstn_map. f_equal. generalize (@nil nat). revert k.
  induction rows as [| s rows IH]; intros [| k] taken; try reflexivity.
  cbn [fill firstn]. destruct (mem 0 s); cbn [firstn]; rewrite IH; reflexivity.
Qed.

(** The distance is not negative. *)
Lemma distance_positive n rows : 0 <= distance n rows.
Proof.
  unfold distance. generalize 0%nat. induction (bound n rows) as [| len IH]; intros o; simpl.
  - lia.
  - specialize (IH (S o)). unfold cost at 1. destruct (Nat.even (length rows)); lia.
Qed.

(** For an even number of rows, distance 0 means that the counts are the profile. *)
Theorem distance_zero n rows : Nat.even (length rows) = true ->
  (distance n rows = 0 <-> forall o, count o rows = profile (length rows) n o).
Proof.
  intros E. assert (C : forall d, cost (length rows) d = Z.abs d)
    by (intros d; unfold cost; rewrite E; reflexivity).
  split.
  - intros H o. rewrite (distance_spec n rows (bound n rows + o + 1)) in H by lia.
    rewrite (sum_same _ (fun i => Z.abs (diff n rows i))) in H by (intros; apply C).
    assert (P : forall len i, 0 <= sum (fun i => Z.abs (diff n rows i)) i len)
      by (induction len; intros; simpl; [| specialize (IHlen (S i))]; lia).
    replace (bound n rows + o + 1)%nat with (o + S (bound n rows))%nat in H by lia.
    rewrite sum_split in H. simpl in H.
    pose proof (P o 0%nat). pose proof (P (bound n rows) (S o)). unfold diff in *. lia.
  - intros H. apply sum_zero. intros o _. rewrite C. unfold diff. rewrite H. lia.
Qed.

(** The distance after [i] steps from the first block of Figure 14 of Tree and Tripod Nim, eight
    rows in [D(8, 4)]: 2 for 20 steps, then the state is stable. *)
Definition figure_14 (i : nat) : Z := distance 4 (Nat.iter i (step 4)
  [[0]; [1; 4; 5]; [0; 2]; [1; 3; 5]; [0; 1; 2; 3; 4]; [3; 4; 5; 6]; []; [0; 1; 2; 3]]%nat).
Example falls : map figure_14 [0; 20; 21]%nat = [2; 2; 0].
Proof. vm_compute. reflexivity. Qed.

(** In [D(2, 4)] from two full rows it falls twice. *)
Example falls_twice :
  map (fun i => distance 4 (Nat.iter i (step 4) [[0; 1; 2; 3]; [0; 1; 2; 3]]%nat))
    [0; 9; 10; 19; 20]%nat = [4; 4; 2; 2; 0].
Proof. vm_compute. reflexivity. Qed.

Print Assumptions distance_never_grows.
Print Assumptions distance_on_cycles.
Print Assumptions first_rows.
