package io.penstock.cli.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrontendMessagesTests {
  private static final String COMMIT =
      "UPDATE iceberg_tables SET metadata_location = $1 WHERE table_name = $2";

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream sent = new DataOutputStream(bytes);

  @Test
  void seesTheCommitOfALakeTable() throws IOException {
    encryptionRequest();
    start();
    parse("", COMMIT);
    bind("", "file:/m.json", "orders_changes");

    assertThat(commits())
        .containsExactly(null, null, null, List.of("file:/m.json", "orders_changes"));
  }

  @Test
  void seesACommitByAStatementThatWasNamedBefore() throws IOException {
    start();
    parse("S_1", COMMIT);
    parse("", "SELECT 1");
    bind("", "x");
    bind("S_1", "a", "b");

    assertThat(commits()).containsExactly(null, null, null, null, List.of("a", "b"));
  }

  @Test
  void losesTheRepliesThatWereAskedFor() {
    LostReply second = new LostReply("shop", "orders", 1, 2, Duration.ZERO);

    assertThat(second.concerns(new CatalogCommit(List.of("shop", "orders")))).isTrue();
    assertThat(second.concerns(new CatalogCommit(List.of("shop", "orders_changes")))).isFalse();
    LostReply due = second.after();
    assertThat(due).isNotNull().extracting(LostReply::skipped).isEqualTo(0);
    assertThat(due.after()).isNotNull();
    assertThat(due.after().after()).isNull();
  }

  private List<List<String>> commits() throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
    FrontendMessages messages = new FrontendMessages();
    List<List<String>> commits = new ArrayList<>();
    while (in.available() > 0) {
      CatalogCommit commit = messages.commit(messages.next(in));
      commits.add(commit == null ? null : commit.parameters());
    }
    return commits;
  }

  private void encryptionRequest() throws IOException {
    sent.writeInt(8);
    sent.writeInt(80877103);
  }

  private void start() throws IOException {
    byte[] user = "user\0penstock\0\0".getBytes(StandardCharsets.UTF_8);
    sent.writeInt(8 + user.length);
    sent.writeInt(196608);
    sent.write(user);
  }

  private void parse(String name, String sql) throws IOException {
    byte[] text = (name + "\0" + sql + "\0\0\0").getBytes(StandardCharsets.UTF_8);
    sent.write('P');
    sent.writeInt(4 + text.length);
    sent.write(text);
  }

  private void bind(String statement, String... parameters) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    DataOutputStream body = new DataOutputStream(content);
    body.write(("\0" + statement + "\0").getBytes(StandardCharsets.UTF_8));
    body.writeShort(1);
    body.writeShort(0);
    body.writeShort(parameters.length);
    for (String parameter : parameters) {
      byte[] value = parameter.getBytes(StandardCharsets.UTF_8);
      body.writeInt(value.length);
      body.write(value);
    }
    body.writeShort(0);
    sent.write('B');
    sent.writeInt(4 + content.size());
    sent.write(content.toByteArray());
  }
}
