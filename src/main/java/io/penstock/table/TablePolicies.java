package io.penstock.table;

import java.util.Objects;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

/** Changes what is wanted of tables. */
@Service
public class TablePolicies {
  private static final Logger log = LoggerFactory.getLogger(TablePolicies.class);
  private final Tables tables;
  private final TransactionOperations transactions;

  TablePolicies(Tables tables, TransactionOperations transactions) {
    this.tables = tables;
    this.transactions = transactions;
  }

  /**
   * Changes a table's policy; nobody else changes it meanwhile.
   *
   * @param change of the present policy; it leaves the layout as it is
   * @return the table as it is then
   * @throws io.penstock.problem.NotFoundException if there is no such table
   */
  public Table change(UUID id, UnaryOperator<Policy> change) {
    return Objects.requireNonNull(
        transactions.execute(
            status -> {
              Table table = tables.lock(id);
              Policy wanted = change.apply(table.policy());
              if (!wanted.sameLayout(table.policy())) {
                throw new IllegalArgumentException("The layout of " + table.name() + " is fixed");
              }
              tables.changePolicy(id, wanted);
              log.info("Changed the policy of table={} to {}", table.name(), wanted);
              return tables.get(id);
            }));
  }
}
