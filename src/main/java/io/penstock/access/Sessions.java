package io.penstock.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/** The session of the request at hand. */
@Component
class Sessions {
  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final SecurityContextRepository contexts;

  Sessions(
      HttpServletRequest request,
      HttpServletResponse response,
      SecurityContextRepository contexts) {
    this.request = request;
    this.response = response;
    this.contexts = contexts;
  }

  /** Begins a session of an account. */
  SignedIn begin(Account account) {
    return begin(SignedIn.by(account));
  }

  /** Begins a session, under an id that nobody has seen. */
  SignedIn begin(SignedIn signedIn) {
    end();
    SecurityContext context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(signedIn);
    SecurityContextHolder.setContext(context);
    contexts.saveContext(context, request, response);
    return signedIn;
  }

  /** Ends it, if there is one. */
  void end() {
    HttpSession session = request.getSession(false);
    if (session != null) {
      session.invalidate();
    }
    SecurityContextHolder.clearContext();
  }

  /** Where the request comes from. */
  String address() {
    return request.getRemoteAddr();
  }
}
