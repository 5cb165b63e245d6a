package io.penstock.source;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a source may be told to be. Whoever may register one names a place of its password and a
 * host; without bounds any secret of the service could be sent anywhere.
 *
 * @param passwordVariables names of environment variables that references may name; a name that
 *     ends in {@code *} stands for all that begin so
 * @param passwordFolders folders below which files may lie that references name
 * @param allowedTargets addresses and ranges that sources may have, such as {@code 10.1.0.0/16}
 */
@ConfigurationProperties("penstock.source")
record SourceProperties(
    @DefaultValue("PENSTOCK_SOURCE_*") List<String> passwordVariables,
    @DefaultValue("/run/secrets") List<String> passwordFolders,
    @DefaultValue({"0.0.0.0/0", "::/0"}) List<String> allowedTargets) {}
