package io.penstock.access;

import java.io.PrintStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Makes the first account when there is none. Its password is printed once, to the standard output
 * and not to the log, and holds until the first sign-in.
 */
@Component
class FirstAdmin implements ApplicationRunner {
  private static final Logger log = LoggerFactory.getLogger(FirstAdmin.class);
  private static final String NAME = "admin";

  private final AccountChanges accounts;
  private final AccessProperties properties;
  private final PrintStream out;

  FirstAdmin(AccountChanges accounts, AccessProperties properties) {
    this.accounts = accounts;
    this.properties = properties;
    this.out = System.out;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    String given = properties.firstPassword();
    String password = given == null ? Secrets.password() : given;
    if (accounts.addFirst(NAME, password)) {
      log.info("The first account is made. name={}", NAME);
      if (given == null) {
        out.println("Sign in as \"%s\" with the password %s".formatted(NAME, password));
        out.flush();
      }
    }
  }
}
