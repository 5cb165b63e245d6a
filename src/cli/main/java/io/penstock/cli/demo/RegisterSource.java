package io.penstock.cli.demo;

import io.penstock.cli.client.NewSource;
import io.penstock.cli.client.NewSource.SecretReference;
import io.penstock.cli.client.ReplicatedTable;
import io.penstock.cli.shop.OrderShop;
import io.penstock.stack.LocalStack;
import java.util.List;

/** The source, its tables and its connector, made known to the service. */
final class RegisterSource implements Step {
  @Override
  public String title() {
    return "Register the source, its tables and its connector";
  }

  @Override
  public void run(DemoContext demo) throws Exception {
    LocalStack stack = demo.penstock().stack();
    SourcePassword password = SourcePassword.in(stack.dataDir());
    SecretReference reference =
        new SecretReference(
            "file:" + password.file(), stack.connect().putSecret("shop.password", password.read()));
    demo.api()
        .createSource(
            new NewSource(
                DemoContext.SOURCE,
                "127.0.0.1",
                stack.postgres().port(),
                DemoContext.SOURCE,
                "debezium",
                reference,
                OrderShop.PUBLICATION,
                "penstock.heartbeat",
                "penstock.signal"));
    List<ReplicatedTable> tables =
        demo.api()
            .registerTables(DemoContext.SOURCE, "shop", List.of("orders", "payments", "refunds"));
    demo.register(tables);
    for (ReplicatedTable table : tables) {
      demo.narrator()
          .say(
              "%-14s from topic %s into %s.%s and its history",
              table.qualifiedName(), table.topic(), table.namespace(), table.currentTable());
    }
    var connector = demo.api().registerConnector(DemoContext.SOURCE);
    demo.narrator().say("connector %s is %s", connector.name(), connector.observedState());
  }
}
