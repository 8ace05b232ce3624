import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkpointText, formatNote, formatNoteKey, noteKey } from '@lotmark/sdk/verify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from '../../platform/db/directory-lock.ts';
import { type Keeping, openKeeping } from './keep.ts';
import { openWitnessKey } from './key.ts';
import { logKeys } from './log-keys.ts';
import { createWitness, readHead, type SeenHead, type Witness } from './witness.ts';

const origin = 'lotmark/rExample';
let folder: string;
let keeping: Keeping;
let witness: Witness;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotmark-witness-'));
  keeping = openKeeping(folder);
  witness = createWitness(
    keeping,
    openWitnessKey(join(folder, 'witness.key'), 'witness.example/one'),
    () => new Date(),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function signer() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const key = noteKey(origin, 'text', raw);
  const head = (size: number, byte: number): SeenHead => {
    const text = checkpointText({ origin, size, root: new Uint8Array(32).fill(byte) });
    const bytes = Uint8Array.from(sign(null, Buffer.from(text), privateKey));
    const seen = readHead(formatNote(text, [{ name: key.name, id: key.id, bytes }]));
    if (seen === null) throw new Error('no head');
    return seen;
  };
  return { key: formatNoteKey(key), head };
}

test('after an alarm nothing is cosigned, also of what is asked before the process has ended', async () => {
  const log = signer();
  const first = await witness.show(log.head(5, 1), [log.key], { old: 0, proof: [] });
  expect(first.kind).toBe('cosigned');
  const [split, again] = await Promise.all([
    witness.show(log.head(5, 2), [log.key], { old: 5, proof: [] }),
    witness.show(log.head(5, 1), [log.key], { old: 5, proof: [] }),
  ]);
  expect([split.kind, again.kind]).toEqual(['alarm', 'halted']);
});

test('a new key of the log stays known, whoever has sent a head of an unknown one', async () => {
  keeping.save({ ...keeping.state, followed: origin });
  let at = 0;
  let asked = 0;
  const list = async () => {
    asked++;
    return ['the new key'];
  };
  const keys = logKeys({ witness, keeping, url: 'http://log', expected: undefined, isEach: false }, new Map(), {
    list,
    now: () => at,
  });
  expect(keys.keysOf(origin)).toEqual([]);
  // A stranger's head makes us ask; the log's own comes within the pause.
  expect(await keys.renewKeys(origin)).toEqual(['the new key']);
  expect(keys.keysOf(origin)).toEqual(['the new key']);
  expect(await keys.renewKeys(origin)).toEqual(['the new key']);
  expect(asked).toBe(1);
  at = 10_000;
  await keys.renewKeys(origin);
  expect(asked).toBe(2);
  expect(keys.keysOf('another/log')).toBeNull();
});

test('a second process on the folder is told what it can do', () => {
  const lock = lockDirectory(folder, 'Choose another folder with --dir.');
  const second = () => lockDirectory(folder, 'Choose another folder with --dir.');
  expect(second).toThrow(/is in use by process \d+\. Choose another folder with --dir\.$/);
  lock.release();
});
