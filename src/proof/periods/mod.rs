//! Certificates of periods and bands, tables of periods, and the checkers of both.

pub mod certificate;
pub mod checker;
mod table;
mod table_file;
pub mod transfer;

pub use certificate::Certificate;
pub use checker::{Checked, Checkpoints, Refusal, Report, check, check_json, check_table};
pub use table::{Band, Method, ROWS, RowPeriod, Table};
pub use table_file::TableFile;
pub use transfer::Transfer;
