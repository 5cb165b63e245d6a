package io.penstock.lake;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;

/** Opens DuckDB in this process, in memory, held to the limits and folders it is given. */
public final class DuckDb {
  private DuckDb() {}

  /**
   * What a DuckDB may use.
   *
   * @param temporary the folder it spills to when memory runs out; must exist
   * @param memoryMebibytes how much memory it takes before it spills
   * @param threads how many threads one statement uses
   * @param folders the only folders, besides the temporary one, whose files statements may touch;
   *     DuckDB does not tell reading from writing here
   */
  public record Limits(Path temporary, int memoryMebibytes, int threads, List<Path> folders) {}

  /**
   * A new database. Its clock is UTC; it loads no extension and its settings are locked, so that no
   * statement can lift the limits. Views and temporary tables belong to this connection alone.
   */
  public static Connection open(Limits limits) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("autoinstall_known_extensions", "false");
    properties.setProperty("autoload_known_extensions", "false");
    properties.setProperty("memory_limit", limits.memoryMebibytes() + "MiB");
    properties.setProperty("threads", Integer.toString(limits.threads()));
    properties.setProperty("temp_directory", limits.temporary().toAbsolutePath().toString());
    properties.setProperty("preserve_insertion_order", "false");
    Connection connection = DriverManager.getConnection("jdbc:duckdb:", properties);
    try (Statement statement = connection.createStatement()) {
      List<Path> folders =
          limits.folders().stream().map(path -> path.toAbsolutePath().normalize()).toList();
      statement.execute("SET GLOBAL TimeZone = 'UTC'");
      statement.execute("SET allow_community_extensions = false");
      statement.execute("SET allowed_directories = " + DuckSql.list(folders));
      statement.execute("SET enable_external_access = false");
      statement.execute("SET lock_configuration = true");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
