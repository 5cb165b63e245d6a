package io.penstock.cli.bench.ingest;

import java.util.Arrays;

/** Which rows of a table live, each with its version; ids count from 1 and are never used again. */
final class Rows {
  private static final int DELETED = -1;

  private int[] versions = new int[1024];
  private int last;
  private int live;

  /** A new row at version 1. */
  int insert() {
    last++;
    if (last == versions.length) {
      versions = Arrays.copyOf(versions, versions.length * 2);
    }
    versions[last] = 1;
    live++;
    return last;
  }

  /** The row's next version. */
  int update(int id) {
    return ++versions[id];
  }

  void delete(int id) {
    versions[id] = DELETED;
    live--;
  }

  int version(int id) {
    return versions[id];
  }

  /** A live row, found from random bits. */
  int any(long random) {
    if (live == 0) {
      throw new IllegalStateException("no row lives");
    }
    int id = (int) Math.floorMod(random, (long) last) + 1;
    while (versions[id] == DELETED) {
      id = id % last + 1;
    }
    return id;
  }

  int live() {
    return live;
  }

  /** The first live row with a higher id, or 0 if there is none. */
  int next(int id) {
    for (int next = id + 1; next <= last; next++) {
      if (versions[next] != DELETED) {
        return next;
      }
    }
    return 0;
  }
}
