import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config';

/** Apart from vite's, so that a build needs none of what tests do. */
export default mergeConfig(
  vite,
  defineConfig({
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: ['src/testing/setup.ts'],
      css: false,
      testTimeout: 180_000,
      env: { TZ: 'America/Los_Angeles' },
    },
  }),
);
