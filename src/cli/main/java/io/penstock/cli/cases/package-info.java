/** Cases: faults and schedules as data, played on real servers and judged by three oracles. */
@NullMarked
package io.penstock.cli.cases;

import org.jspecify.annotations.NullMarked;
