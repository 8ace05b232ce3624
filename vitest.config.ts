import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';

const inBrowsers = 'server/test/browser/*.test.ts';
/** Every page and menu, and what single people do: in browsers, and with `npm run test:long`. */
const pages = [
  'server/test/browser/pages.test.ts',
  'server/test/browser/roles.test.ts',
  'server/test/browser/offline.test.ts',
  'server/test/browser/orders.test.ts',
  'server/test/browser/own-account.test.ts',
  'server/test/browser/pay-page.test.ts',
  'server/test/browser/insurance-forms.test.ts',
  'server/test/browser/papers.test.ts',
  'server/test/browser/models.test.ts',
  'server/test/browser/verify-page.test.ts',
  'server/test/browser/offline-inspector.test.ts',
];
/** Real processes that are killed, cut off and started again and again: `npm run test:long`. */
const long = [
  'server/test/cover/drought.test.ts',
  'server/test/proof/witness.test.ts',
  'server/test/commands/monitor.test.ts',
  'server/test/commands/check-since.test.ts',
  'server/test/kernel/upgrade.test.ts',
  'server/test/faults/*.test.ts',
  'server/test/commands/keys-reseal.test.ts',
  'server/test/commands/ledger-move.test.ts',
  'server/test/proof/outside-signer.test.ts',
  'server/test/journey/operators-day.test.ts',
  'server/test/journey/demonstration.test.ts',
  'server/test/operations/point-in-time.test.ts',
  'server/test/commands/container-file.test.ts',
  'server/test/operations/off-site.test.ts',
  'server/test/operations/backups-other-key.test.ts',
  'server/test/operations/restore-command.test.ts',
  'server/test/operations/backups.test.ts',
  'server/test/commands/commands.test.ts',
  'server/test/commands/start.test.ts',
  'server/test/outbound/webhook-receivers.test.ts',
];

/** Two minutes and more each: LONGEST=skip leaves them out. */
const longest = [
  'server/test/faults/ledger-gone.test.ts',
  'server/test/faults/eu-kill.test.ts',
  'server/test/faults/claim-kill.test.ts',
  'server/test/commands/container-file.test.ts',
  'server/test/commands/ledger-move.test.ts',
  'server/test/proof/outside-signer.test.ts',
];

/** Every operation or column against every rule, and what takes its time: with `npm run test:long`, and in CI on PostgreSQL. */
const thorough = [
  'server/test/matrix/declared-refusals.test.ts',
  'server/test/matrix/foreign-records.test.ts',
  'server/test/matrix/plain-repeats.test.ts',
  'server/test/matrix/replays.test.ts',
  'server/test/matrix/hostile-input.test.ts',
  'server/test/matrix/permissions.test.ts',
  'server/test/proof/every-column.test.ts',
  'server/test/assurance/altered-answers.test.ts',
  'server/test/proof/forged.test.ts',
  'server/src/platform/ledger/client/through-a-faulty-proxy.test.ts',
  'server/src/platform/ledger/embedded/served-node.test.ts',
  'server/test/operations/dns.test.ts',
  'server/test/proof/accepted-changes.test.ts',
  'server/test/proof/guards.test.ts',
  'server/test/assurance/own-templates.test.ts',
  'server/test/assurance/large-package.test.ts',
  'server/test/assistant/injection.test.ts',
  'server/test/platform/typeset.test.ts',
  'server/test/journey/clock-jumps.test.ts',
  'server/src/platform/db/embedded.test.ts',
  'server/src/commands/keep-small.test.ts',
  'server/test/proof/record-seal.test.ts',
  'server/test/kernel/used-again.test.ts',
  'server/test/assistant/documents.test.ts',
];

/**
 * FILES_TURN=6/0 takes every sixth file of the tests over HTTP and a database, from the first one on, and 6/1+2+3 the three after
 * each: CI runs a part on the embedded database and more on PostgreSQL, where those that need PostgreSQL are always taken. Nothing
 * is left out unless told.
 */
const [parts = '1', turns = '0'] = (process.env['FILES_TURN'] ?? '1/0').split('/');
const taken = new Set(turns.split('+').map(Number));
const root = import.meta.dirname;
const needsPostgres = (file: string): boolean =>
  /onPostgres|needsPostgres/.test(readFileSync(join(root, file), 'utf8'));
const leftOut = globSync('server/test/*/*.test.ts', { cwd: root })
  .filter((file) => !file.includes('/browser/'))
  .sort()
  .filter(
    (file, place) => !taken.has(place % Number(parts)) && !(process.env['TEST_DATABASE_URL'] && needsPostgres(file)),
  );

/** Each test file belongs to one of them (scripts/test-files.test.ts). */
export const projects = [
  {
    extends: true,
    test: {
      name: 'service',
      include: ['server/**/*.test.ts', 'sdk/**/*.test.ts', 'scripts/**/*.test.ts', 'web/src/**/*.test.ts'],
      exclude: [...configDefaults.exclude, inBrowsers, ...long, ...thorough, ...leftOut],
    },
  },
  {
    extends: true,
    test: {
      name: 'long',
      include: long,
      exclude: [...configDefaults.exclude, ...(process.env['LONGEST'] === 'skip' ? longest : [])],
    },
  },
  { extends: true, test: { name: 'thorough', include: thorough } },
  {
    extends: true,
    test: {
      name: 'browser',
      include: [inBrowsers],
      exclude: [...configDefaults.exclude, ...pages],
      // One server with one world for all of them, started only when one of them runs.
      globalSetup: ['server/test/browser/global-setup.ts'],
    },
  },
  {
    extends: true,
    test: { name: 'pages', include: pages, globalSetup: ['server/test/browser/global-setup.ts'] },
  },
] satisfies TestProjectConfiguration[];

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
    projects,
  },
});
