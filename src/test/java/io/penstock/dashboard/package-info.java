/** The dashboard in a real browser, before the real service. */
package io.penstock.dashboard;
