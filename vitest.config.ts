import { configDefaults, defineConfig } from 'vitest/config';

const inBrowsers = 'server/test/browser/*.test.ts';
/** Real processes that are killed, cut off and started again and again: `npm run test:long`. */
const long = [
  'server/test/proof/witness.test.ts',
  'server/test/commands/monitor.test.ts',
  'server/test/commands/check-since.test.ts',
  'server/test/kernel/upgrade.test.ts',
  'server/test/faults/*.test.ts',
  'server/test/commands/keys-reseal.test.ts',
  'server/test/commands/ledger-move.test.ts',
  'server/test/proof/outside-signer.test.ts',
];

/** Every operation or column against every rule: minutes each. With `npm run test:long`, and in CI on PostgreSQL. */
const thorough = [
  'server/test/matrix/foreign-records.test.ts',
  'server/test/matrix/replays.test.ts',
  'server/test/matrix/hostile-input.test.ts',
  'server/test/matrix/permissions.test.ts',
  'server/test/proof/every-column.test.ts',
  'server/test/proof/forged.test.ts',
  'server/src/platform/ledger/client/through-a-faulty-proxy.test.ts',
];

export default defineConfig({
  test: {
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // One more than there are cores: some wait for timers, processes and browsers most of their time.
    maxWorkers: 3,
    // Files share their worker's modules: nothing in the service keeps state outside what createApp makes.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', 'sdk/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, inBrowsers, ...long, ...thorough],
        },
      },
      { extends: true, test: { name: 'long', include: long } },
      { extends: true, test: { name: 'thorough', include: thorough } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: [inBrowsers],
          // One server with one world for all of them, started only when one of them runs.
          globalSetup: ['server/test/browser/global-setup.ts'],
        },
      },
    ],
  },
});
