/**
 * Puts small faults into a copy of the code, one at a time, and sees whether the tests notice.
 *
 *   npm run mutate                        every fault of mutations.ts
 *   npm run mutate -- --sample 10         some of them; --seed 7 says which
 *   npm run mutate -- --only csv-cap      the ones whose names begin like this
 *
 * The working tree is not touched. Ends with 1 if a fault was not noticed, or stands in no file any more.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutation, mutations } from './mutations.ts';

const root = join(import.meta.dirname, '..');

/** Some of a list, the same for the same seed. */
export function sampleOf<T>(list: readonly T[], size: number, seed: number): T[] {
  const left = [...list];
  let state = seed >>> 0;
  // A linear congruential generator: enough to take turns.
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const taken: T[] = [];
  while (taken.length < size && left.length > 0) taken.push(...left.splice(next(left.length), 1));
  return taken;
}

/** The text with the fault in it. @throws Error unless what it replaces stands there exactly once. */
export function withFault(text: string, { name, file, find, replace }: Mutation): string {
  const parts = text.split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(`${name}: its text stands ${parts.length - 1} times in ${file}; it must stand there once`);
}

/** A copy of all that git knows, with the installed packages linked and the workspaces its own. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'lotmark-mutate-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@lotmark'), { recursive: true });
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry !== '@lotmark') symlinkSync(join(root, 'node_modules', entry), join(modules, entry));
  }
  for (const workspace of readdirSync(join(root, 'node_modules/@lotmark'))) {
    symlinkSync(join(copy, workspace), join(modules, '@lotmark', workspace));
  }
  // What one workspace alone uses, or in another version than the rest.
  for (const workspace of ['bench', 'sdk', 'server', 'web']) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, 'node_modules'));
  }
  return copy;
}

/** Whether the named tests fail in the copy. @throws Error when they did not run at all. */
function isNoticed(copy: string, { name, tests, test, postgres }: Mutation): boolean {
  const report = join(copy, 'mutate-report.json');
  rmSync(report, { force: true });
  const filter = test === undefined ? [] : ['-t', test];
  const { stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...tests,
      ...filter,
      '--bail=1',
      // Beside other work a test that is slow has noticed nothing.
      '--testTimeout=90000',
      '--hookTimeout=180000',
      '--maxWorkers=1',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      cwd: copy,
      encoding: 'utf8',
      timeout: 360_000,
      env: { ...process.env, TEST_DATABASE_URL: postgres === true ? postgresUrl() : '' },
    },
  );
  if (!existsSync(report)) throw new Error(`${name}: ${tests.join(', ')} did not run: ${stderr.slice(-500)}`);
  const result = JSON.parse(readFileSync(report, 'utf8')) as {
    numTotalTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { status: string }[];
  };
  if (result.testResults.length < tests.length) throw new Error(`${name}: there is no ${tests.join(' or no ')}`);
  return result.numFailedTests > 0 || result.testResults.some(({ status }) => status === 'failed');
}

function postgresUrl(): string {
  return process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';
}

function main(): void {
  const { values } = parseArgs({
    options: { sample: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  });
  const named = mutations.filter(({ name }) => values.only === undefined || name.startsWith(values.only));
  const seed = Number(values.seed ?? Date.now() % 100_000);
  const chosen = values.sample === undefined ? named : sampleOf(named, Number(values.sample), seed);
  if (chosen.length === 0) throw new Error(`no fault is named ${values.only ?? ''}`);
  // All of them, chosen or not: a fault that stands nowhere any more is told at once.
  for (const each of mutations) withFault(readFileSync(join(root, each.file), 'utf8'), each);
  if (values.sample !== undefined) console.log(`seed ${seed}`);
  const copy = copyTree();
  const survivors: string[] = [];
  const sound = new Set<string>();
  try {
    for (const each of chosen) {
      const path = join(copy, each.file);
      const text = readFileSync(path, 'utf8');
      const started = performance.now();
      try {
        // Tests that fail without the fault notice nothing.
        const tests = JSON.stringify([each.tests, each.test, each.postgres]);
        if (!sound.has(tests) && isNoticed(copy, each)) {
          survivors.push(each.name);
          console.log(`UNSOUND  ${each.name}: its tests fail without the fault`);
          continue;
        }
        sound.add(tests);
        writeFileSync(path, withFault(text, each));
        const noticed = isNoticed(copy, each);
        if (!noticed) survivors.push(each.name);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        console.log(`${noticed ? 'noticed ' : 'SURVIVED'} ${each.name} (${seconds} s)`);
      } catch (error) {
        // Such as tests that take too long on a busy machine: the others are tried all the same.
        survivors.push(each.name);
        console.log(`NOT RUN  ${each.name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        writeFileSync(path, text);
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(`${chosen.length - survivors.length} of ${chosen.length} faults were noticed.`);
  if (survivors.length === 0) return;
  console.log(`Not noticed: ${survivors.join(', ')}`);
  process.exitCode = 1;
}

if (import.meta.main) main();
