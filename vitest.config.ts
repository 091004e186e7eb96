import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './scripts/lingui-macro.ts';

/** The suffix of a test names its runtime target (CONTRIBUTING.md). */
export default defineConfig({
  plugins: [linguiMacro(), lingui()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{src/{app,client,store,sync},sw,tests}/**/*.test.ts'],
          exclude: ['**/*.{pg,office}.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // Tests that leave nothing in their modules: loading those anew for each file takes longer than most of them.
          name: 'shared-modules',
          isolate: false,
          include: ['src/{contract,domain,server}/**/*.test.ts'],
          exclude: ['**/*.{pg,office}.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['{src,tests}/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/harness/browser/dom-setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'pg',
          include: ['{src,tests}/**/*.pg.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'office',
          include: ['tests/**/*.office.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/**/*.e2e.ts'],
          globalSetup: ['tests/harness/s3/start-for-run.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // A browser beside other work needs more than the second that is the default.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
