package io.penstock.testing;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.handler.NoUnboundElementsBindHandler;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Binds settings as the service does, and refuses names that bind to nothing. */
public final class Settings {
  private Settings() {}

  /** The record with the given settings, by full name; all others have their defaults. */
  public static <T> T bind(Class<T> type, Map<String, ?> settings) {
    String prefix = type.getAnnotation(ConfigurationProperties.class).value();
    return new Binder(new MapConfigurationPropertySource(settings))
        .bindOrCreate(
            prefix,
            Bindable.of(type),
            new NoUnboundElementsBindHandler(BindHandler.DEFAULT, source -> true));
  }
}
