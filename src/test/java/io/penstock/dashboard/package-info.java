/** The dashboard's own checks, as part of the service's. */
package io.penstock.dashboard;
