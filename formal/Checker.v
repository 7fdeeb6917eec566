(** A program that checks the least period of a row, and the proof that it is right.

    It fills the rows up to this one, column by column, by the mex rule. If what the rows have taken
    around the diagonal comes back after a lap, it comes back for ever. *)

From Coq Require Import Arith ZArith List Lia Bool.
From Tripod Require Import Game.
Import ListNotations.
Local Open Scope Z_scope.

Section Centre.

Variable c : nat.

(** Row [r] has [j] in column [k]: the legs [r], [k] and [j] lose. *)
Definition Q (r k j : nat) : Prop := P (c, r, k, j).

(** Some column before [k] of row [r] has [j]. *)
Definition Taken (r k j : nat) : Prop := exists i, (i < k)%nat /\ Q r i j.

(** Where [j] stands from the diagonal of column [k]. *)
Definition place (k j : nat) : Z := Z.of_nat j - Z.of_nat k.

(** * The program that is run *)

(** What a row has taken, by place: all below the first number, and the members of the list. *)
Definition taken : Type := Z * list Z.

(** Whether a number is in a list. *)
Definition mem (x : Z) (l : list Z) : bool := existsb (Z.eqb x) l.

(** The first of [n] numbers from [x] on that is not in [bad]. *)
Fixpoint search (n : nat) (x : Z) (bad : list Z) : option Z :=
  match n with
  | O => None
  | S n => if mem x bad then search n (x + 1) bad else Some x
  end.

(** Moves the first number up while it is in the list: the same set, written shorter. *)
Fixpoint raise (n : nat) (h : Z) (l : list Z) : taken :=
  match n with
  | O => (h, l)
  | S n => if mem h l then raise n (h + 1) (filter (fun y => negb (y =? h)) l) else (h, l)
  end.

(** The same set, seen from the next column. *)
Definition down (s : taken) : taken := (fst s - 1, map (fun y => y - 1) (snd s)).

(** One column. [used] begins with the place of row 0 and ends with those of all rows, the last row
    in front. *)
Fixpoint step (used : list Z) (rows : list taken) : option (list Z * list taken) :=
  match rows with
  | [] => Some (used, [])
  | (h, l) :: rest =>
      match search (S (length l + length used)) h (used ++ l) with
      | None => None
      | Some x =>
          match step (x :: used) rest with
          | None => None
          | Some (out, rest') => Some (out, down (raise (S (length l)) h (x :: l)) :: rest')
          end
      end
  end.

(** Row 0 in column [k]. *)
Definition first (k : nat) : list Z := [if (k =? c)%nat then - Z.of_nat k else 0].

(** [n] columns from [k] on: the places of the last row in them, and the state after them. *)
Fixpoint walk (n k : nat) (rows : list taken) : option (list Z * list taken) :=
  match n with
  | O => Some ([], rows)
  | S n =>
      match step (first k) rows with
      | Some (x :: _, rows') =>
          match walk n (S k) rows' with
          | Some (xs, last) => Some (x :: xs, last)
          | None => None
          end
      | _ => None
      end
  end.

(** * What it means *)

(** [mem] decides membership. *)
Lemma mem_spec x l : mem x l = true <-> In x l.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [y [H E]]. apply Z.eqb_eq in E. subst. exact H.
  - intros H. exists x. split; [exact H | apply Z.eqb_refl].
Qed.

(** [search] returns the least number from [x] on that is not in [bad]. *)
Lemma search_spec n : forall x bad y, search n x bad = Some y ->
  x <= y /\ ~ In y bad /\ forall z, x <= z < y -> In z bad.
Proof.
  induction n as [| n IH]; intros x bad y H; [discriminate |]. simpl in H.
  destruct (mem x bad) eqn:E.
  - apply IH in H. destruct H as [L [N A]]. repeat split; [lia | exact N |].
    intros z Hz. destruct (Z.eq_dec z x) as [-> | D]; [apply mem_spec; exact E | apply A; lia].
  - injection H as <-. repeat split; [lia | | intros; lia].
    intros H. apply mem_spec in H. congruence.
Qed.

(** [raise] keeps the set. *)
Lemma raise_spec n : forall h l h' l', raise n h l = (h', l') ->
  h <= h' /\ forall y, (y < h' \/ In y l') <-> (y < h \/ In y l).
Proof.
  induction n as [| n IH]; intros h l h' l' H; simpl in H.
  - injection H as <- <-. split; [lia | tauto].
  - destruct (mem h l) eqn:E.
    + apply IH in H. destruct H as [L A]. split; [lia |]. intros y. rewrite A, filter_In.
      apply mem_spec in E. destruct (Z.eq_dec y h) as [-> | D].
      * split; intros _; [right; exact E | left; lia].
      * assert (B : negb (y =? h) = true) by (apply negb_true_iff, Z.eqb_neq; exact D).
        rewrite B. intuition lia.
    + injection H as <- <-. split; [lia | tauto].
Qed.

(** [s] is what row [r] has taken before column [k]. *)
Definition RowOK (r k : nat) (s : taken) : Prop :=
  0 <= fst s + Z.of_nat k /\
  forall j, Taken r k j <-> (place k j < fst s \/ In (place k j) (snd s)).

(** The same of a list of rows from row [r] on. *)
Fixpoint RowsOK (r k : nat) (rows : list taken) : Prop :=
  match rows with
  | [] => True
  | s :: rest => RowOK r k s /\ RowsOK (S r) k rest
  end.

(** [used] has the places of the rows before row [r] in column [k]. *)
Definition UsedOK (r k : nat) (used : list Z) : Prop :=
  (forall s j, (s < r)%nat -> Q s k j -> In (place k j) used) /\
  (forall u, In u used -> exists s j, (s < r)%nat /\ Q s k j /\ u = place k j).

(** The number that the program finds is the entry: the mex rule. *)
Lemma row_step r k h l used n x :
  (1 <= r)%nat -> (1 <= k)%nat -> RowOK r k (h, l) -> UsedOK r k used ->
  search n h (used ++ l) = Some x -> exists j, Q r k j /\ x = place k j.
Proof.
  intros Hr Hk [B T] [U V] F. simpl in B, T. apply search_spec in F. destruct F as [L [N A]].
  exists (Z.to_nat (x + Z.of_nat k)).
  assert (E : x = place k (Z.to_nat (x + Z.of_nat k))) by (unfold place; lia).
  split; [| exact E]. rewrite in_app_iff in N.
  apply mex_rule; auto.
  - intros s Hs K. apply N. left. rewrite E. apply (U s); auto.
  - intros i Hi K. assert (K' : Taken r k (Z.to_nat (x + Z.of_nat k))) by (exists i; auto).
    apply T in K'. rewrite <- E in K'. destruct K' as [K' | K']; [lia | apply N; auto].
  - intros y Hy K. assert (C : Taken r k y \/ In (place k y) used).
    { destruct (Z.lt_ge_cases (place k y) h) as [D | D]; [left; apply T; auto |].
      assert (I : In (place k y) (used ++ l)) by (apply A; unfold place in *; lia).
      rewrite in_app_iff in I. destruct I; [right | left; apply T]; auto. }
    destruct C as [[i [Hi C]] | C].
    + apply (unique_b _ _ _ _ _ C) in K. lia.
    + apply V in C. destruct C as [s [j [Hs [C C']]]].
      assert (j = y) by (unfold place in C'; lia). subst j.
      apply (unique_a _ _ _ _ _ C) in K. lia.
Qed.

(** With it, the row has what it has taken before the next column. *)
Lemma row_next r k h l n j :
  RowOK r k (h, l) -> Q r k j -> RowOK r (S k) (down (raise n h (place k j :: l))).
Proof.
  intros [B T] H. simpl in B, T. destruct (raise n h (place k j :: l)) as [h' l'] eqn:E.
  apply raise_spec in E. destruct E as [L A]. unfold RowOK, down. simpl fst. simpl snd.
  split; [lia |]. intros y.
  assert (D : In (place (S k) y) (map (fun y => y - 1) l') <-> In (place k y) l').
  { rewrite in_map_iff. split.
    - intros [z [Z I]]. replace (place k y) with z; [exact I | unfold place in *; lia].
    - intros I. exists (place k y). split; [unfold place; lia | exact I]. }
  assert (D' : place (S k) y < h' - 1 <-> place k y < h') by (unfold place; lia).
  rewrite D, D', A. simpl In.
  assert (W : Taken r (S k) y <-> Taken r k y \/ place k j = place k y).
  { split.
    - intros [i [Hi K]]. destruct (Nat.eq_dec i k) as [-> | N].
      + right. apply (unique_d _ _ _ _ _ H) in K. congruence.
      + left. exists i. split; [lia | exact K].
    - intros [[i [Hi K]] | K].
      + exists i. split; [lia | exact K].
      + exists k. split; [lia |]. replace y with j; [exact H | unfold place in K; lia]. }
  rewrite W, T. tauto.
Qed.

(** A step leads from one column to the next, and puts the last row's place in front. *)
Lemma step_ok rows : forall r k used out rows',
  (1 <= r)%nat -> (1 <= k)%nat -> RowsOK r k rows -> UsedOK r k used ->
  step used rows = Some (out, rows') ->
  RowsOK r (S k) rows' /\ length rows' = length rows /\
  (rows <> [] -> exists x xs j, out = x :: xs /\ x = place k j /\ Q (r + length rows - 1) k j).
Proof.
  induction rows as [| [h l] rest IH]; intros r k used out rows' Hr Hk H U E; cbn [step] in E.
  - injection E as <- <-. simpl. split; [exact I |]. split; [reflexivity |].
    intros N. contradiction N. reflexivity.
  - destruct H as [H H'].
    destruct (search (S (length l + length used)) h (used ++ l)) as [x |] eqn:F; [| discriminate].
    destruct (row_step _ _ _ _ _ _ _ Hr Hk H U F) as [j [J X]].
    destruct (step (x :: used) rest) as [[out' rest'] |] eqn:E'; [| discriminate].
    assert (U' : UsedOK (S r) k (x :: used)).
    { destruct U as [U V]. split.
      - intros s y Hs K. destruct (Nat.eq_dec s r) as [-> | N].
        + left. apply (unique_d _ _ _ _ _ J) in K. subst. reflexivity.
        + right. apply (U s); [lia | exact K].
      - intros u [<- | I].
        + exists r, j. auto.
        + destruct (V u I) as [s [y [Hs K]]]. exists s, y. split; [lia | exact K]. }
    destruct (IH (S r) k _ _ _ ltac:(lia) Hk H' U' E') as [G [G' G'']].
    injection E as <- <-. subst x.
    split; [split; [exact (row_next r k h l (S (length l)) j H J) | exact G] |].
    split; [cbn [length]; lia |].
    intros _. destruct rest as [| s rest].
    + cbn [step] in E'. injection E' as <- <-. exists (place k j), used, j. split; [reflexivity |].
      split; [reflexivity |]. cbn [length]. replace (r + 1 - 1)%nat with r by lia. exact J.
    + destruct G'' as [y [ys [i [O [Y K]]]]]; [discriminate |].
      exists y, ys, i. split; [exact O |]. split; [exact Y |]. cbn [length] in *.
      replace (r + S (S (length rest)) - 1)%nat with (S r + S (length rest) - 1)%nat by lia.
      exact K.
Qed.

(** Row 0 is the border. *)
Lemma first_ok k : (1 <= k)%nat -> UsedOK 1 k (first k).
Proof.
  intros Hk. unfold first. split.
  - intros s j Hs K. assert (s = 0%nat) by lia. subst. apply border in K.
    left. unfold Row, place in *. destruct (Nat.eqb_spec k c); lia.
  - intros u [<- | []]. exists 0%nat, (if (k =? c)%nat then 0%nat else k). split; [lia |].
    split.
    + apply border. unfold Row. destruct (Nat.eqb_spec k c); lia.
    + unfold place. destruct (Nat.eqb_spec k c); lia.
Qed.

(** A walk leads through its columns, and its places are those of the last row. *)
Lemma walk_ok r n : forall k rows xs last,
  (1 <= r)%nat -> (1 <= k)%nat -> length rows = r -> RowsOK 1 k rows ->
  walk n k rows = Some (xs, last) ->
  RowsOK 1 (k + n) last /\ length last = r /\
  forall i, (i < n)%nat -> exists j, Q r (k + i) j /\ nth i xs 0 = place (k + i) j.
Proof.
  induction n as [| n IH]; intros k rows xs last Hr Hk Len H E; cbn [walk] in E.
  - injection E as <- <-. rewrite Nat.add_0_r. repeat split; auto. intros; lia.
  - destruct (step (first k) rows) as [[[| x out] rows'] |] eqn:S1; try discriminate.
    destruct (step_ok _ _ _ _ _ _ (le_n 1) Hk H (first_ok k Hk) S1) as [G [G' G'']].
    destruct (walk n (S k) rows') as [[ys l'] |] eqn:W; [| discriminate].
    injection E as <- <-.
    destruct (IH (S k) rows' ys l' Hr ltac:(lia) ltac:(congruence) G W) as [R [R' R'']].
    replace (k + S n)%nat with (S k + n)%nat by lia. repeat split; auto.
    intros [| i] Hi.
    + destruct G'' as [z [zs [j [O [Z K]]]]]; [intros ->; simpl in Len; lia |].
      injection O as <- <-. rewrite Nat.add_0_r. exists j. split; [| exact Z].
      replace (1 + length rows - 1)%nat with r in K by lia. exact K.
    + replace (k + S i)%nat with (S k + i)%nat by lia. apply R''. lia.
Qed.

(** The state in column 1: each row has taken its entry of column 0. *)
Definition begin (r : nat) : taken := (-1, [(if (r =? c)%nat then 0 else Z.of_nat r) - 1]).

(** Column 0 is the border. *)
Lemma begin_ok n : forall r, (1 <= r)%nat -> RowsOK r 1 (map begin (seq r n)).
Proof.
  induction n as [| n IH]; intros r Hr; [exact I |]. cbn [seq map RowsOK].
  split; [| apply IH; lia]. split; [simpl; lia |]. intros j. simpl fst. simpl snd.
  assert (E : Taken r 1 j <-> Row c r j).
  { rewrite <- border, exchange. split.
    - intros [i [Hi K]]. assert (i = 0%nat) by lia. subst. exact K.
    - intros K. exists 0%nat. split; [lia | exact K]. }
  rewrite E. unfold Row, place. simpl In. destruct (Nat.eqb_spec r c); lia.
Qed.

(** Beyond column [c] all columns follow one rule. *)
Lemma far_walk n : forall k k' rows, (c < k)%nat -> (c < k')%nat -> walk n k rows = walk n k' rows.
Proof.
  induction n as [| n IH]; intros k k' rows Hk Hk'; [reflexivity |]. cbn [walk].
  replace (first k) with (first k')
    by (unfold first; destruct (Nat.eqb_spec k c), (Nat.eqb_spec k' c); lia || reflexivity).
  destruct (step (first k') rows) as [[[| x out] rows'] |]; auto.
  rewrite (IH (S k) (S k') rows') by lia. reflexivity.
Qed.

(** * A lap that comes back *)

(** Whether two rows have taken the same, written alike. *)
Definition same_taken (s t : taken) : bool :=
  (fst s =? fst t) && if list_eq_dec Z.eq_dec (snd s) (snd t) then true else false.

(** The same of lists of rows. *)
Fixpoint same (a b : list taken) : bool :=
  match a, b with
  | [], [] => true
  | s :: a, t :: b => same_taken s t && same a b
  | _, _ => false
  end.

(** [same] is right where it says yes. *)
Lemma same_spec a : forall b, same a b = true -> a = b.
Proof.
  induction a as [| [h l] a IH]; intros [| [h' l'] b] H; simpl in H; try discriminate; auto.
  apply andb_prop in H. destruct H as [H I]. unfold same_taken in H. simpl in H.
  apply andb_prop in H. destruct H as [H J]. apply Z.eqb_eq in H.
  destruct (list_eq_dec Z.eq_dec l l'); [| discriminate]. apply IH in I. congruence.
Qed.

(** Whether the places of a lap are equal after [p] columns, going round. *)
Definition agree (p : nat) (xs : list Z) : bool :=
  if list_eq_dec Z.eq_dec xs (skipn p xs ++ firstn p xs) then true else false.

(** [agree] decides the equality. *)
Lemma agree_spec p xs : agree p xs = true <-> xs = skipn p xs ++ firstn p xs.
Proof.
  unfold agree. destruct (list_eq_dec Z.eq_dec xs (skipn p xs ++ firstn p xs)); split; auto.
  discriminate.
Qed.

(** The program: after [before] columns a lap of [lap] columns leads back to the same state, and in
    it the places of row [r] have the least period [p]. *)
Definition check (r before lap p : nat) : bool :=
  match walk before 1 (map begin (seq 1 r)) with
  | None => false
  | Some (_, rows) =>
      match walk lap (S before) rows with
      | None => false
      | Some (xs, last) =>
          (0 <? r)%nat && (c <=? before)%nat && (0 <? p)%nat && (p <=? lap)%nat &&
          same last rows && (length xs =? lap)%nat && agree p xs &&
          forallb (fun q => negb (agree q xs)) (seq 1 (p - 1))
      end
  end.

(** In every lap after the start, row [r] has the places of the first lap. *)
Lemma laps r start lap rows xs :
  (1 <= r)%nat -> (c < start)%nat -> length rows = r -> RowsOK 1 start rows ->
  walk lap start rows = Some (xs, rows) ->
  forall t, RowsOK 1 (start + t * lap) rows /\
  forall i, (i < lap)%nat ->
  nth i xs 0 = place (start + t * lap + i) (C c r (start + t * lap + i)).
Proof.
  intros Hr Hs L R W.
  assert (A : forall t, RowsOK 1 (start + t * lap) rows -> RowsOK 1 (start + S t * lap) rows /\
    forall i, (i < lap)%nat ->
    nth i xs 0 = place (start + t * lap + i) (C c r (start + t * lap + i))).
  { intros t H. rewrite (far_walk lap start (start + t * lap)%nat rows) in W by lia.
    destruct (walk_ok r lap (start + t * lap) rows xs rows Hr ltac:(lia) L H W) as [G [_ N]].
    split; [replace (start + S t * lap)%nat with (start + t * lap + lap)%nat by lia; exact G |].
    intros i Hi. destruct (N i Hi) as [j [J E]]. rewrite E. f_equal. apply C_spec. exact J. }
  induction t as [| t IH].
  - rewrite Nat.mul_0_l, Nat.add_0_r in *. split; [exact R |].
    intros i Hi. destruct (A 0%nat) as [_ N]; [rewrite Nat.mul_0_l, Nat.add_0_r; exact R |].
    rewrite Nat.mul_0_l, Nat.add_0_r in N. apply N. exact Hi.
  - destruct IH as [IH _]. apply A in IH. destruct IH as [IH _].
    split; [exact IH | apply A; exact IH].
Qed.

(** The places of two columns that are [p] apart, going round. *)
Lemma nth_round p i (xs : list Z) : (p <= length xs)%nat -> (i < length xs)%nat ->
  nth i (skipn p xs ++ firstn p xs) 0 = nth ((i + p) mod length xs) xs 0.
Proof.
  intros Hp Hi. assert (N : length xs <> 0%nat) by lia.
  pose proof (skipn_length p xs) as S. pose proof (firstn_length p xs) as F.
  destruct (Nat.lt_ge_cases i (length xs - p)) as [D | D].
  - rewrite app_nth1 by lia. rewrite Nat.mod_small by lia.
    transitivity (nth (i + p) (firstn p xs ++ skipn p xs) 0).
    + rewrite app_nth2 by lia. f_equal. lia.
    + rewrite firstn_skipn. reflexivity.
  - rewrite app_nth2 by lia. rewrite S.
    replace ((i + p) mod length xs)%nat with (i - (length xs - p))%nat.
    + transitivity (nth (i - (length xs - p)) (firstn p xs ++ skipn p xs) 0).
      * rewrite app_nth1 by lia. reflexivity.
      * rewrite firstn_skipn. reflexivity.
    + replace (i + p)%nat with ((i - (length xs - p)) + 1 * length xs)%nat by lia.
      rewrite Nat.mod_add by exact N. rewrite Nat.mod_small by lia. reflexivity.
Qed.

(** If the places of row [r] go round in [xs], the least period of [xs] is that of the row. *)
Lemma round_period r start p (xs : list Z) :
  (0 < p <= length xs)%nat ->
  (forall k, (start <= k)%nat ->
    nth ((k - start) mod length xs) xs 0 = place k (C c r k)) ->
  agree p xs = true -> (forall q, (0 < q < p)%nat -> agree q xs = false) ->
  least_period c r p.
Proof.
  intros Hp V A B. assert (N : length xs <> 0%nat) by lia.
  assert (Later : forall q k, (q <= length xs)%nat -> (start <= k)%nat ->
    nth ((k - start) mod length xs) (skipn q xs ++ firstn q xs) 0
    = place (k + q) (C c r (k + q))).
  { intros q k Hq Hk. rewrite nth_round by (try apply Nat.mod_upper_bound; lia).
    rewrite <- V by lia. rewrite Nat.add_mod_idemp_l by exact N. do 2 f_equal. lia. }
  split; [lia |]. split.
  - exists start. intros k Hk. pose proof (Later p k ltac:(lia) Hk) as E.
    apply agree_spec in A. rewrite <- A, V in E by exact Hk. unfold place in E. lia.
  - intros q K Hq H. destruct (Nat.lt_ge_cases q p) as [D | D]; [exfalso | exact D].
    assert (E : xs = skipn q xs ++ firstn q xs).
    { apply (nth_ext _ _ 0 0).
      - rewrite app_length, skipn_length, firstn_length. lia.
      - intros i Hi. pose (k := (start + (i + K * length xs))%nat).
        assert (Hk : (start <= k)%nat) by (unfold k; lia).
        assert (M : ((k - start) mod length xs)%nat = i).
        { replace (k - start)%nat with (i + K * length xs)%nat by (unfold k; lia).
          rewrite Nat.mod_add by exact N. apply Nat.mod_small. exact Hi. }
        pose proof (V k Hk) as E. pose proof (Later q k ltac:(lia) Hk) as E'.
        rewrite M in E, E'. rewrite E, E'.
        rewrite (H k) by (unfold k; nia). unfold place. lia. }
    apply agree_spec in E. rewrite B in E; [discriminate | lia].
Qed.

(** What the program accepts is true. *)
Theorem check_ok r before lap p : check r before lap p = true -> least_period c r p.
Proof.
  unfold check.
  destruct (walk before 1 (map begin (seq 1 r))) as [[pre rows] |] eqn:W; [| discriminate].
  destruct (walk lap (S before) rows) as [[xs last] |] eqn:W'; [| discriminate].
  rewrite !andb_true_iff, Nat.ltb_lt, Nat.leb_le, Nat.ltb_lt, Nat.leb_le, Nat.eqb_eq.
  intros [[[[[[[Hr Hc] Hp] Hl] E] L] A] B]. apply same_spec in E. subst last.
  destruct (walk_ok r before 1 _ _ _ Hr (le_n 1) ltac:(rewrite map_length, seq_length; reflexivity)
    (begin_ok r 1 (le_n 1)) W) as [R [Len _]].
  apply (round_period r (S before) p xs); auto; [lia | |].
  - intros k Hk. rewrite L. assert (N : lap <> 0%nat) by lia.
    destruct (laps r (S before) lap rows xs Hr ltac:(lia) Len R W' ((k - S before) / lap)) as [_ G].
    rewrite G by (apply Nat.mod_upper_bound; exact N).
    pose proof (Nat.div_mod (k - S before) lap N) as D.
    replace (S before + (k - S before) / lap * lap + (k - S before) mod lap)%nat with k by lia.
    reflexivity.
  - intros q Hq. rewrite forallb_forall in B. apply negb_true_iff, B, in_seq. lia.
Qed.

End Centre.
