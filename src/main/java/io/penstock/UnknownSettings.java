package io.penstock;

import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.stereotype.Component;

/** Stops the start if a {@code penstock.*} setting is none, and names all such at once. */
@Component
class UnknownSettings {
  private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("penstock");

  /** System properties of this name tell child processes where the checkout is. */
  private static final ConfigurationPropertyName HOME =
      ConfigurationPropertyName.of("penstock.home");

  UnknownSettings(ConfigurableEnvironment environment, ListableBeanFactory beans) {
    Set<ConfigurationPropertyName> values = new HashSet<>(Set.of(HOME));
    Set<ConfigurationPropertyName> groups = new HashSet<>();
    beans
        .getBeansWithAnnotation(ConfigurationProperties.class)
        .values()
        .forEach(bean -> collect(bean.getClass(), values, groups));
    Set<String> unknown = new TreeSet<>();
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> listed && !isEnvironment(source)) {
        for (String name : listed.getPropertyNames()) {
          ConfigurationPropertyName adapted = ConfigurationPropertyName.adapt(name, '.');
          if (ROOT.isAncestorOf(adapted)
              && !values.contains(adapted)
              && groups.stream().noneMatch(group -> group.isAncestorOf(adapted))) {
            unknown.add(name);
          }
        }
      }
    }
    if (!unknown.isEmpty()) {
      throw new UnknownSettingsException(unknown, values);
    }
  }

  /** The environment also holds what is no setting, such as the secrets that settings refer to. */
  private static boolean isEnvironment(PropertySource<?> source) {
    return source.getName().equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
  }

  private static void collect(
      Class<?> type, Set<ConfigurationPropertyName> values, Set<ConfigurationPropertyName> groups) {
    ConfigurationProperties settings = type.getAnnotation(ConfigurationProperties.class);
    if (settings == null || !type.isRecord()) {
      return;
    }
    ConfigurationPropertyName prefix = ConfigurationPropertyName.of(settings.value());
    for (RecordComponent component : type.getRecordComponents()) {
      ConfigurationPropertyName name =
          prefix.append(DataObjectPropertyName.toDashedForm(component.getName()));
      values.add(name);
      if (Map.class.isAssignableFrom(component.getType())
          || Collection.class.isAssignableFrom(component.getType())) {
        groups.add(name);
      }
    }
  }
}
