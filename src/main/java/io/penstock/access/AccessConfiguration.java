package io.penstock.access;

import io.penstock.web.ApiPaths;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpMethod;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextHolderFilter;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import org.springframework.security.web.savedrequest.NullRequestCache;
import org.springframework.web.filter.ForwardedHeaderFilter;

/** What stands before every request. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(AccessProperties.class)
class AccessConfiguration {
  /** Nothing but what comes from here; styles are set by the dashboard's components in elements. */
  private static final String CONTENT =
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
          + " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  /** The session cookie's name, as application.yml sets it. */
  private static final String SESSION = "penstock";

  @Bean
  SecurityFilterChain access(
      HttpSecurity http,
      ContractAuthorization contract,
      Refusals refusals,
      SecurityContextRepository contexts,
      ApiTokens tokens,
      Accounts accounts,
      AccessProperties properties,
      Witness witness,
      Scope scope,
      CostlyCalls costly) {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers("/api/v1/**")
                    .access(contract)
                    .requestMatchers("/actuator/health/**", "/error")
                    .permitAll()
                    .requestMatchers("/actuator/**")
                    .authenticated()
                    // The dashboard's files, and the contract.
                    .requestMatchers(HttpMethod.GET, "/**")
                    .permitAll()
                    .anyRequest()
                    .denyAll())
        .securityContext(context -> context.securityContextRepository(contexts))
        .addFilterAfter(new SessionFilter(accounts), SecurityContextHolderFilter.class)
        .addFilterAfter(new TokenFilter(tokens, properties), SessionFilter.class)
        .addFilterAfter(new WitnessFilter(witness), TokenFilter.class)
        .addFilterAfter(new ScopeFilter(scope, refusals), WitnessFilter.class)
        .addFilterAfter(new CostlyFilter(costly, refusals), ScopeFilter.class)
        .csrf(
            csrf ->
                csrf.spa()
                    .csrfTokenRepository(csrfTokens())
                    .ignoringRequestMatchers(AccessConfiguration::bringsNoSession))
        .exceptionHandling(
            failures -> failures.authenticationEntryPoint(refusals).accessDeniedHandler(refusals))
        .headers(
            headers ->
                headers
                    .contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT))
                    .referrerPolicy(policy -> policy.policy(ReferrerPolicy.NO_REFERRER))
                    .frameOptions(Customizer.withDefaults()))
        .requestCache(cache -> cache.requestCache(new NullRequestCache()))
        .formLogin(AbstractHttpConfigurer::disable)
        .httpBasic(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .build();
  }

  /** What shows a token, or nothing at all, cannot be another site's doing in somebody's name. */
  private static boolean bringsNoSession(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    boolean hasSession =
        cookies != null
            && Arrays.stream(cookies).anyMatch(cookie -> cookie.getName().equals(SESSION));
    boolean signsIn = request.getRequestURI().equals(ApiPaths.PREFIX + "/session");
    return TokenFilter.isShown(request) || (!hasSession && !signsIn);
  }

  private static CookieCsrfTokenRepository csrfTokens() {
    CookieCsrfTokenRepository cookies = CookieCsrfTokenRepository.withHttpOnlyFalse();
    cookies.setCookieCustomizer(cookie -> cookie.sameSite("Strict"));
    return cookies;
  }

  /**
   * Takes what a proxy says of the outer address, where {@code
   * server.forward-headers-strategy=framework} says that there is one. Boot's own is there or not
   * by what the build knew.
   */
  @Bean
  FilterRegistrationBean<ForwardedHeaderFilter> outerAddress(
      @Value("${server.forward-headers-strategy:none}") String strategy) {
    FilterRegistrationBean<ForwardedHeaderFilter> outer =
        new FilterRegistrationBean<>(new ForwardedHeaderFilter());
    outer.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC, DispatcherType.ERROR);
    outer.setOrder(Ordered.HIGHEST_PRECEDENCE);
    outer.setEnabled(strategy.equalsIgnoreCase("framework"));
    return outer;
  }

  @Bean
  SecurityContextRepository contexts() {
    return new HttpSessionSecurityContextRepository();
  }

  @Bean
  PasswordEncoder passwords() {
    return new BCryptPasswordEncoder();
  }

  /** Accounts are looked up by the sign-in itself; without this Boot would make one of its own. */
  @Bean
  UserDetailsService noOthers() {
    return name -> {
      throw new UsernameNotFoundException(name);
    };
  }
}
