package io.penstock.fleet;

import io.penstock.source.Source;
import io.penstock.source.TableName;
import java.util.Collection;
import java.util.Map;

/** How a connector's configuration follows from its source and tables. */
@FunctionalInterface
interface ConnectorRendering {
  Map<String, String> of(Source source, Collection<TableName> tables);
}
