package io.penstock.cli.airline;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** An airline's databases and tables: names stay, columns and rows are drawn by the seed. */
public record Airline(List<AirlineDatabase> databases) {
  /** What the whole airline has. */
  public static final int DATABASES = 30;

  /** The same. */
  public static final int TABLES = 400;

  private static final int FEWEST_COLUMNS = 4;
  private static final int MORE_COLUMNS = 6;
  private static final int FEWEST_ROWS = 40;
  private static final int MORE_ROWS = 160;
  private static final int LARGE_ROWS = 2000;

  /**
   * An airline of so many databases and tables in all, of which a tenth is busy.
   *
   * @throws IllegalArgumentException if there are no names for so many
   */
  public static Airline of(int databases, int tables, long seed) {
    List<AirlineNames> names = AirlineNames.all();
    int most = tables / Math.max(1, databases) + (tables % Math.max(1, databases) == 0 ? 0 : 1);
    if (databases < 1
        || databases > names.size()
        || tables < databases
        || most > names.get(0).tables().size()) {
      throw new IllegalArgumentException(
          "an airline has 1 to %d databases with 1 to %d tables each"
              .formatted(names.size(), names.get(0).tables().size()));
    }
    int busy = Math.max(1, tables / 10);
    List<AirlineDatabase> made = new ArrayList<>();
    for (int d = 0; d < databases; d++) {
      AirlineNames named = names.get(d);
      int count = tables / databases + (d < tables % databases ? 1 : 0);
      List<AirlineTable> own = new ArrayList<>();
      for (int t = 0; t < count; t++) {
        // Round about the databases: each first table, then the second ones.
        boolean isBusy = t * databases + d < busy;
        own.add(table(named.database(), named.tables().get(t), t, isBusy, seed));
      }
      made.add(new AirlineDatabase(named.database(), named.owner(), List.copyOf(own)));
    }
    return new Airline(List.copyOf(made));
  }

  /** Of all databases. */
  public List<AirlineTable> tables() {
    return databases.stream().flatMap(database -> database.tables().stream()).toList();
  }

  private static AirlineTable table(
      String schema, String name, int place, boolean busy, long seed) {
    Random random = new Random(seed * 31 + (schema + "." + name).hashCode());
    TableShape[] shapes = TableShape.values();
    int columns = FEWEST_COLUMNS + random.nextInt(MORE_COLUMNS);
    int rows = place == 1 ? LARGE_ROWS : FEWEST_ROWS + random.nextInt(MORE_ROWS);
    return new AirlineTable(
        schema,
        name,
        shapes[random.nextInt(shapes.length)],
        List.copyOf(ColumnPool.draw(random, columns, schema)),
        rows,
        busy);
  }
}
