package io.penstock.web;

import io.penstock.log.LogKey;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Puts what a request's path names, such as its run, into the log. */
@Component
class RequestSubjects implements HandlerInterceptor, WebMvcConfigurer {
  /** Keys are named as the contract names its path parameters. */
  private static final LogKey[] NAMED = {LogKey.RUN, LogKey.TABLE, LogKey.SOURCE};

  @Override
  public void addInterceptors(InterceptorRegistry registry) {
    registry.addInterceptor(this);
  }

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
        instanceof Map<?, ?> path) {
      for (LogKey named : NAMED) {
        if (path.get(named.key()) instanceof String value) {
          MDC.put(named.key(), value.replaceAll("\\p{Cntrl}", " "));
        }
      }
    }
    return true;
  }

  @Override
  public void afterCompletion(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable Exception failure) {
    for (LogKey named : NAMED) {
      MDC.remove(named.key());
    }
  }
}
