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
import io.penstock.problem.Fault;
import io.penstock.problem.ForbiddenException;
import io.penstock.problem.InvalidException;
import io.penstock.problem.NotFoundException;
import io.penstock.web.ApiPaths;
import io.penstock.web.Changed;
import io.penstock.web.Cursor;
import io.penstock.web.Editable;
import io.penstock.web.Edits;
import io.penstock.web.Page;
import io.penstock.web.TimePlace;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
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
  private final Edits edits;
  private final OidcProperties oidc;

  AccessController(
      Accounts accounts,
      AccountChanges changes,
      ApiTokens tokens,
      SignIns signIns,
      Sessions sessions,
      Edits edits,
      OidcProperties oidc) {
    this.accounts = accounts;
    this.changes = changes;
    this.tokens = tokens;
    this.signIns = signIns;
    this.sessions = sessions;
    this.edits = edits;
    this.oidc = oidc;
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
    Actor actor = Actor.required();
    if (actor.kind() != Actor.Kind.ACCOUNT) {
      throw new ForbiddenException("forbidden", "Only a local account has a password here.");
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
    return edits.answer(
        editable(
            accounts.find(account).orElseThrow(() -> new NotFoundException("account", account))));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Account> createAccount(NewAccount asked) {
    Account made = changes.add(asked.getName(), role(asked.getRole()), asked.getPassword());
    return ResponseEntity.created(URI.create(ApiPaths.PREFIX + "/accounts/" + made.name()))
        .body(view(made));
  }

  @Override
  public ResponseEntity<io.penstock.api.model.Account> changeAccount(
      String account, AccountChange change, @Nullable String ifMatch) {
    io.penstock.api.model.Role wanted = change.getRole();
    return edits.edit(
        ifMatch,
        () -> editable(accounts.lock(account)),
        () ->
            editable(
                changes.change(
                    account,
                    wanted == null ? null : role(wanted),
                    change.getEnabled(),
                    change.getPassword())));
  }

  /** What edits change of an account; another password shows in its version alone. */
  private record Edited(Role role, boolean enabled, long version) {}

  private static Editable<io.penstock.api.model.Account> editable(Account account) {
    return new Editable<>(
        view(account), new Edited(account.role(), account.enabled(), account.version()));
  }

  @Override
  public ResponseEntity<TokenPage> listTokens(Integer limit, @Nullable String cursor) {
    Page<ApiToken> page =
        Page.of(
            tokens.list(TimePlace.decode(TOKENS, cursor), limit + 1),
            limit,
            token -> new TimePlace(token.createdAt(), token.id()).cursor(TOKENS));
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
            sources(asked),
            Actor.required().name(),
            expires == null ? null : expires.toInstant());
    return ResponseEntity.created(URI.create(ApiPaths.PREFIX + "/tokens/" + made.id()))
        .body(new MadeToken(view(made), secret));
  }

  @Override
  public ResponseEntity<Void> revokeToken(UUID tokenId) {
    ApiToken before =
        tokens.find(tokenId).orElseThrow(() -> new NotFoundException("token", tokenId));
    tokens.revoke(tokenId);
    Changed.note(view(before), tokens.find(tokenId).map(AccessController::view).orElse(null));
    return ResponseEntity.noContent().build();
  }

  private static @Nullable Set<String> sources(NewToken asked) {
    List<String> sources = asked.getSources();
    if (sources == null) {
      return null;
    }
    if (asked.getRole() == io.penstock.api.model.Role.ADMIN) {
      throw new InvalidException(
          "invalid-request",
          "The request is wrong; see errors.",
          List.of(
              new Fault(
                  "/sources", "/sources must be left out for an admin, who is for everything.")));
    }
    return new TreeSet<>(sources);
  }

  private Session session(@Nullable Authentication authentication) {
    if (!(authentication instanceof SignedIn signedIn)) {
      return new Session(false, false).provider(oidc.isOn() ? oidc.label() : null);
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
        .sources(token.sources() == null ? null : List.copyOf(token.sources()))
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
