package io.penstock.cli.cases;

import java.io.IOException;

/** From now on a driver cannot write a file to its end, or can again. */
record DiskStep(boolean full) implements Step {
  @Override
  public Kind kind() {
    return Kind.SERVERS;
  }

  @Override
  public void run(CaseRun run) throws IOException {
    if (full) {
      run.rig().fillDisk();
    } else {
      run.rig().freeDisk();
    }
  }
}
