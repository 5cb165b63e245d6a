package io.penstock.stack;

/** The port a server was told to listen on is in use. */
public final class PortTakenException extends StackException {
  private static final long serialVersionUID = 1;

  private final String server;
  private final int port;

  PortTakenException(String server, int port) {
    super("port %d is taken; set another port for %s, or 0 for a free one".formatted(port, server));
    this.server = server;
    this.port = port;
  }

  /** The server's name, such as {@code postgres}. */
  public String server() {
    return server;
  }

  public int port() {
    return port;
  }
}
