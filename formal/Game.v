(** Tripod nim: its moves, its losing positions, and the rules of its array [C]. *)

From Coq Require Import Arith List Lia Bool.
Import ListNotations.

(** A position has the counters of the centre and of three legs. *)
Definition pos : Type := nat * nat * nat * nat.

(** Whether two of the legs are empty. *)
Definition at_most_one_leg (a b d : nat) : bool :=
  ((a =? 0) && (b =? 0)) || ((a =? 0) && (d =? 0)) || ((b =? 0) && (d =? 0)).

(** A move takes counters from a leg, or from the centre if at most one leg is left. *)
Definition moves (p : pos) : list pos :=
  let '(c, a, b, d) := p in
  map (fun x => (c, x, b, d)) (seq 0 a)
  ++ map (fun x => (c, a, x, d)) (seq 0 b)
  ++ map (fun x => (c, a, b, x)) (seq 0 d)
  ++ (if at_most_one_leg a b d then map (fun x => (x, a, b, d)) (seq 0 c) else []).

(** The number of counters in all. *)
Definition counters (p : pos) : nat := let '(c, a, b, d) := p in c + a + b + d.

(** Whether the player to move loses: no move leads to a losing position. The fuel is enough if it
    is more than the number of counters. *)
Fixpoint loses (fuel : nat) (p : pos) : bool :=
  match fuel with
  | O => true
  | S fuel => forallb (fun q => negb (loses fuel q)) (moves p)
  end.

(** The P-positions. [P_spec] below is their definition by moves. *)
Definition P (p : pos) : Prop := loses (S (counters p)) p = true.

(** What [moves] lists. *)
Lemma in_moves c a b d q :
  In q (moves (c, a, b, d)) <->
  (exists x, x < a /\ q = (c, x, b, d)) \/ (exists x, x < b /\ q = (c, a, x, d)) \/
  (exists x, x < d /\ q = (c, a, b, x)) \/
  (at_most_one_leg a b d = true /\ exists x, x < c /\ q = (x, a, b, d)).
Proof.
  unfold moves. rewrite !in_app_iff, !in_map_iff.
  assert (S : forall (f : nat -> pos) n,
    (exists x, f x = q /\ In x (seq 0 n)) <-> (exists x, x < n /\ q = f x)).
  { intros f n. split; intros [x H]; exists x; rewrite in_seq in *; intuition (auto; lia). }
  rewrite !S. destruct (at_most_one_leg a b d).
  - rewrite in_map_iff, S. intuition.
  - simpl. intuition; discriminate.
Qed.

(** A move takes counters away. *)
Lemma moves_shrink p q : In q (moves p) -> counters q < counters p.
Proof.
  destruct p as [[[c a] b] d]. rewrite in_moves.
  intros [[x [? ->]] | [[x [? ->]] | [[x [? ->]] | [_ [x [? ->]]]]]]; simpl; lia.
Qed.

(** A leg can be reduced: the first, *)
Lemma move_a c a b d x : x < a -> In (c, x, b, d) (moves (c, a, b, d)).
Proof. intros L. apply in_moves. left. exists x. auto. Qed.

(** the second, *)
Lemma move_b c a b d x : x < b -> In (c, a, x, d) (moves (c, a, b, d)).
Proof. intros L. apply in_moves. right. left. exists x. auto. Qed.

(** or the third; *)
Lemma move_d c a b d x : x < d -> In (c, a, b, x) (moves (c, a, b, d)).
Proof. intros L. apply in_moves. right. right. left. exists x. auto. Qed.

(** and the centre, if at most one leg is left. *)
Lemma move_c c a b d x :
  at_most_one_leg a b d = true -> x < c -> In (x, a, b, d) (moves (c, a, b, d)).
Proof. intros H L. apply in_moves. right. right. right. split; auto. exists x. auto. Qed.

(** Functions that agree on a list give the same answer about it. *)
Lemma forallb_same {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [| x l IH]; simpl; intros H; auto.
  rewrite (H x), IH; auto.
Qed.

(** More fuel than counters changes nothing. *)
Lemma enough_fuel f g p : counters p < f -> counters p < g -> loses f p = loses g p.
Proof.
  revert g p. induction f as [| f IH]; intros g p Hf Hg; [lia |].
  destruct g as [| g]; [lia |]. simpl. apply forallb_same. intros q Hq.
  apply moves_shrink in Hq. rewrite (IH g q); auto; lia.
Qed.

(** A position is a P-position if and only if no move leads to one. *)
Theorem P_spec p : P p <-> forall q, In q (moves p) -> ~ P q.
Proof.
  unfold P at 1. simpl. rewrite forallb_forall.
  assert (E : forall q, In q (moves p) -> loses (counters p) q = loses (S (counters q)) q).
  { intros q Hq. apply moves_shrink in Hq. apply enough_fuel; lia. }
  split; intros H q Hq; specialize (H q Hq); unfold P in *; rewrite E in * by assumption.
  - destruct (loses (S (counters q)) q); [discriminate H | discriminate].
  - destruct (loses (S (counters q)) q); [contradiction H; reflexivity | reflexivity].
Qed.

(** No move leads from a P-position to another one. *)
Lemma no_move_between p q : P p -> P q -> ~ In q (moves p).
Proof. intros Hp Hq H. rewrite P_spec in Hp. exact (Hp q H Hq). Qed.

(** Two of three legs leave one choice for the third. *)
Lemma unique_d c a b d e : P (c, a, b, d) -> P (c, a, b, e) -> d = e.
Proof.
  intros H K. destruct (Nat.lt_trichotomy d e) as [L | [L | L]]; auto; exfalso.
  - apply (no_move_between _ _ K H). apply move_d; exact L.
  - apply (no_move_between _ _ H K). apply move_d; exact L.
Qed.

(** The same of the second leg, *)
Lemma unique_b c a b x d : P (c, a, b, d) -> P (c, a, x, d) -> b = x.
Proof.
  intros H K. destruct (Nat.lt_trichotomy b x) as [L | [L | L]]; auto; exfalso.
  - apply (no_move_between _ _ K H). apply move_b; exact L.
  - apply (no_move_between _ _ H K). apply move_b; exact L.
Qed.

(** and of the first. *)
Lemma unique_a c a x b d : P (c, a, b, d) -> P (c, x, b, d) -> a = x.
Proof.
  intros H K. destruct (Nat.lt_trichotomy a x) as [L | [L | L]]; auto; exfalso.
  - apply (no_move_between _ _ K H). apply move_a; exact L.
  - apply (no_move_between _ _ H K). apply move_a; exact L.
Qed.

(** With two legs left the centre has no move: this is the mex rule. *)
Lemma mex_rule c a b d :
  1 <= a -> 1 <= b ->
  (forall x, x < a -> ~ P (c, x, b, d)) -> (forall x, x < b -> ~ P (c, a, x, d)) ->
  (forall x, x < d -> ~ P (c, a, b, x)) -> P (c, a, b, d).
Proof.
  intros Ha Hb Na Nb Nd. rewrite P_spec. intros q. rewrite in_moves.
  intros [[x [? ->]] | [[x [? ->]] | [[x [? ->]] | [H _]]]]; auto.
  exfalso. unfold at_most_one_leg in H.
  destruct a; [lia |]. destruct b; [lia |]. destruct d; discriminate H.
Qed.

(** A tripod with an empty leg is a row of three stacks, the centre in the middle. *)
Definition Row (c b d : nat) : Prop :=
  (b = 0 /\ d = c) \/ (d = 0 /\ b = c) \/ (1 <= b /\ b = d /\ b <> c).

(** A row of three stacks has a move on the centre if an end is empty. *)
Lemma no_leg_spec b d : at_most_one_leg 0 b d = true <-> b = 0 \/ d = 0.
Proof. unfold at_most_one_leg. destruct b, d; simpl; intuition; discriminate. Qed.

(** The border of the array: the losing rows of three stacks. *)
Theorem border c b d : P (c, 0, b, d) <-> Row c b d.
Proof.
  remember (S (c + b + d)) as n eqn:E. assert (L : c + b + d < n) by lia. clear E.
  revert c b d L. induction n as [| n IH]; intros c b d L; [lia |].
  assert (I : forall c' b' d', c' + b' + d' < n -> P (c', 0, b', d') -> Row c' b' d')
    by (intros; apply IH; auto).
  assert (J : forall c' b' d', c' + b' + d' < n -> Row c' b' d' -> P (c', 0, b', d'))
    by (intros; apply IH; auto).
  split.
  - intros H.
    assert (M : forall c' b' d', c' + b' + d' < n -> Row c' b' d' ->
      ~ In (c', 0, b', d') (moves (c, 0, b, d)))
      by (intros c' b' d' L' K; apply no_move_between; auto).
    assert (Mb : forall x, x < b -> ~ Row c x d)
      by (intros x Lx K; apply (M c x d); [lia | exact K | apply move_b; exact Lx]).
    assert (Md : forall x, x < d -> ~ Row c b x)
      by (intros x Lx K; apply (M c b x); [lia | exact K | apply move_d; exact Lx]).
    assert (Mc : forall x, x < c -> b = 0 \/ d = 0 -> ~ Row x b d).
    { intros x Lx B K. apply (M x b d); [lia | exact K |].
      apply move_c; [apply no_leg_spec; exact B | exact Lx]. }
    unfold Row in *.
    destruct (Nat.eq_dec b 0) as [-> | B].
    { destruct (Nat.lt_trichotomy d c) as [K | [K | K]]; [| lia |].
      - exfalso. apply (Mc d K); lia.
      - exfalso. apply (Md c K). lia. }
    destruct (Nat.eq_dec d 0) as [-> | D].
    { destruct (Nat.lt_trichotomy b c) as [K | [K | K]]; [| lia |].
      - exfalso. apply (Mc b K); lia.
      - exfalso. apply (Mb c K). lia. }
    destruct (Nat.lt_trichotomy b d) as [K | [K | K]].
    + exfalso. destruct (Nat.eq_dec b c); [apply (Md 0) | apply (Md b)]; lia.
    + destruct (Nat.eq_dec b c); [| lia]. exfalso. apply (Mb 0); lia.
    + exfalso. destruct (Nat.eq_dec d c); [apply (Mb 0) | apply (Mb d)]; lia.
  - intros H. rewrite P_spec. intros q. rewrite in_moves, no_leg_spec.
    intros [[x [? ->]] | [[x [? ->]] | [[x [? ->]] | [B [x [? ->]]]]]]; [lia | | |];
      intros K; apply I in K; try lia; unfold Row in *; lia.
Qed.

(** Two positions that differ in the order of their legs have the same moves but for this order:
    the centre is in play in both or in neither. *)
Ltac exchange_moves IH :=
  split; intros H q; rewrite in_moves;
    (intros [[x [X ->]] | [[x [X ->]] | [[x [X ->]] | [B [x [X ->]]]]]];
     (rewrite IH by lia; apply H)); auto using move_a, move_b, move_d;
  apply move_c; congruence.

(** The first two legs can be exchanged. *)
Lemma exchange c a b d : P (c, a, b, d) <-> P (c, b, a, d).
Proof.
  remember (S (c + a + b + d)) as n eqn:E. assert (L : c + a + b + d < n) by lia. clear E.
  revert c a b d L. induction n as [| n IH]; intros c a b d L; [lia |].
  rewrite !P_spec.
  assert (S : at_most_one_leg a b d = at_most_one_leg b a d)
    by (unfold at_most_one_leg; destruct (a =? 0), (b =? 0), (d =? 0); reflexivity).
  exchange_moves IH.
Qed.

(** So can the last two. *)
Lemma exchange_last c a b d : P (c, a, b, d) <-> P (c, a, d, b).
Proof.
  remember (S (c + a + b + d)) as n eqn:E. assert (L : c + a + b + d < n) by lia. clear E.
  revert c a b d L. induction n as [| n IH]; intros c a b d L; [lia |].
  rewrite !P_spec.
  assert (S : at_most_one_leg a b d = at_most_one_leg a d b)
    by (unfold at_most_one_leg; destruct (a =? 0), (b =? 0), (d =? 0); reflexivity).
  exchange_moves IH.
Qed.

(** * The array *)

(** The entry in row [a] and column [b]: the first third leg that loses. [C_spec] shows that there
    is exactly one. *)
Definition C (c a b : nat) : nat :=
  match find (fun d => loses (S (counters (c, a, b, d))) (c, a, b, d)) (seq 0 (S (c + a + b))) with
  | Some d => d
  | None => 0
  end.

(** If some leg up to the sum of the others loses, [C] loses. *)
Lemma C_found c a b d : d <= c + a + b -> P (c, a, b, d) -> P (c, a, b, C c a b).
Proof.
  intros L H. unfold C. destruct (find _ _) as [e |] eqn:E.
  - apply find_some in E. exact (proj2 E).
  - apply (find_none _ _) with (x := d) in E; [unfold P in H; congruence | apply in_seq; lia].
Qed.

(** A list has a least number that is not in it, at most the length of the list. *)
Lemma mex l : exists d, d <= length l /\ ~ In d l /\ forall x, x < d -> In x l.
Proof.
  assert (S : forall m, (forall x, x < m -> In x l) \/
    exists d, d < m /\ ~ In d l /\ forall x, x < d -> In x l).
  { induction m as [| m [A | [d [L [N A]]]]].
    - left. intros; lia.
    - destruct (in_dec Nat.eq_dec m l) as [I | N].
      + left. intros x Hx. destruct (Nat.eq_dec x m) as [-> | D]; [exact I | apply A; lia].
      + right. exists m. auto.
    - right. exists d. auto. }
  destruct (S (Datatypes.S (length l))) as [A | [d [L [N A]]]].
  - exfalso. assert (I : incl (seq 0 (Datatypes.S (length l))) l).
    { intros x Hx. apply in_seq in Hx. apply A. lia. }
    apply NoDup_incl_length in I; [rewrite seq_length in I; lia | apply seq_NoDup].
  - exists d. split; [lia | auto].
Qed.

(** With [C] as the third leg the player to move loses. *)
Theorem C_loses c a b : P (c, a, b, C c a b).
Proof.
  remember (S (a + b)) as n eqn:E. assert (L : a + b < n) by lia. clear E.
  revert a b L. induction n as [| n IH]; intros a b L; [lia |].
  assert (B : forall b, exists d, d <= c + b /\ Row c b d).
  { intros x. unfold Row. destruct (Nat.eq_dec x 0); [exists c; lia |].
    destruct (Nat.eq_dec x c); [exists 0 | exists x]; lia. }
  destruct (Nat.eq_dec a 0) as [-> | Ha].
  { destruct (B b) as [d [D R]]. apply C_found with d; [lia | apply border; exact R]. }
  destruct (Nat.eq_dec b 0) as [-> | Hb].
  { destruct (B a) as [d [D R]]. apply C_found with d; [lia | apply exchange, border; exact R]. }
  destruct (mex (map (fun x => C c x b) (seq 0 a) ++ map (fun x => C c a x) (seq 0 b)))
    as [d [D [N A]]].
  rewrite app_length, !map_length, !seq_length in D. rewrite in_app_iff, !in_map_iff in N.
  apply C_found with d; [lia |]. apply mex_rule; try lia.
  - intros x Hx K. apply N. left. exists x. rewrite in_seq. split; [| lia].
    apply (unique_d c x b); [apply IH; lia | exact K].
  - intros x Hx K. apply N. right. exists x. rewrite in_seq. split; [| lia].
    apply (unique_d c a x); [apply IH; lia | exact K].
  - intros x Hx K. specialize (A x Hx). rewrite in_app_iff, !in_map_iff in A.
    destruct A as [[y [E Y]] | [y [E Y]]]; apply in_seq in Y.
    + assert (H : P (c, y, b, x)) by (rewrite <- E; apply IH; lia).
      apply (unique_a _ _ _ _ _ H) in K. lia.
    + assert (H : P (c, a, y, x)) by (rewrite <- E; apply IH; lia).
      apply (unique_b _ _ _ _ _ H) in K. lia.
Qed.

(** [C] is the only third leg that loses. *)
Theorem C_spec c a b d : P (c, a, b, d) <-> d = C c a b.
Proof.
  split; [intros H; exact (unique_d _ _ _ _ _ H (C_loses c a b)) | intros ->; apply C_loses].
Qed.

(** The corner of the array of centre 2, by the definition. *)
Example corner : map (fun a => map (C 2 a) (seq 0 4)) (seq 0 4) =
  [[2; 1; 0; 3]; [1; 0; 2; 4]; [0; 2; 1; 5]; [3; 4; 5; 0]].
Proof. vm_compute. reflexivity. Qed.

(** [p] is a period of row [r] from column [K] on: [p] columns on, each entry is larger by [p]. *)
Definition period_from (c r p K : nat) : Prop := forall k, K <= k -> C c r (k + p) = C c r k + p.

(** [p] is the least period of row [r] from some column on. *)
Definition least_period (c r p : nat) : Prop :=
  0 < p /\ (exists K, period_from c r p K) /\
  forall q K, 0 < q -> period_from c r q K -> p <= q.

(** Proofs use the theorems above, not the computation by fuel. *)
Global Opaque P C.
