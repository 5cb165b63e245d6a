package io.penstock.cli.up;

/** Where everything listens on 127.0.0.1; 0 is a free port, the same again where possible. */
public record PortNumbers(int service, int postgres, int kafka, int connect) {
  /** Any free ports. */
  public static final PortNumbers FREE = new PortNumbers(0, 0, 0, 0);
}
