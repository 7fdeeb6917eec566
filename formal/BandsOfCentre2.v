(** Perfect bands of centre 2, one after the other: the sets of the numbers at one column are
    computed, and theorem 7 says what their counts prove. *)

From Coq Require Import Arith ZArith List Lia Bool.
From Tripod Require Import Game Checker Systems Distance Bands.
Import ListNotations.

(** The offsets that a row has taken, from the diagonal on. *)
Definition offsets (s : taken) : row :=
  seq 0 (Z.to_nat (fst s)) ++ map Z.to_nat (filter (Z.leb 0) (snd s)).

(** They are the set of the row. *)
Lemma offsets_spec c r k s : RowOK c r k s -> forall o, In o (offsets s) <-> In o (above c r k).
Proof.
  intros [_ T] o. rewrite above_spec. unfold offsets. rewrite in_app_iff, in_seq, in_map_iff.
  assert (E : Taken c r k (k + o) <-> exists i, i < k /\ C c i (k + o) = r).
  { unfold Taken, Q. split; intros [i [I H]]; exists i; (split; [exact I |]).
    - apply C_spec in H. apply C_column. rewrite H, C_symmetric. reflexivity.
    - apply C_spec. apply C_column in H. rewrite <- H. apply C_symmetric. }
  rewrite <- E, T. replace (place k (k + o)) with (Z.of_nat o) by (unfold place; lia).
  split.
  - intros [H | [x [X H]]]; [left; lia |]. apply filter_In in H. destruct H as [H L].
    right. apply Z.leb_le in L. replace (Z.of_nat o) with x by lia. exact H.
  - intros [H | H]; [left; lia |]. right. exists (Z.of_nat o). split; [lia |].
    apply filter_In. split; [exact H | apply Z.leb_le; lia].
Qed.

(** The same of a list of rows. *)
Lemma all_offsets c k rows : forall r, RowsOK c r k rows ->
  same (map offsets rows) (map (fun r => above c r k) (seq r (length rows))).
Proof.
  induction rows as [| s rows IH]; intros r H; [constructor |]. destruct H as [H H'].
  cbn [map length seq]. constructor; [apply offsets_spec; exact H | apply IH; exact H'].
Qed.

(** Parts of states that are the same are the same. *)
Lemma same_part a b l l' : same l l' -> same (firstn a (skipn b l)) (firstn a (skipn b l')).
Proof.
  revert b. assert (F : forall a l l', same l l' -> same (firstn a l) (firstn a l')).
  { induction a0 as [| a' IH]; intros x y H; [constructor |].
    destruct H; [constructor |]. constructor; [exact H | apply IH; exact H0]. }
  intros b. revert l l'. induction b as [| b IH]; intros l l' H; [apply F; exact H |].
  destruct H; [apply F; constructor | apply IH; exact H0].
Qed.

(** A part of a list of consecutive numbers. *)
Lemma part_seq a b start len :
  a + b <= len -> firstn a (skipn b (seq start len)) = seq (start + b) a.
Proof.
  revert b start len. induction a as [| a IH]; intros b start len H; [reflexivity |].
  replace len with (b + (len - b)) by lia. rewrite seq_app, skipn_app, seq_length, Nat.sub_diag.
  rewrite (skipn_all2 (seq start b)) by (rewrite seq_length; lia). simpl skipn. simpl app.
  replace (len - b) with (S a + (len - b - S a)) by lia. rewrite seq_app, firstn_app.
  rewrite seq_length, Nat.sub_diag, firstn_all2 by (rewrite seq_length; lia). simpl firstn.
  rewrite app_nil_r. reflexivity.
Qed.

(** The program: whether, from radius [n] on, the next [2 m] numbers are stable for each [m] of the
    list, one after the other. *)
Fixpoint chain (n : nat) (ms : list nat) (rows : list taken) : bool :=
  match ms with
  | [] => true
  | m :: ms =>
      (2 * n - 2 + 2 * m <=? length rows) &&
      (distance n (firstn (2 * m) (skipn (2 * n - 2) (map offsets rows))) =? 0)%Z &&
      chain (n + m) ms rows
  end.

(** Each of these bands exists. *)
Theorem chain_ok c k rows ms : forall n, 1 <= n -> 1 <= k -> band c n k -> RowsOK c 1 k rows ->
  chain n ms rows = true -> forall i, band c (n + list_sum (firstn i ms)) k.
Proof.
  induction ms as [| m ms IH]; intros n Hn Hk B R H [| i];
    try (cbn [firstn list_sum fold_right]; rewrite Nat.add_0_r; exact B).
  cbn [chain] in H. apply andb_prop in H. destruct H as [H H'].
  apply andb_prop in H. destruct H as [L D]. apply Nat.leb_le in L. apply Z.eqb_eq in D.
  assert (S : same (firstn (2 * m) (skipn (2 * n - 2) (map offsets rows))) (group c n (2 * m) k)).
  { unfold group. replace (2 * n - 1) with (1 + (2 * n - 2)) by lia.
    rewrite <- (part_seq (2 * m) (2 * n - 2) 1 (length rows)) by lia.
    rewrite <- firstn_map, <- skipn_map. apply same_part, all_offsets. exact R. }
  rewrite (distance_same _ _ _ S) in D.
  change (list_sum (firstn (Datatypes.S i) (m :: ms))) with (m + list_sum (firstn i ms)).
  rewrite Nat.add_assoc. apply IH; auto; [lia |].
  apply (stable_band c n m k k); auto. apply stable_distance. exact D.
Qed.

(** The program with its walk: [r] rows, [before] columns. *)
Definition check_bands (c r before : nat) (ms : list nat) : bool :=
  match walk c before 1 (map (begin c) (seq 1 r)) with
  | None => false
  | Some (_, rows) => (1 <=? r) && (c <=? before) && chain 1 ms rows
  end.

(** What it accepts is true. *)
Theorem check_bands_ok c r before ms : check_bands c r before ms = true ->
  forall i, band c (1 + list_sum (firstn i ms)) (S before).
Proof.
  unfold check_bands. destruct (walk c before 1 _) as [[pre rows] |] eqn:W; [| discriminate].
  rewrite !andb_true_iff, !Nat.leb_le. intros [[Hr Hc] H].
  destruct (walk_ok c r before 1 _ _ _ Hr (le_n 1)
    ltac:(rewrite map_length, seq_length; reflexivity) (begin_ok c r 1 (le_n 1)) W) as [R _].
  apply chain_ok with (rows := rows); auto; [lia |].
  intros a b Ha Hb. apply first_band; lia.
Qed.

(** Centre 2 has perfect bands of radius 1, 4, 5, 8, 9, 12 and 13, all from column 251 on. *)
Theorem bands_of_centre_2 n : In n [1; 4; 5; 8; 9; 12; 13] -> band 2 n 251.
Proof.
  pose proof (check_bands_ok 2 24 250 [3; 1; 3; 1; 3; 1] ltac:(vm_compute; reflexivity)) as H.
  intros I. repeat (destruct I as [<- | I]).
  - exact (H 0).
  - exact (H 1).
  - exact (H 2).
  - exact (H 3).
  - exact (H 4).
  - exact (H 5).
  - exact (H 6).
  - destruct I.
Qed.

(** A step of another size, and a column that comes too early, are refused. *)
Example bands_refused :
  check_bands 2 24 250 [2; 2; 3; 1; 3; 1] = false /\
  check_bands 2 24 150 [3; 1; 3; 1; 3; 1] = false.
Proof. vm_compute. auto. Qed.

Print Assumptions bands_of_centre_2.
