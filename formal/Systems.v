(** The systems [D(K, n)]: what a step does. They are defined at the beginning of section 21 of
    docs/proofs.md. *)

From Coq Require Import Arith ZArith List Lia Bool.
Import ListNotations.

(** * The systems *)

(** A row is a finite set of offsets. Order and repetition do not matter. *)
Definition row : Type := list nat.

(** A state of [D(K, n)] is a list of [K] rows, the lowest first. *)
Definition state : Type := list row.

(** Whether an offset is in a row. *)
Definition mem (o : nat) (s : row) : bool := existsb (Nat.eqb o) s.

(** The first offset from [n] on that is not in a list. *)
Definition first (n : nat) (l : list nat) : nat :=
  match find (fun o => negb (mem o l)) (seq n (S (length l))) with
  | Some o => o
  | None => n
  end.

(** The first half of a step: row after row, if 0 is not in it, adds the first offset from [n] on
    that is not in it and was not added by a row below. [taken] lists what the rows below added. *)
Fixpoint fill (n : nat) (taken : list nat) (rows : state) : state :=
  match rows with
  | [] => []
  | s :: rest =>
      if mem 0 s then s :: fill n taken rest
      else let o := first n (s ++ taken) in (o :: s) :: fill n (o :: taken) rest
  end.

(** The second half: all offsets drop by one, and what falls below 0 disappears. *)
Definition lower (s : row) : row := map pred (filter (fun o => 0 <? o) s).

(** A step of [D(K, n)]. *)
Definition step (n : nat) (rows : state) : state := map lower (fill n [] rows).

(** How many rows have an offset. *)
Definition count (o : nat) (rows : state) : nat := length (filter (mem o) rows).

(** * Rows *)

(** [mem] decides membership. *)
Lemma mem_spec o s : mem o s = true <-> In o s.
Proof.
  unfold mem. rewrite existsb_exists. split.
  - intros [y [H E]]. apply Nat.eqb_eq in E. subst. exact H.
  - intros H. exists o. split; [exact H | apply Nat.eqb_refl].
Qed.

(** The same of what is not in a row. *)
Lemma mem_false o s : mem o s = false <-> ~ In o s.
Proof. rewrite <- mem_spec. destruct (mem o s); intuition congruence. Qed.

(** A list leaves out one of [S (length l)] offsets, so [first] finds the first one. *)
Lemma first_spec n l :
  (n <= first n l)%nat /\ ~ In (first n l) l /\ forall o, (n <= o < first n l)%nat -> In o l.
Proof.
  assert (F : forall len n, match find (fun o => negb (mem o l)) (seq n len) with
    | Some o => (n <= o)%nat /\ ~ In o l /\ forall y, (n <= y < o)%nat -> In y l
    | None => incl (seq n len) l end).
  { induction len as [| len IH]; intros k; [intros y [] |]. cbn [seq find].
    destruct (mem k l) eqn:E; cbn [negb].
    - apply mem_spec in E. specialize (IH (S k)).
      destruct (find _ (seq (S k) len)) as [o |].
      + destruct IH as [L [N A]]. split; [lia |]. split; [exact N |]. intros y Hy.
        destruct (Nat.eq_dec y k) as [-> | D]; [exact E | apply A; lia].
      + intros y [<- | Hy]; [exact E | apply IH; exact Hy].
    - apply mem_false in E. split; [lia |]. split; [exact E | intros; lia]. }
  unfold first. specialize (F (S (length l)) n).
  destruct (find _ (seq n (S (length l)))) as [o |]; [exact F |].
  apply NoDup_incl_length in F; [| apply seq_NoDup]. rewrite seq_length in F. lia.
Qed.

(** [lower] moves a row by one. *)
Lemma in_lower o s : In o (lower s) <-> In (S o) s.
Proof.
  unfold lower. rewrite in_map_iff. split.
  - intros [y [E H]]. apply filter_In in H. destruct H as [H L]. apply Nat.ltb_lt in L.
    replace (S o) with y by lia. exact H.
  - intros H. exists (S o). split; [reflexivity |]. apply filter_In. auto.
Qed.

(** * What a step adds *)

(** The offsets that the rows add, the lowest row first. *)
Fixpoint added (n : nat) (taken : list nat) (rows : state) : list nat :=
  match rows with
  | [] => []
  | s :: rest =>
      if mem 0 s then added n taken rest
      else let o := first n (s ++ taken) in o :: added n (o :: taken) rest
  end.

(** Nothing is added below [n] or twice. *)
Lemma added_fresh n rows : forall taken,
  NoDup (added n taken rows) /\
  forall o, In o (added n taken rows) -> (n <= o)%nat /\ ~ In o taken.
Proof.
  induction rows as [| s rows IH]; intros taken; cbn [added].
  - split; [constructor | intros o []].
  - destruct (mem 0 s); [apply IH |]. cbv zeta.
    destruct (first_spec n (s ++ taken)) as [L [N _]]. rewrite in_app_iff in N.
    destruct (IH (first n (s ++ taken) :: taken)) as [D A]. split.
    + constructor; [| exact D]. intros H. apply A in H. simpl in H. intuition.
    + intros o [<- | H]; [intuition |]. apply A in H. simpl in H. intuition.
Qed.

(** A row adds one offset exactly if it does not have 0. *)
Lemma added_length n rows : forall taken,
  (length (added n taken rows) + count 0 rows = length rows)%nat.
Proof.
  unfold count. induction rows as [| s rows IH]; intros taken; [reflexivity |].
  cbn [added filter]. destruct (mem 0 s); cbv zeta; cbn [length].
  - specialize (IH taken). lia.
  - specialize (IH (first n (s ++ taken) :: taken)). lia.
Qed.

(** A row that added an offset right of [x] passed [x]: if no row added [x], it has [x]. *)
Lemma passed n x rows : forall taken, (n <= x)%nat -> ~ In x taken ->
  ~ In x (added n taken rows) ->
  (length (filter (fun a => x <? a) (added n taken rows)) <= count x rows)%nat.
Proof.
  unfold count. induction rows as [| s rows IH]; intros taken L T A; [simpl; lia |].
  cbn [added filter] in *. destruct (mem 0 s).
  - specialize (IH taken L T A). destruct (mem x s); simpl; lia.
  - cbv zeta in *. destruct (first_spec n (s ++ taken)) as [_ [_ F]].
    set (o := first n (s ++ taken)) in *. simpl in A. cbn [filter].
    assert (T' : ~ In x (o :: taken)) by (simpl; tauto).
    specialize (IH (o :: taken) L T' ltac:(tauto)). destruct (Nat.ltb_spec x o) as [P | P].
    + specialize (F x ltac:(lia)). rewrite in_app_iff in F.
      assert (M : mem x s = true) by (apply mem_spec; tauto). rewrite M. simpl. lia.
    + destruct (mem x s); simpl; lia.
Qed.

Local Open Scope Z_scope.

(** 1 if the condition holds, else 0. *)
Definition one (b : bool) : Z := if b then 1 else 0.

(** Each added offset is new in its row. *)
Lemma count_fill n o rows : forall taken,
  Z.of_nat (count o (fill n taken rows))
  = Z.of_nat (count o rows) + one (mem o (added n taken rows)).
Proof.
  unfold count. induction rows as [| s rows IH]; intros taken; [reflexivity |].
  cbn [fill added]. destruct (mem 0 s); cbv zeta; cbn [filter].
  - specialize (IH taken). destruct (mem o s); cbn [length]; lia.
  - destruct (first_spec n (s ++ taken)) as [_ [N _]]. set (x := first n (s ++ taken)) in *.
    specialize (IH (x :: taken)). rewrite in_app_iff in N.
    change (mem o (x :: s)) with ((o =? x)%nat || mem o s).
    change (mem o (x :: added n (x :: taken) rows))
      with ((o =? x)%nat || mem o (added n (x :: taken) rows)).
    destruct (Nat.eqb_spec o x) as [-> | D]; cbn [orb].
    + assert (M : mem x s = false) by (apply mem_false; tauto).
      assert (M' : mem x (added n (x :: taken) rows) = false).
      { apply mem_false. intros H. apply added_fresh in H. simpl in H. tauto. }
      rewrite M' in IH. rewrite M. cbn [length]. unfold one in *. lia.
    + destruct (mem o s); cbn [length]; lia.
Qed.

(** Then the offsets drop by one. *)
Lemma count_step n o rows :
  Z.of_nat (count o (step n rows))
  = Z.of_nat (count (S o) rows) + one (mem (S o) (added n [] rows)).
Proof.
  rewrite <- count_fill. unfold step, count. f_equal.
  induction (fill n [] rows) as [| s l IH]; [reflexivity |]. cbn [map filter].
  replace (mem o (lower s)) with (mem (S o) s).
  - destruct (mem (S o) s); simpl; congruence.
  - apply eq_true_iff_eq. rewrite !mem_spec, in_lower. reflexivity.
Qed.

(** A step keeps the number of rows. *)
Lemma step_length n rows : length (step n rows) = length rows.
Proof.
  unfold step. rewrite map_length. generalize (@nil nat).
  induction rows as [| s rows IH]; intros taken; [reflexivity |]. cbn [fill].
  destruct (mem 0 s); cbn [length]; rewrite IH; reflexivity.
Qed.

(** * Equal states *)

(** Two states are the same if their rows have the same offsets. *)
Definition same : state -> state -> Prop := Forall2 (fun s t => forall o, In o s <-> In o t).

(** A state is the same as itself. *)
Lemma same_refl rows : same rows rows.
Proof. induction rows; constructor; [tauto | assumption]. Qed.

(** States that are the same as a third one are the same. *)
Lemma same_trans a b c : same a b -> same b c -> same a c.
Proof.
  intros H. revert c. induction H as [| s t a b E H IH]; intros c K; inversion K; subst.
  - constructor.
  - constructor; [intros o; rewrite E; auto | apply IH; assumption].
Qed.

(** The same states have as many rows. *)
Lemma same_length a b : same a b -> length a = length b.
Proof. intros H. induction H; simpl; congruence. Qed.

(** [first] depends on the set alone. *)
Lemma first_same n l l' : (forall o, In o l <-> In o l') -> first n l = first n l'.
Proof.
  intros E. destruct (first_spec n l) as [L [N A]], (first_spec n l') as [L' [N' A']].
  destruct (Nat.lt_trichotomy (first n l) (first n l')) as [H | [H | H]]; auto; exfalso.
  - apply N, E, A'. lia.
  - apply N', E, A. lia.
Qed.

(** A step leads from the same states to the same. *)
Lemma step_same n rows rows' : same rows rows' -> same (step n rows) (step n rows').
Proof.
  unfold step. intros H. generalize (@nil nat).
  induction H as [| s t rows rows' E H IH]; intros taken; [constructor |]. cbn [fill].
  replace (mem 0 t) with (mem 0 s) by (apply eq_true_iff_eq; rewrite !mem_spec; apply E).
  rewrite (first_same n (t ++ taken) (s ++ taken))
    by (intros o; rewrite !in_app_iff, E; reflexivity).
  destruct (mem 0 s); cbn [map]; (constructor; [| apply IH]); intros o; rewrite !in_lower.
  - apply E.
  - simpl. rewrite E. reflexivity.
Qed.

(** So do any number of steps. *)
Lemma iter_same n p rows rows' : same rows rows' ->
  same (Nat.iter p (step n) rows) (Nat.iter p (step n) rows').
Proof. intros H. induction p as [| p IH]; [exact H | apply step_same, IH]. Qed.

(** The same states have the same counts. *)
Lemma count_same o rows rows' : same rows rows' -> count o rows = count o rows'.
Proof.
  unfold count. intros H. induction H as [| s t rows rows' E H IH]; [reflexivity |]. simpl.
  replace (mem o t) with (mem o s) by (apply eq_true_iff_eq; rewrite !mem_spec; apply E).
  destruct (mem o s); simpl; congruence.
Qed.

(** Two steps of [D(2, 2)], by the definition. *)
Example steps :
  step 2 [[1]; [0; 1]]%nat = [[1; 0]; [0]]%nat /\ step 2 [[1; 0]; [0]]%nat = [[0]; []]%nat.
Proof. vm_compute. auto. Qed.
