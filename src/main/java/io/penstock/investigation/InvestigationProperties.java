package io.penstock.investigation;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * How investigations are carried out.
 *
 * @param folder where extracts are taken from, those below it alone; no files are read if absent
 * @param uploadFolder where uploaded extracts are kept, shared by all services and served by none;
 *     none are taken if absent
 * @param uploadLimit how large one may be
 * @param workFolder where they lie while they are compared; the system's folder for temporary files
 *     if absent
 * @param memory how much memory one takes before it spills
 * @param queryTimeout how long a query on a source may take
 * @param keptRows how many rows are kept one by one; all are counted
 */
@Validated
@ConfigurationProperties("penstock.investigation")
record InvestigationProperties(
    @Nullable Path folder,
    @Nullable Path uploadFolder,
    @DefaultValue("256MB") DataSize uploadLimit,
    @Nullable Path workFolder,
    @DefaultValue("512MB") DataSize memory,
    @DefaultValue("10m") Duration queryTimeout,
    @DefaultValue("10000") int keptRows) {}
