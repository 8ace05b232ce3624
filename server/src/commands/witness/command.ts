import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { formatNoteKey, logOrigin, parseNoteKey } from '@lotmark/sdk/verify';
import { lockDirectory } from '../../platform/db/directory-lock.ts';
import type { Given, Print } from '../command.ts';
import { addressOfPlatform, httpAddress, intervalSeconds, portNumber } from '../option-values.ts';
import { unreadable } from '../read-input.ts';
import { tell } from '../tell.ts';
import { UsageError } from '../usage-error.ts';
import { NoAnswerError } from './fetch-text.ts';
import { type Following, handIn, look } from './follow.ts';
import { type Alarm, openKeeping } from './keep.ts';
import { openWitnessKey } from './key.ts';
import { witnessServer } from './listen.ts';
import { logKeys } from './log-keys.ts';
import { type Stopper, stopper } from './stopper.ts';
import { createWitness } from './witness.ts';

const alarmCode = 3;
const alarmTimeoutMs = 10_000;

/**
 * Follows the log of a server and cosigns its heads.
 * @returns 0 after a signal or a good look, 1 when `--once` reached nobody, 3 after an alarm.
 */
export async function witnessCommand({ operands, values, switches }: Given, print: Print): Promise<number> {
  const url = httpAddress('URL', operands[0] ?? '');
  const everyMs = intervalSeconds('--every', values['every'] ?? '60') * 1000;
  const listen = values['listen'] === undefined ? undefined : hostAndPort(values['listen']);
  const alarmUrl = values['alarm-url'] === undefined ? undefined : httpAddress('--alarm-url', values['alarm-url']);
  const others = values['logs'] === undefined ? new Map<string, string[]>() : readLogs(values['logs']);
  const expected = values['did'] === undefined ? undefined : logOrigin(addressOfPlatform('--did', values['did']));
  const folder = values['dir'] ?? 'lotmark-witness';
  const keeping = openKeeping(folder);
  const lock = lockDirectory(folder, 'Stop the other one, or choose another folder with --dir.');
  try {
    assertFollowed(keeping.state.followed, { expected, folder });
    const own = openWitnessKey(values['key'] ?? join(folder, 'witness.key'), values['name']);
    const old = keeping.alarm();
    if (old !== null) {
      sound(old, join(folder, 'alarm.json'));
      return alarmCode;
    }
    const witness = createWitness(keeping, own, () => new Date());
    const stop = stopper();
    const sent: Promise<void>[] = [];
    witness.onAlarm = (alarm, evidence) => {
      sound(alarm, evidence);
      if (alarmUrl !== undefined) sent.push(send(alarmUrl, alarm));
      stop.end(alarmCode);
    };
    print(`Witness ${formatNoteKey(witness.key)}`);
    const following: Following = { witness, keeping, url, expected, isEach: switches.has('hand-in') };
    const server = listen === undefined ? undefined : await serve(following, others, listen);
    if (server !== undefined) print(`Takes heads at http://${listen?.host}:${portOf(server)}/add-checkpoint`);
    const code = await follow(following, {
      everyMs: switches.has('once') ? null : everyMs,
      isHandedIn: switches.has('hand-in'),
      stop,
      print,
    });
    await Promise.all(sent);
    await closed(server);
    return code;
  } finally {
    lock.release();
  }
}

/** @throws UsageError when the folder is about another log than the one that was named. */
function assertFollowed(
  followed: string | null,
  { expected, folder }: { expected: string | undefined; folder: string },
): void {
  if (followed === null || expected === undefined || followed === expected) return;
  throw new UsageError(`--did: ${folder} follows the log ${followed}, and not ${expected}; choose another folder.`);
}

interface Pace {
  /** Null: only once. */
  everyMs: number | null;
  /** Whether the server is given each cosignature. */
  isHandedIn: boolean;
  stop: Stopper;
  print: Print;
}

async function follow(following: Following, { everyMs, isHandedIn, stop, print }: Pace): Promise<number> {
  let isAway = false;
  // What was cosigned last may not have been taken, this time or the last one: each line is due before the next head.
  let isOwed = isHandedIn;
  const settle = async () => {
    const size = isOwed ? await handIn(following) : undefined;
    if (size === undefined) return;
    isOwed = false;
    print(`Handed in the cosignature of ${size} entries.`);
  };
  while (stop.code === undefined) {
    try {
      await settle();
      const found = await look(following);
      if (isAway) print('The server answers again.');
      isAway = false;
      if (found.kind === 'new') print(`Cosigned the head of ${found.size} entries.`);
      if (found.kind === 'new' && isHandedIn) {
        isOwed = true;
        // There may be more of them.
        continue;
      }
      if (everyMs === null && found.kind !== 'alarm') return stop.code ?? 0;
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      if (!isAway) tell(`Nothing was seen: ${error.message}`);
      isAway = true;
      if (everyMs === null) return stop.code ?? 1;
    }
    if (everyMs !== null) await stop.wait(everyMs);
  }
  return stop.code;
}

function sound(alarm: Alarm, evidence: string): void {
  tell(`ALARM ${alarm.kind} ${alarm.origin}: ${alarm.message}. Evidence: ${evidence}`);
}

async function send(url: string, alarm: Alarm): Promise<void> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alarm),
      signal: AbortSignal.timeout(alarmTimeoutMs),
    });
    if (!answer.ok) tell(`The alarm was not taken: ${url} answered HTTP ${answer.status}`);
  } catch (error) {
    tell(`The alarm could not be sent to ${url}: ${(error as Error).message}`);
  }
}

async function serve(
  following: Following,
  others: ReadonlyMap<string, string[]>,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = witnessServer({ witness: following.witness, ...logKeys(following, others) });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new UsageError(`--listen: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function closed(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (server === undefined) return resolve();
    server.close(() => resolve());
    // An answer that is on its way gets through.
    setTimeout(() => server.closeAllConnections(), 500).unref();
    server.closeIdleConnections();
  });
}

function hostAndPort(text: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^(.+):(\d+)$/.exec(text) ?? [];
  if (host === '') throw new UsageError('--listen takes a host and a port, such as 127.0.0.1:8090.');
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: portNumber('--listen', port) };
}

/** @throws UsageError naming the line that is no key of a log. */
function readLogs(file: string): Map<string, string[]> {
  const logs = new Map<string, string[]>();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--logs: ${unreadable(file, error)}.`);
  }
  for (const [index, line] of text.split('\n').entries()) {
    const entry = line.trim();
    if (entry === '' || entry.startsWith('#')) continue;
    const key = parseNoteKey(entry);
    if (key?.type !== 'text')
      throw new UsageError(`--logs: line ${index + 1} of ${file} is not the key of a log, name+keyid+base64.`);
    logs.set(key.name, [...(logs.get(key.name) ?? []), entry]);
  }
  return logs;
}
