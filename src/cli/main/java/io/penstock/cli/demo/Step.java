package io.penstock.cli.demo;

/** One step of the story. It ends normally only if its check holds. */
public interface Step {

  /** What the step does, in a few words for the reader of the demo. */
  String title();

  /**
   * Does it.
   *
   * @throws CheckFailedException if what it found is not what must be
   */
  void run(DemoContext demo) throws Exception;
}
