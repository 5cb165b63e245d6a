package io.penstock.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A table being read anew by incremental reads, while its changes stream on.
 *
 * @param epochStart number of the {@link EpochStart} that began it
 * @param readThrough first topic offset after its last read, by Debezium's completion notice; null
 *     while it reads
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Resnapshot(int epochStart, @Nullable Long readThrough) {}
