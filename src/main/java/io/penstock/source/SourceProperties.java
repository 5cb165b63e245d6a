package io.penstock.source;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the passwords of sources may be. Whoever may register a source names a place and a host;
 * without bounds any secret of the service could be sent anywhere.
 *
 * @param passwordVariables names of environment variables that references may name; a name that
 *     ends in {@code *} stands for all that begin so
 * @param passwordFolders folders below which files may lie that references name
 */
@ConfigurationProperties("penstock.source")
record SourceProperties(
    @DefaultValue("PENSTOCK_SOURCE_*") List<String> passwordVariables,
    @DefaultValue("/run/secrets") List<String> passwordFolders) {}
