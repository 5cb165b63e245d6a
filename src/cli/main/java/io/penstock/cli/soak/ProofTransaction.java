package io.penstock.cli.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up transactions on the proof soak's tables, as lists of statements without their ends. */
final class ProofTransaction {
  static final int LONG_VALUES = 5_000;
  static final int KINDS = 2_000;

  private final Random random;
  private final long rows;

  /**
   * @param rows how many rows the big table has at first
   */
  ProofTransaction(Random random, long rows) {
    this.random = random;
    this.rows = rows;
  }

  /** The statements of the next one, most often one or two. */
  List<String> next() {
    List<String> statements = new ArrayList<>();
    int count = random.nextInt(4) > 0 ? 1 : 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      int kind = random.nextInt(20);
      if (kind == 0) {
        // A part that is taken back: its changes are never seen, those after it are.
        statements.add("SAVEPOINT s");
        statements.add(change());
        statements.add("ROLLBACK TO SAVEPOINT s");
      } else if (kind < 4) {
        statements.add("SAVEPOINT s");
      }
      statements.add(change());
    }
    return statements;
  }

  private String change() {
    int table = random.nextInt(10);
    if (table < 6) {
      return big();
    }
    return table < 8 ? longValues() : kinds();
  }

  private String big() {
    long id = 1 + (long) (random.nextDouble() * rows);
    int kind = random.nextInt(100);
    if (kind < 25) {
      return "INSERT INTO big VALUES (nextval('new_id'), 0, %d.%02d, 'new', clock_timestamp())"
          .formatted(random.nextInt(10_000), random.nextInt(100));
    } else if (kind < 75) {
      return "UPDATE big SET n = n + 1, amount = amount + 0.01, at = clock_timestamp() WHERE id = "
          + id;
    } else if (kind < 90) {
      return "DELETE FROM big WHERE id = " + id;
    }
    return "UPDATE big SET id = nextval('new_id'), n = n + 1 WHERE id = " + id;
  }

  private String longValues() {
    int id = 1 + random.nextInt(LONG_VALUES);
    int kind = random.nextInt(100);
    if (kind < 20) {
      return "INSERT INTO long_values VALUES (%d, 0, repeat('%d ', 800), '{\"k\": 1}') ON CONFLICT DO NOTHING"
          .formatted(id, random.nextInt(100));
    } else if (kind < 65) {
      return "UPDATE long_values SET n = n + 1 WHERE id = " + id;
    } else if (kind < 80) {
      return "UPDATE long_values SET v = repeat('%d ', 900) WHERE id = %d"
          .formatted(random.nextInt(100), id);
    } else if (kind < 93) {
      return "DELETE FROM long_values WHERE id = " + id;
    }
    return "UPDATE long_values SET id = nextval('new_id') WHERE id = " + id;
  }

  private String kinds() {
    int id = 1 + random.nextInt(KINDS);
    int kind = random.nextInt(100);
    if (kind < 20) {
      return "INSERT INTO kinds SELECT * FROM kind(%d) ON CONFLICT DO NOTHING".formatted(id);
    } else if (kind < 80) {
      return "UPDATE kinds SET n = n + 1, %s WHERE id = %d".formatted(value(), id);
    } else if (kind < 95) {
      return "DELETE FROM kinds WHERE id = " + id;
    }
    return "UPDATE kinds SET id = nextval('new_id') WHERE id = " + id;
  }

  private String value() {
    return switch (random.nextInt(8)) {
      case 0 -> "weight = 'NaN'";
      case 1 -> "weight = '-Infinity', ratio = 'Infinity'";
      case 2 -> "note = ''";
      case 3 -> "note = NULL, doc = NULL";
      case 4 -> "price = price * 1.10";
      case 5 -> "docb = jsonb_build_object('z', n, 'a', n)";
      case 6 -> "at = clock_timestamp(), local = localtimestamp";
      default -> "tags = tags || 'more'::text, flag = NOT flag";
    };
  }
}
