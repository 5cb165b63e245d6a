package io.penstock.web;

import io.penstock.problem.PreconditionException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/**
 * Edits of what exists. One whose caller saw another state is refused; what it changed is noted for
 * the audit log.
 *
 * <p>An ETag has two parts: a digest of what edits change, which {@code If-Match} is compared with,
 * and one of the whole answer, so that {@code If-None-Match} is as exact as it has to be.
 */
@Component
public class Edits {
  private static final int DIGEST_BYTES = 10;

  private final TransactionOperations transactions;
  private final JsonMapper json;

  Edits(TransactionOperations transactions, JsonMapper json) {
    this.transactions = transactions;
    this.json = json;
  }

  /** Answers what can be edited, with its ETag. */
  public <T> ResponseEntity<T> answer(Editable<T> editable) {
    String tag = "\"%s.%s\"".formatted(digest(editable.edited()), digest(editable.view()));
    return ResponseEntity.ok().eTag(tag).body(editable.view());
  }

  /**
   * Edits in one transaction.
   *
   * @param ifMatch what the caller saw, null to edit in any case
   * @param before reads and locks what is edited
   * @param change edits it, and reads it again
   * @throws PreconditionException if the caller saw another state
   */
  public <T> ResponseEntity<T> edit(
      @Nullable String ifMatch, Supplier<Editable<T>> before, Supplier<Editable<T>> change) {
    return answer(
        Objects.requireNonNull(
            transactions.execute(
                status -> {
                  Editable<T> was = before.get();
                  check(ifMatch, was);
                  Editable<T> is = change.get();
                  Changed.note(was.edited(), is.edited());
                  return is;
                })));
  }

  /** Removes or ends in one transaction; otherwise like {@link #edit}. */
  public <T> ResponseEntity<Void> remove(
      @Nullable String ifMatch, Supplier<Editable<T>> before, Runnable removal) {
    transactions.executeWithoutResult(
        status -> {
          Editable<T> was = before.get();
          check(ifMatch, was);
          removal.run();
          Changed.note(was.edited(), null);
        });
    return ResponseEntity.noContent().build();
  }

  private void check(@Nullable String ifMatch, Editable<?> present) {
    if (ifMatch == null || ifMatch.strip().equals("*")) {
      return;
    }
    String edited = digest(present.edited());
    boolean seen =
        Arrays.stream(ifMatch.split(",", -1))
            .map(String::strip)
            .anyMatch(tag -> tag.startsWith("\"" + edited + ".") && tag.endsWith("\""));
    if (!seen) {
      throw new PreconditionException(
          "changed-meanwhile",
          "It was changed since you saw it; read it again, and edit what is there now.");
    }
  }

  private String digest(Object value) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(json.writeValueAsBytes(value));
      return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
