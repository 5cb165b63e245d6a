package io.penstock.access;

import io.penstock.problem.ConflictException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes and changes accounts. */
@Service
class AccountChanges {
  private final Accounts accounts;
  private final SignIns signIns;

  AccountChanges(Accounts accounts, SignIns signIns) {
    this.accounts = accounts;
    this.signIns = signIns;
  }

  /** Makes an account whose password must be changed at the first sign-in. */
  @Transactional
  Account add(String name, Role role, String password) {
    if (!accounts.add(name, role, signIns.hash("/password", password))) {
      throw new ConflictException("account-exists", "There is an account " + name + " already.");
    }
    return accounts.lock(name);
  }

  /** Makes the first admin; false if there is any account. */
  @Transactional
  boolean addFirst(String name, String password) {
    // A hash takes its time, and almost every start finds accounts.
    return !accounts.any() && accounts.addFirst(name, signIns.hash("/password", password));
  }

  /**
   * Changes an account and ends its sessions; what is null stays.
   *
   * @throws ConflictException if no enabled admin would be left
   */
  @Transactional
  Account change(
      String name, @Nullable Role role, @Nullable Boolean enabled, @Nullable String password) {
    Account before = accounts.lock(name);
    Account after =
        new Account(
            name,
            role == null ? before.role() : role,
            password == null ? before.passwordHash() : signIns.hash("/password", password),
            before.version(),
            enabled == null ? before.enabled() : enabled,
            password == null ? before.passwordChangeNeeded() : true,
            before.createdAt(),
            before.signedInAt());
    boolean remains = !isAdmin(before) || isAdmin(after);
    if (!remains && !accounts.hasOtherAdmin(name)) {
      throw new ConflictException(
          "last-admin", name + " is the last enabled admin; make another one first.");
    }
    accounts.change(after);
    return accounts.lock(name);
  }

  private static boolean isAdmin(Account account) {
    return account.enabled() && account.role() == Role.ADMIN;
  }
}
