package io.penstock.access;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configuration.EnableWebSecurity;
import org.springframework.security.config.annotation.web.configuration.OAuth2AuthorizationServerConfiguration;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClient;
import org.springframework.security.oauth2.server.authorization.client.RegisteredClientRepository;
import org.springframework.security.oauth2.server.authorization.settings.AuthorizationServerSettings;
import org.springframework.security.oauth2.server.authorization.token.JwtEncodingContext;
import org.springframework.security.oauth2.server.authorization.token.OAuth2TokenCustomizer;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.authentication.LoginUrlAuthenticationEntryPoint;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** A real OpenID provider, with people in it. */
final class AuthorizationServer implements AutoCloseable {
  static final String CLIENT = "penstock";
  static final String SECRET = "cAnArY-client-secret-of-the-provider";
  static final String PASSWORD = "of the provider";
  private static final Set<String> REDIRECTS = ConcurrentHashMap.newKeySet();

  /** Their groups at the provider. */
  private static final Map<String, List<String>> PEOPLE =
      Map.of("ann", List.of("everybody", "data-ops"), "bob", List.of("everybody"));

  private final AnnotationConfigServletWebServerApplicationContext context;

  private AuthorizationServer(AnnotationConfigServletWebServerApplicationContext context) {
    this.context = context;
  }

  static AuthorizationServer start() {
    AnnotationConfigServletWebServerApplicationContext context =
        new AnnotationConfigServletWebServerApplicationContext();
    context.register(Provider.class);
    context.refresh();
    return new AuthorizationServer(context);
  }

  /** By another name of this machine, so that cookies of the two stay apart. */
  String issuer() {
    return "http://localhost:" + context.getWebServer().getPort();
  }

  /** Where it may send people back to. */
  void sendBackTo(String uri) {
    REDIRECTS.add(uri);
  }

  @Override
  public void close() {
    context.close();
  }

  /** Registered by hand: nobody is to find it by looking for configurations. */
  @EnableWebMvc
  @EnableWebSecurity
  static class Provider {
    @Bean
    TomcatServletWebServerFactory server() {
      return new TomcatServletWebServerFactory(0);
    }

    @Bean
    DispatcherServlet dispatcherServlet() {
      return new DispatcherServlet();
    }

    @Bean
    @Order(1)
    SecurityFilterChain protocol(HttpSecurity http) throws Exception {
      return http.oauth2AuthorizationServer(
              provider -> {
                http.securityMatcher(provider.getEndpointsMatcher());
                provider.oidc(Customizer.withDefaults());
              })
          .authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .exceptionHandling(
              failures ->
                  failures.authenticationEntryPoint(new LoginUrlAuthenticationEntryPoint("/login")))
          .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain people(HttpSecurity http) throws Exception {
      return http.authorizeHttpRequests(requests -> requests.anyRequest().authenticated())
          .csrf(AbstractHttpConfigurer::disable)
          .formLogin(Customizer.withDefaults())
          .build();
    }

    @Bean
    UserDetailsService accounts() {
      return new InMemoryUserDetailsManager(
          PEOPLE.keySet().stream()
              .map(name -> User.withUsername(name).password("{noop}" + PASSWORD).build())
              .toList());
    }

    @Bean
    RegisteredClientRepository clients() {
      return new RegisteredClientRepository() {
        @Override
        public void save(RegisteredClient client) {}

        @Override
        public RegisteredClient findById(String id) {
          return client();
        }

        @Override
        public RegisteredClient findByClientId(String id) {
          return id.equals(CLIENT) ? client() : null;
        }
      };
    }

    private static RegisteredClient client() {
      return RegisteredClient.withId("1")
          .clientId(CLIENT)
          .clientSecret("{noop}" + SECRET)
          .clientAuthenticationMethod(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
          .authorizationGrantType(AuthorizationGrantType.AUTHORIZATION_CODE)
          .redirectUris(uris -> uris.addAll(REDIRECTS))
          .scopes(scopes -> scopes.addAll(List.of("openid", "profile", "email")))
          .build();
    }

    @Bean
    JWKSource<SecurityContext> keys() throws NoSuchAlgorithmException {
      KeyPair pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
      return new ImmutableJWKSet<>(
          new JWKSet(
              new RSAKey.Builder((RSAPublicKey) pair.getPublic())
                  .privateKey((RSAPrivateKey) pair.getPrivate())
                  .keyID("1")
                  .build()));
    }

    @Bean
    JwtDecoder decoder(JWKSource<SecurityContext> keys) {
      return OAuth2AuthorizationServerConfiguration.jwtDecoder(keys);
    }

    @Bean
    AuthorizationServerSettings settings() {
      return AuthorizationServerSettings.builder().build();
    }

    @Bean
    OAuth2TokenCustomizer<JwtEncodingContext> claims() {
      return context -> {
        String name = context.getPrincipal().getName();
        context
            .getClaims()
            .claim("preferred_username", name)
            .claim("groups", PEOPLE.getOrDefault(name, List.of()));
      };
    }
  }
}
