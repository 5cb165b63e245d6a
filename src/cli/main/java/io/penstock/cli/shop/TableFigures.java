package io.penstock.cli.shop;

/** How many rows a table starts with, and how many changes of each kind it then sees. */
public record TableFigures(int initial, int created, int updated, int deleted) {

  TableFigures dividedBy(int divisor) {
    return new TableFigures(
        initial / divisor, created / divisor, updated / divisor, deleted / divisor);
  }

  /** The changes alone, as a replay counts them. */
  public TableChanges changes() {
    return new TableChanges(created, updated, deleted);
  }

  /** The rows that remain once every change is made. */
  public int finalRows() {
    return initial + created - deleted;
  }
}
