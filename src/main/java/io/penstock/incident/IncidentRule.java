package io.penstock.incident;

import java.util.List;

/**
 * Reads one piece of evidence and says what it shows. Packages above may have rules of their own.
 * Rules are asked every few seconds, inside a transaction: they read the metadata database or what
 * was noted in memory, and call nobody.
 */
public interface IncidentRule {
  /** What it looks at, as people read it when that fails. */
  String evidence();

  /**
   * The verdicts on all that it has evidence of. One that throws says nothing, and its incidents
   * stay as they are.
   */
  List<Verdict> judge(Scene scene);
}
