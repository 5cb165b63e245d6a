package io.penstock.web;

import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerTypePredicate;
import org.springframework.web.servlet.config.annotation.PathMatchConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Puts all of our controllers below the base path that {@code openapi.yaml} names. */
@Configuration(proxyBeanMethods = false)
public class ApiPaths implements WebMvcConfigurer {
  /** Base path of the API. */
  public static final String PREFIX = "/api/v1";

  @Override
  public void configurePathMatch(PathMatchConfigurer configurer) {
    configurer.addPathPrefix(
        PREFIX,
        HandlerTypePredicate.builder()
            .basePackage("io.penstock")
            .annotation(RestController.class)
            .build());
  }
}
