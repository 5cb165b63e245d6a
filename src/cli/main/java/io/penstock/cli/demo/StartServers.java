package io.penstock.cli.demo;

/** PostgreSQL, Kafka, Connect and the service. */
final class StartServers implements Step {
  @Override
  public String title() {
    return "Start PostgreSQL, Kafka, Kafka Connect and the service";
  }

  @Override
  public void run(DemoContext demo) {
    demo.start();
  }
}
