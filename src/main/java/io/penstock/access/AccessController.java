package io.penstock.access;

import io.penstock.api.AccessApi;
import io.penstock.api.model.AccountChange;
import io.penstock.api.model.AccountPage;
import io.penstock.api.model.Credentials;
import io.penstock.api.model.MadeToken;
import io.penstock.api.model.NewAccount;
import io.penstock.api.model.NewToken;
import io.penstock.api.model.PasswordChange;
import io.penstock.api.model.Session;
import io.penstock.api.model.Token;
import io.penstock.api.model.TokenPage;
import io.penstock.problem.ForbiddenException;
import io.penstock.problem.NotFoundException;
import io.penstock.web.ApiPaths;
import io.penstock.web.Cursor;
import io.penstock.web.Page;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.bind.annotation.RestController;

/** The API's sessions, accounts and tokens. */
@RestController
class AccessController implements AccessApi {
  private static final String ACCOUNTS = "accounts";
  private static final String TOKENS = "tokens";

  private final Accounts accounts;
  private final AccountChanges changes;
  private final ApiTokens tokens;
  private final SignIns signIns;
  private final Sessions sessions;

  AccessController(
      Accounts accounts,
      AccountChanges changes,
      ApiTokens tokens,
      SignIns signIns,
      Sessions sessions) {
    this.accounts = accounts;
    this.changes = changes;
    this.tokens = tokens;
    this.signIns = signIns;
    this.sessions = sessions;
  }

  @Override
  public ResponseEntity<Session> getSession() {
    return ResponseEntity.ok(session(SecurityContextHolder.getContext().getAuthentication()));
  }

  @Override
  public ResponseEntity<Session> signIn(Credentials credentials) {
    Account account =
        signIns.signIn(credentials.getName(), credentials.getPassword(), sessions.address());
    return ResponseEntity.ok(session(sessions.begin(account)));
  }

  @Override
  public ResponseEntity<Void> signOut() {
    sessions.end();
    return ResponseEntity.noContent().build();
  }

  @Override
  public ResponseEntity<Void> changePassword(PasswordChange change) {
    Actor actor = actor();
    if (actor.kind() != Actor.Kind.ACCOUNT) {
      throw new ForbiddenException("forbidden", "A token has no password.");
    }
    sessions.begin(signIns.changePassword(actor.name(), change.getCurrent(), change.getWanted()));
    return ResponseEntity.noContent().build();
  }

  @Override
  public ResponseEntity<AccountPage> listAccounts(Integer limit, @Nullable String cursor) {
    List<String> after = Cursor.decode(ACCOUNTS, cursor, 1);
    Page<Account> page =
        Page.of(
            accounts.list(after == null ? null : after.get(0), limit + 1),
            limit,
            account -> new Cursor(ACCOUNTS, List.of(account.name())));
    return ResponseEntity.ok(
        new AccountPage(page.map(AccessController::view).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Account> getAccount(String account) {
    return ResponseEntity.ok(
        view(accounts.find(account).orElseThrow(() -> new NotFoundException("account", account))));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Account> createAccount(NewAccount asked) {
    Account made = changes.add(asked.getName(), role(asked.getRole()), asked.getPassword());
    return ResponseEntity.created(URI.create(ApiPaths.PREFIX + "/accounts/" + made.name()))
        .body(view(made));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Account> changeAccount(
      String account, AccountChange change) {
    io.penstock.api.model.Role wanted = change.getRole();
    return ResponseEntity.ok(
        view(
            changes.change(
                account,
                wanted == null ? null : role(wanted),
                change.getEnabled(),
                change.getPassword())));
  }

  @Override
  public ResponseEntity<TokenPage> listTokens(Integer limit, @Nullable String cursor) {
    List<String> before = Cursor.decode(TOKENS, cursor, 2);
    Page<ApiToken> page =
        Page.of(
            tokens.list(
                before == null ? null : Instant.parse(before.get(0)),
                before == null ? null : UUID.fromString(before.get(1)),
                limit + 1),
            limit,
            token ->
                new Cursor(TOKENS, List.of(token.createdAt().toString(), token.id().toString())));
    return ResponseEntity.ok(
        new TokenPage(page.map(AccessController::view).items()).nextCursor(page.nextCursor()));
  }

  @Override
  public ResponseEntity<MadeToken> createToken(NewToken asked) {
    String secret = Secrets.token();
    OffsetDateTime expires = asked.getExpiresAt();
    ApiToken made =
        tokens.add(
            secret,
            asked.getName(),
            role(asked.getRole()),
            actor().name(),
            expires == null ? null : expires.toInstant());
    return ResponseEntity.created(URI.create(ApiPaths.PREFIX + "/tokens/" + made.id()))
        .body(new MadeToken(view(made), secret));
  }

  @Override
  public ResponseEntity<Void> revokeToken(UUID tokenId) {
    if (!tokens.revoke(tokenId)) {
      throw new NotFoundException("token", tokenId);
    }
    return ResponseEntity.noContent().build();
  }

  /** Who calls; these operations are open to nobody else. */
  private static Actor actor() {
    Actor actor = Actor.current();
    if (actor == null) {
      throw new IllegalStateException("an operation that needs a role was called by nobody");
    }
    return actor;
  }

  private static Session session(@Nullable Authentication authentication) {
    if (!(authentication instanceof SignedIn signedIn)) {
      return new Session(false, false);
    }
    return new Session(true, signedIn.mustChangePassword())
        .name(signedIn.actor().name())
        .role(role(signedIn.actor().role()));
  }

  private static Role role(io.penstock.api.model.Role role) {
    return Role.valueOf(role.getValue());
  }

  private static io.penstock.api.model.Role role(Role role) {
    return io.penstock.api.model.Role.fromValue(role.name());
  }

  private static io.penstock.api.model.Account view(Account account) {
    return new io.penstock.api.model.Account(
            account.name(),
            role(account.role()),
            account.enabled(),
            account.passwordChangeNeeded(),
            utc(account.createdAt()))
        .signedInAt(utcOrNull(account.signedInAt()));
  }

  private static Token view(ApiToken token) {
    return new Token(
            token.id(),
            token.name(),
            role(token.role()),
            token.prefix(),
            utc(token.createdAt()),
            token.createdBy())
        .expiresAt(utcOrNull(token.expiresAt()))
        .revokedAt(utcOrNull(token.revokedAt()))
        .usedAt(utcOrNull(token.usedAt()));
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(ZoneOffset.UTC);
  }

  private static @Nullable OffsetDateTime utcOrNull(@Nullable Instant time) {
    return time == null ? null : utc(time);
  }
}
