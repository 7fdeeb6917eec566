(** Row 18 of centre 2 has least period 180 from some column on. *)

From Tripod Require Import Game Checker.

(** 200 columns, then a lap of 5,040. *)
Theorem row_18_of_centre_2 : least_period 2 18 180.
Proof. apply (check_ok 2 18 200 (28 * 180) 180). vm_compute. reflexivity. Qed.

(** The program refuses a half and twice of the period, and a lap that does not come back. *)
Example refused :
  check 2 18 200 (28 * 180) 90 = false /\ check 2 18 200 (28 * 180) 360 = false /\
  check 2 18 200 180 180 = false.
Proof. vm_compute. auto. Qed.

Print Assumptions row_18_of_centre_2.
