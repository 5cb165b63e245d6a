package io.penstock.cli.cases;

import io.penstock.cli.up.LocalPenstock;
import io.penstock.stack.Server;
import io.penstock.stack.ServerProcess;
import java.util.LinkedHashSet;
import java.util.Set;

/** Kills, stops and restarts the servers of the stack, and heals what was left hurt. */
public final class Servers {
  private final LocalPenstock penstock;
  private final Set<Name> suspended = new LinkedHashSet<>();

  Servers(LocalPenstock penstock) {
    this.penstock = penstock;
  }

  /** What can be hurt. */
  public enum Name {
    POSTGRES,
    KAFKA,
    CONNECT,
    SERVICE
  }

  /** SIGKILL; PostgreSQL stops at once and must recover, as by {@code pg_ctl -m immediate}. */
  public void kill(Name name) {
    if (name == Name.POSTGRES) {
      penstock.stack().postgres().stopImmediate();
    } else {
      process(name).kill();
    }
  }

  /** SIGSTOP. */
  public void stop(Name name) {
    process(name).suspend();
    suspended.add(name);
  }

  /** SIGCONT. */
  public void resume(Name name) {
    process(name).resume();
    suspended.remove(name);
  }

  void resumeAll() {
    Set.copyOf(suspended).forEach(this::resume);
  }

  public void restart(Name name) {
    suspended.remove(name);
    if (name == Name.SERVICE) {
      penstock.restartService();
    } else {
      server(name).restart();
    }
  }

  /** Brings back all that does not run. */
  public void heal() {
    resumeAll();
    for (Name name : Name.values()) {
      if (!process(name).isAlive()) {
        restart(name);
      }
    }
  }

  private ServerProcess process(Name name) {
    return name == Name.SERVICE ? penstock.service() : server(name).process();
  }

  private Server server(Name name) {
    return switch (name) {
      case POSTGRES -> penstock.stack().postgres();
      case KAFKA -> penstock.stack().kafka();
      case CONNECT -> penstock.stack().connect();
      case SERVICE -> throw new IllegalArgumentException("the service is no server of the stack");
    };
  }
}
