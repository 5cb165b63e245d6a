package io.penstock.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.penstock.problem.ConflictException;
import io.penstock.problem.Fault;
import io.penstock.problem.InvalidException;
import io.penstock.problem.TooManyException;
import io.penstock.problem.UnauthorizedException;
import java.util.List;
import java.util.Objects;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.util.function.SingletonSupplier;

/** Signs people in, and changes their passwords. */
@Service
class SignIns {
  /** As much as bcrypt looks at. */
  private static final int LONGEST = 72;

  private final Accounts accounts;
  private final SignInFailures failures;
  private final PasswordEncoder passwords;
  private final AccessProperties properties;

  /** Compared with where there is no account, so that an answer takes as long. */
  private final SingletonSupplier<String> nobody;

  SignIns(
      Accounts accounts,
      SignInFailures failures,
      PasswordEncoder passwords,
      AccessProperties properties) {
    this.accounts = accounts;
    this.failures = failures;
    this.passwords = passwords;
    this.properties = properties;
    this.nobody = SingletonSupplier.of(() -> encoded(passwords, Secrets.password()));
  }

  /**
   * The account of a name and its password.
   *
   * @param address where the attempt comes from
   * @throws UnauthorizedException if there is none, or it is disabled
   * @throws TooManyException after too many that failed
   */
  Account signIn(String name, String password, String address) {
    if (failures.recent(name, address, properties.attemptWindow()) >= properties.attempts()) {
      throw new TooManyException(
          "too-many-attempts",
          "Too many sign-ins failed; wait %d s.".formatted(properties.attemptWindow().toSeconds()),
          properties.attemptWindow());
    }
    // Made at the first sign-in, whoever it is of, since it takes as long as a comparison.
    String none = nobody.obtain();
    Account account = accounts.find(name).filter(Account::enabled).orElse(null);
    String hash = account == null ? none : account.passwordHash();
    if (!isOf(password, hash) || account == null) {
      failures.note(name, address, properties.attemptWindow());
      throw new UnauthorizedException("There is no such account, or the password is another.");
    }
    failures.forget(name);
    accounts.signedIn(name);
    return account;
  }

  /** Changes a password by who knows the present one; the account's sessions end. */
  @Transactional
  Account changePassword(String name, String current, String wanted) {
    Account account = accounts.lock(name);
    if (!isOf(current, account.passwordHash())) {
      throw new UnauthorizedException("The current password is another.");
    }
    if (current.equals(wanted)) {
      throw new ConflictException(
          "password-unchanged", "Choose another password than the current.");
    }
    accounts.change(
        new Account(
            name,
            account.role(),
            hash("/wanted", wanted),
            account.version(),
            account.enabled(),
            false,
            account.createdAt(),
            account.signedInAt()));
    return accounts.lock(name);
  }

  /** What is kept of a password. */
  String hash(String pointer, String password) {
    if (password.getBytes(UTF_8).length > LONGEST) {
      Fault fault = new Fault(pointer, pointer + " must have at most 72 bytes.");
      throw new InvalidException(
          "invalid-request", "The request is wrong; see errors.", List.of(fault));
    }
    return encoded(passwords, password);
  }

  private static String encoded(PasswordEncoder passwords, String password) {
    return Objects.requireNonNull(passwords.encode(password), "of a password there is a hash");
  }

  private boolean isOf(String password, String hash) {
    return password.getBytes(UTF_8).length <= LONGEST && passwords.matches(password, hash);
  }
}
