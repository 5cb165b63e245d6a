package io.penstock.cli.cases;

/** One step of a case. */
interface Step {
  void run(CaseRun run) throws Exception;

  /** Where it runs and what it needs of the others. */
  default Kind kind() {
    return Kind.OWN;
  }

  /** How a step gets on with other cases. */
  enum Kind {
    /** Touches nothing but the case's own. */
    OWN,
    /** An ingest run, which cases that run together share. */
    INGEST,
    /** Touches a server that others use. */
    SERVERS
  }
}
