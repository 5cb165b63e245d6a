package io.penstock.cli.shop;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the poller's extracts make together: each order as it was seen last. A row that is deleted
 * stays, as the poller never sees that.
 */
public final class PollersTable {
  private static final int ID = 0;
  private static final int TOTAL = 3;

  private PollersTable() {}

  /**
   * Writes the orders' ids and totals as one CSV file.
   *
   * @param folder the poller's
   * @return how many orders
   */
  public static long write(Path folder, Path file) throws IOException {
    List<Path> nights = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "orders-*.csv")) {
      found.forEach(nights::add);
    }
    Collections.sort(nights);
    Map<Long, String> totals = new TreeMap<>();
    for (Path night : nights) {
      read(night, totals);
    }
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write("id,total_minor\n");
      for (Map.Entry<Long, String> order : totals.entrySet()) {
        out.write(order.getKey() + "," + order.getValue() + "\n");
      }
    }
    return totals.size();
  }

  /** No value of an extract holds a comma. */
  private static void read(Path night, Map<Long, String> totals) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(night)) {
      lines.readLine();
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] values = line.split(",", -1);
        totals.put(Long.valueOf(values[ID]), values[TOTAL]);
      }
    }
  }
}
