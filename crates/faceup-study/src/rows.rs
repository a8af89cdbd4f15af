//! One row a deal, as Parquet. `docs/study-rows.md` describes the columns for people.
//!
//! A block is written as a file of its own with one row group; the row groups are then put behind each other as they are. So
//! the bytes depend on the study alone.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use faceup::core::Player;
use faceup::duels::Ended;
use faceup::values::Valued;
use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::column::writer::ColumnCloseResult;
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, Type};

use crate::definition::VERSION;
use crate::work::Rows;
use crate::{Study, Subject};

/// The name of the rows' schema, with its version.
pub const ROWS_SCHEMA: &str = "faceup.study-rows/1";

/// The columns of a study's rows, in the language of Parquet's own schemas.
fn message(study: &Study) -> String {
    let point = study.sweep().map_or(String::new(), |sweep| {
        format!("required int32 {} (INTEGER(16,false)); ", sweep.parameter.name().replace('-', "_"))
    });
    let columns = match study.subject {
        Subject::MagicDuel { .. } => {
            "required int32 outcome (INTEGER(8,false)); required int32 turns (INTEGER(16,false)); \
             required int32 counters_alice (INTEGER(8,false)); required int32 counters_bob (INTEGER(8,false)); \
             required int32 left_alice (INTEGER(8,false)); required int32 left_bob (INTEGER(8,false));"
        }
        _ => {
            "required int32 starter (INTEGER(8,false)); required int32 value (INTEGER(32,true)); \
             required int32 moves (INTEGER(8,false)); required int32 best_moves (INTEGER(8,false)); \
             required int64 nodes (INTEGER(64,false));"
        }
    };
    format!("message deal {{ {point}required int64 deal (INTEGER(64,false)); {columns} }}")
}

fn schema(study: &Study) -> Result<Arc<Type>, ParquetError> {
    parse_message_type(&message(study)).map(Arc::new)
}

/// How all files are written; `facts` go into the metadata of the finished one.
fn properties(facts: Option<Vec<KeyValue>>) -> Result<WriterPropertiesPtr, ParquetError> {
    let level = ZstdLevel::try_new(3)?;
    let deal = ColumnPath::from("deal");
    let properties = WriterProperties::builder()
        .set_created_by(format!("faceup {VERSION}"))
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        // Numbers that only grow: a dictionary of them is larger than they are.
        .set_column_dictionary_enabled(deal.clone(), false)
        .set_column_encoding(deal, Encoding::DELTA_BINARY_PACKED)
        .set_key_value_metadata(facts);
    Ok(Arc::new(properties.build()))
}

/// What the finished file says of itself.
fn facts(study: &Study) -> Result<Vec<KeyValue>, ParquetError> {
    let text = |value: serde_json::Result<String>| value.map_err(|error| ParquetError::General(error.to_string()));
    let pairs = [
        ("faceup.schema", ROWS_SCHEMA.to_owned()),
        ("faceup.version", study.version.clone()),
        ("faceup.game", study.game().name().to_owned()),
        ("faceup.seed", study.seed().map_or("none".to_owned(), |seed| seed.to_string())),
        ("faceup.rules", text(serde_json::to_string(&study.subject))?),
        ("faceup.study", text(serde_json::to_string(study))?),
    ];
    Ok(pairs.map(|(key, value)| KeyValue::new(key.to_owned(), value)).to_vec())
}

/// Writes the rows of a block as a file with one row group. `value` is that of the swept parameter.
pub(crate) fn write_block<W: Write + Send>(
    study: &Study,
    value: Option<u16>,
    rows: &Rows,
    out: W,
) -> Result<(), ParquetError> {
    let mut file = SerializedFileWriter::new(out, schema(study)?, properties(None)?)?;
    let mut group = file.next_row_group()?;
    match rows {
        Rows::Duels(rows) => write_duels(&mut group, value, rows)?,
        Rows::Values(rows) => write_values(&mut group, rows)?,
    }
    group.close()?;
    file.close()?;
    Ok(())
}

fn write_duels<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    value: Option<u16>,
    rows: &[(u64, Ended)],
) -> Result<(), ParquetError> {
    if let Some(value) = value {
        column::<Int32Type, W>(group, rows.iter().map(|_| value.into()))?;
    }
    column::<Int64Type, W>(group, rows.iter().map(|(deal, _)| *deal as i64))?;
    let columns: [&dyn Fn(&Ended) -> i32; 6] = [
        &|ended| ended.winner.map_or(2, |winner| winner.index() as i32),
        &|ended| ended.turns.into(),
        &|ended| ended.counters[0].into(),
        &|ended| ended.counters[1].into(),
        &|ended| ended.left[0].into(),
        &|ended| ended.left[1].into(),
    ];
    for of in columns {
        column::<Int32Type, W>(group, rows.iter().map(|(_, ended)| of(ended)))?;
    }
    Ok(())
}

fn write_values<W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[(u64, Valued)],
) -> Result<(), ParquetError> {
    column::<Int64Type, W>(group, rows.iter().map(|(deal, _)| *deal as i64))?;
    let columns: [&dyn Fn(&Valued) -> i32; 4] = [
        &|valued| i32::from(valued.starter == Player::Second),
        &|valued| valued.value.0,
        &|valued| valued.moves as i32,
        &|valued| valued.best_moves as i32,
    ];
    for of in columns {
        column::<Int32Type, W>(group, rows.iter().map(|(_, valued)| of(valued)))?;
    }
    column::<Int64Type, W>(group, rows.iter().map(|(_, valued)| valued.nodes as i64))
}

/// Writes the next column.
fn column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: impl Iterator<Item = T::T>,
) -> Result<(), ParquetError> {
    let values: Vec<T::T> = values.collect();
    let mut column = group.next_column()?.ok_or_else(|| ParquetError::General("a column too many".to_owned()))?;
    column.typed::<T>().write_batch(&values, None, None)?;
    column.close()
}

/// Puts row groups, each a file and a number in it, behind each other into one file.
pub(crate) fn join<W: Write + Send>(
    study: &Study,
    groups: impl IntoIterator<Item = (PathBuf, usize)>,
    out: W,
) -> Result<(), ParquetError> {
    let mut joined = SerializedFileWriter::new(out, schema(study)?, properties(Some(facts(study)?))?)?;
    let mut open: Option<(PathBuf, File, SerializedFileReader<File>)> = None;
    for (path, number) in groups {
        if open.as_ref().is_none_or(|(of, ..)| *of != path) {
            let file = File::open(&path)?;
            let reader = SerializedFileReader::new(file.try_clone()?)?;
            open = Some((path, file, reader));
        }
        let Some((_, file, reader)) = &open else { continue };
        let metadata = reader.metadata();
        if number >= metadata.num_row_groups() {
            return Err(ParquetError::General(format!("there is no row group {number}")));
        }
        let from = metadata.row_group(number);
        let mut group = joined.next_row_group()?;
        for column in from.columns() {
            let close = ColumnCloseResult {
                bytes_written: column.compressed_size() as u64,
                rows_written: from.num_rows() as u64,
                metadata: column.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            group.append_column(file, close)?;
        }
        group.close()?;
    }
    joined.close()?;
    Ok(())
}
