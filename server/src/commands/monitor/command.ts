import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNoteKey } from '@lotmark/sdk/verify';
import { lockDirectory } from '../../platform/db/directory-lock.ts';
import type { Given, Print } from '../command.ts';
import { addressOfPlatform, httpAddress, intervalSeconds } from '../option-values.ts';
import { unreadable } from '../read-input.ts';
import { UsageError } from '../usage-error.ts';
import { writeWhole } from '../witness/keep.ts';
import { stopper } from '../witness/stopper.ts';
import { compareLot, keptOf, type SeenLot } from './compare.ts';
import { lookAt } from './look.ts';

const changedCode = 3;
const failedCode = 1;

interface State {
  url: string;
  /** Who signed the first receipt, or whom `--did` named. */
  did: string | null;
  lots: Record<string, SeenLot>;
}

/**
 * Follows lots over the public interface, and says what differs from the last look.
 * @returns with `--once` 0 when nothing differs, 3 when something does, 1 when something failed; else 0 after a signal.
 */
export async function monitorCommand({ operands, values, switches }: Given, print: Print): Promise<number> {
  const url = httpAddress('URL', operands[0] ?? '');
  const lots = readLots(values['lots']);
  const witnesses = values['witnesses']?.split(',').map((key) => key.trim()) ?? [];
  const wrong = witnesses.find((key) => parseNoteKey(key)?.type !== 'cosignature');
  if (wrong !== undefined)
    throw new UsageError(`--witnesses: "${wrong}" is not the key of a witness, name+keyid+base64.`);
  const everyMs = intervalSeconds('--every', values['every'] ?? '300') * 1000;
  if (values['did'] !== undefined) addressOfPlatform('--did', values['did']);
  const folder = values['dir'] ?? 'lotmark-monitor';
  mkdirSync(folder, { recursive: true });
  const lock = lockDirectory(folder, 'Stop the other one, or choose another folder with --dir.');
  try {
    const file = join(folder, 'state.json');
    const state = readState(file, url, values['did']);
    const stop = stopper();
    for (;;) {
      const code = await lookAtAll({ state, file, witnesses }, lots, print);
      if (switches.has('once')) return code;
      await stop.wait(everyMs);
      if (stop.code !== undefined) return stop.code;
    }
  } finally {
    lock.release();
  }
}

interface Keeping {
  state: State;
  file: string;
  witnesses: readonly string[];
}

async function lookAtAll({ state, file, witnesses }: Keeping, lots: readonly string[], print: Print): Promise<number> {
  let code = 0;
  for (const lot of lots) {
    const before = Object.hasOwn(state.lots, lot) ? state.lots[lot] : undefined;
    const { looked, failures, did } = await lookAt(state.url, lot, { did: state.did ?? undefined, witnesses });
    const found = looked === null ? { changes: [], failures: [] } : compareLot(before, looked);
    for (const failure of [...failures, ...found.failures]) print(`${lot} FAILED ${failure}`);
    for (const change of found.changes) print(`${lot} CHANGED ${change}`);
    const hasFailed = failures.length + found.failures.length > 0;
    if (hasFailed) code = failedCode;
    else if (found.changes.length > 0 && code === 0) code = changedCode;
    // What failed is compared with what held before until it holds again.
    if (hasFailed || looked === null) continue;
    const told = looked.receipt === null ? 'no receipt yet' : `version ${looked.receipt.version}`;
    if (found.changes.length === 0)
      print(`${lot} ${before === undefined ? 'first seen' : 'same'}: ${looked.status}, ${told}`);
    state.did ??= did;
    state.lots[lot] = keptOf(before, looked);
    writeWhole(file, JSON.stringify(state, null, 2));
  }
  return code;
}

/** @throws UsageError when the folder is about another server or platform. */
function readState(file: string, url: string, did: string | undefined): State {
  if (!existsSync(file)) return { url, did: did ?? null, lots: {} };
  const state = JSON.parse(readFileSync(file, 'utf8')) as State;
  if (state.url !== url) throw new UsageError(`--dir: ${file} is about ${state.url}; choose another folder.`);
  if (did !== undefined && state.did !== null && state.did !== did)
    throw new UsageError(`--did: ${file} is about ${state.did}; choose another folder.`);
  return { ...state, did: state.did ?? did ?? null };
}

const lotName = /^LOT-\d{4}-\d{1,12}$/;

/** @throws UsageError for a file that cannot be read, and for what is no lot. */
function readLots(given: string | undefined): string[] {
  if (given === undefined)
    throw new UsageError('--lots is missing: a file with one lot to a line, or lots with commas between.');
  const named = given.split(',').map((each) => each.trim());
  const lots = named.every((each) => lotName.test(each)) ? named : linesOf(given);
  const wrong = lots.find((each) => !lotName.test(each));
  if (wrong !== undefined) throw new UsageError(`--lots: "${wrong}" is not a lot, such as LOT-2026-00001.`);
  if (lots.length === 0) throw new UsageError('--lots names no lot.');
  return [...new Set(lots)];
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#'));
  } catch (error) {
    throw new UsageError(`--lots: ${unreadable(file, error)}.`);
  }
}
