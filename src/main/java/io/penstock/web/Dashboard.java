package io.penstock.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ResourceHandlerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RequestPredicate;
import org.springframework.web.servlet.function.RequestPredicates;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * Serves the dashboard: one page for each of its addresses, which its script then shows, and files
 * that are named by their content.
 *
 * <p>The page runs no script but ours, and takes inline styles only with the nonce of this answer.
 */
@Configuration(proxyBeanMethods = false)
class Dashboard implements WebMvcConfigurer {
  private static final String NONCE = "%NONCE%";
  private static final String ABSENT =
      "This build has no dashboard. Build it without -Dfrontend.skip; the API is at "
          + ApiPaths.PREFIX
          + ".";
  private static final List<String> OTHERS = List.of("/api/", "/actuator/", "/assets/");
  private final SecureRandom random = new SecureRandom();
  private final ClassPathResource page = new ClassPathResource("dashboard/index.html");

  @Override
  public void addResourceHandlers(ResourceHandlerRegistry registry) {
    registry
        .addResourceHandler("/assets/**")
        .addResourceLocations("classpath:/static/assets/")
        .setCacheControl(CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable());
  }

  @Bean
  RouterFunction<ServerResponse> dashboardPages() {
    RequestPredicate pages = RequestPredicates.GET("/**").and(Dashboard::isPage);
    return RouterFunctions.route(pages, request -> page());
  }

  /** What a browser opens: no file, which would have a dot in its name, and nothing of the API. */
  private static boolean isPage(ServerRequest request) {
    String path = request.path();
    return path.equals("/") || isPage(path, request);
  }

  private static boolean isPage(String path, ServerRequest request) {
    return OTHERS.stream().noneMatch(path::startsWith)
        && path.indexOf('.', path.lastIndexOf('/')) < 0
        && request.headers().accept().stream().anyMatch(Dashboard::isHtml);
  }

  private static boolean isHtml(MediaType type) {
    return type.isConcrete() && type.isCompatibleWith(MediaType.TEXT_HTML);
  }

  private ServerResponse page() {
    if (!page.exists()) {
      return ServerResponse.status(HttpStatus.NOT_FOUND)
          .contentType(MediaType.APPLICATION_PROBLEM_JSON)
          .body(ProblemDetails.of(HttpStatus.NOT_FOUND, "no-dashboard", ABSENT, List.of()));
    }
    byte[] bytes = new byte[18];
    random.nextBytes(bytes);
    String nonce = Base64.getUrlEncoder().encodeToString(bytes);
    return ServerResponse.ok()
        .contentType(new MediaType(MediaType.TEXT_HTML, UTF_8))
        .cacheControl(CacheControl.noStore())
        .header("Content-Security-Policy", policy(nonce))
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "same-origin")
        .body(template().replace(NONCE, nonce));
  }

  private static String policy(String nonce) {
    return "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-"
        + nonce
        + "'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self';"
        + " base-uri 'none'; frame-ancestors 'none'";
  }

  private String template() {
    try {
      return page.getContentAsString(UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("The dashboard's page cannot be read.", e);
    }
  }
}
