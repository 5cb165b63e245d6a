package io.penstock.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.stereotype.Component;

/** Admits a request if its operation asks for no more than its caller has. */
@Component
class ContractAuthorization implements AuthorizationManager<RequestAuthorizationContext> {
  /** What an account may do whose password must be changed first. */
  private static final Set<String> FIRST =
      Set.of("getSession", "signOut", "changePassword", "signIn");

  private final Operations operations;

  ContractAuthorization(Operations operations) {
    this.operations = operations;
  }

  @Override
  public AuthorizationResult authorize(
      Supplier<? extends Authentication> authentication, RequestAuthorizationContext context) {
    HttpServletRequest request = context.getRequest();
    return new AuthorizationDecision(
        operations
            .of(request)
            .map(operation -> isAdmitted(operation, authentication.get()))
            // Not in the contract: whoever is signed in is told so by a 404.
            .orElseGet(() -> authentication.get().getPrincipal() instanceof Actor));
  }

  private static boolean isAdmitted(Operation operation, Authentication caller) {
    return switch (operation.needs()) {
      case ANYONE, RUN -> true;
      case VIEWER, OPERATOR, ADMIN ->
          caller.getPrincipal() instanceof Actor actor
              && operation.needs().allows(actor.role())
              && (!mustChangePassword(caller) || FIRST.contains(operation.id()));
    };
  }

  /** Whether the caller's account has a password that somebody else gave it. */
  static boolean mustChangePassword(@Nullable Authentication caller) {
    return caller instanceof SignedIn signedIn && signedIn.mustChangePassword();
  }
}
