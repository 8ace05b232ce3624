import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Given } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { commands } from './index.ts';
import { nearestWord } from './nearest-word.ts';

const names = Object.keys(commands);
afterEach(() => vi.restoreAllMocks());

/** Runs it with every command replaced by a note of what it was given. */
async function typed(...args: string[]): Promise<{ code: number | undefined; text: string; ran: [string, Given][] }> {
  const ran: [string, Given][] = [];
  for (const name of names) {
    vi.spyOn(commands[name] as (typeof commands)[string], 'run').mockImplementation(async (given) => {
      ran.push([name, given]);
      return 0;
    });
  }
  const lines: string[] = [];
  const code = await runCommandLine(args, (line) => lines.push(line));
  return { code, text: lines.join('\n'), ran };
}

const refusal = (...args: string[]): Promise<string> =>
  typed(...args).then(
    ({ ran }) => expect.unreachable(`it ran ${JSON.stringify(ran)}`),
    (error: Error) => {
      expect(error.name).toBe('UsageError');
      return error.message;
    },
  );

describe('asking for help has no effect', () => {
  const askings = names.flatMap((name) => [
    [name, '--help'],
    [name, '-h'],
    [name, 'rotate', '--nonsense', '--help'],
    ['help', name],
    ['--help', name],
  ]);
  test.each(askings.map((args) => [args.join(' '), args] as const))('%s', async (_, args) => {
    const { code, text, ran } = await typed(...args);
    expect([code, ran]).toEqual([0, []]);
    const name = args.find((arg) => names.includes(arg)) as string;
    expect(text).toContain(`Usage: lotmark ${name}`);
    for (const option of Object.keys(commands[name]?.options ?? {})) expect(text).toContain(`--${option}`);
  });

  test('the overview names every command', async () => {
    for (const asking of ['--help', '-h', 'help']) {
      const { code, text, ran } = await typed(asking);
      expect([code, ran]).toEqual([0, []]);
      for (const name of names) expect(text).toContain(`  ${name} `);
    }
  });

  test('the version is that of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    for (const args of [['--version'], ['-V'], ['version'], ['migrate', '--version']]) {
      expect(await typed(...args)).toEqual({ code: 0, text: `lotmark ${version}`, ran: [] });
    }
  });
});

describe('what is typed is read by the table', () => {
  const given = (operands: string[], values = {}, switches: string[] = []) => ({
    operands,
    values,
    switches: new Set(switches),
  });
  test('options before and after operands, with = and without', async () => {
    const both = { 'ledger-url': 'ws://x', did: 'did:x' };
    expect((await typed('verify', '--did=did:x', 'r.json', '--ledger-url', 'ws://x')).ran).toEqual([
      ['verify', given(['r.json'], both)],
    ]);
    expect((await typed('verify', '-')).ran).toEqual([['verify', given(['-'])]]);
    expect((await typed('verify', '--', '--help')).ran).toEqual([['verify', given(['--help'])]]);
    expect((await typed('ledger', '--standalone', '--port', '0')).ran).toEqual([
      ['ledger', given([], { port: '0' }, ['standalone'])],
    ]);
  });
  test('without anything it serves', async () => {
    expect((await typed()).ran).toEqual([['serve', given([])]]);
  });
});

describe('a slip is refused by name, before anything begins', () => {
  test('commands', async () => {
    expect(await refusal('chekc')).toMatch(/^There is no command "chekc"\. Did you mean check\?/);
    expect(await refusal('mig')).toContain('Did you mean migrate?');
    expect(await refusal('xyz')).not.toContain('Did you mean');
    expect(await refusal('__proto__')).toContain('no command');
    expect(await refusal('--no-jobs')).toContain('A command comes first');
  });
  test('options', async () => {
    expect(await refusal('serve', '--no-job')).toContain('there is no option --no-job. Did you mean --no-jobs?');
    expect(await refusal('serve', '--port', '1')).toContain('no option --port.');
    expect(await refusal('migrate', '-x')).toContain('no option -x.');
    expect(await refusal('serve', '--toString')).toContain('no option --toString.');
    expect(await refusal('ledger', '--port')).toContain('--port needs a value: --port PORT.');
    expect(await refusal('ledger', '--port=')).toContain('--port needs a value');
    expect(await refusal('ledger', '--port', '--standalone')).toContain('--port needs a value');
    expect(await refusal('ledger', '--port', '1', '--port', '2')).toContain('--port is given twice');
    expect(await refusal('serve', '--no-jobs=false')).toContain('takes no value');
  });
  test('words', async () => {
    expect(await refusal('verify')).toContain('FILE|URL is missing.');
    expect(await refusal('verify', 'a', 'b')).toContain('"b" is one word too many.');
    expect(await refusal('migrate', 'now')).toContain('"now" is one word too many.');
    expect(await refusal('keys')).toContain('rotate|reseal is missing.');
    expect(await refusal('keys', 'rotat')).toContain('Did you mean rotate?');
    expect(await refusal('help', 'verfy')).toContain('Did you mean verify?');
  });
});

test('values are checked before there is an effect', async () => {
  vi.restoreAllMocks();
  for (const port of ['abc', '65536', '-1', '1.5', '']) {
    await expect(runCommandLine(['ledger', `--port=${port}`])).rejects.toMatchObject({ name: 'UsageError' });
  }
  await expect(runCommandLine(['seed', '--base-url', 'localhost'])).rejects.toThrow('--base-url must be');
});

test('what a file says neither commands the terminal nor turns its text around, and JSON stays the same', async () => {
  const run = vi.spyOn(commands['lint'] as (typeof commands)[string], 'run');
  const said = 'A\u202eB\u2066\u200f\u009b2J\u001b]0;x\u0007\rC\u2028\tD\nE ኮንጋ 👩‍🌾';
  const lines: string[] = [];
  run.mockImplementation(async (_given, print) => {
    print(said);
    print(JSON.stringify({ said }));
    return 0;
  });
  await runCommandLine(['lint', 'x'], (line) => lines.push(line));
  expect(lines[0]).toBe('A\\u202eB\\u2066\\u200f\\u009b2J\\u001b]0;x\\u0007\\u000dC\\u2028\tD\nE ኮንጋ 👩‍🌾');
  expect(JSON.parse(lines[1] ?? '')).toEqual({ said });
});

test('the nearest word', () => {
  const words = ['check', 'serve', 'seed', 'contract'];
  expect(nearestWord('serv', words)).toBe('serve');
  expect(nearestWord('srve', words)).toBe('serve');
  expect(nearestWord('CHECK', words)).toBe('check');
  expect(nearestWord('cehck', words)).toBe('check');
  expect(nearestWord('', words)).toBe(undefined);
  expect(nearestWord('nothing', words)).toBe(undefined);
});
