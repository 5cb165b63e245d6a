package io.penstock.lake;

/** How the columns of a view are named. */
public enum ColumnNaming {
  /** As the table names them; a table whose columns differ by case alone is refused. */
  NAMES,

  /** {@code f} and the field id, such as {@code f12}: fits every table and survives renames. */
  FIELD_IDS
}
