package io.penstock.cli.cases;

import java.io.IOException;

/** Removes what ingest runs left on disk. */
record RemoveJobFolders() implements Step {
  @Override
  public void run(CaseRun run) throws IOException {
    DataFolders.deleteContents(run.rig().penstock().jobFolders());
  }
}
