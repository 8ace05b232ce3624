import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { openSigningCommand } from './signing-command.ts';
import type { OutsideKey, SigningProcess } from './signing-process.ts';

const root = join(import.meta.dirname, '../../../..');
const timeoutMs = 1500;
const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0).reverse()) each();
});

interface Opened {
  signer: SigningProcess;
  notes: string[];
  folder: string;
  /** Plays a fault from the next signature on; none: it is sound again. */
  fault(what?: string): void;
  /** A line for each start of the child: its id, and the names in its environment. */
  starts(): string[];
}

function open(command: (folder: string) => string, environment: Record<string, string> = {}): Opened {
  const folder = mkdtempSync(join(tmpdir(), 'lotmark-signer-'));
  const notes: string[] = [];
  const env = { PATH: process.env['PATH'], ...environment };
  const signer = openSigningCommand({
    command: command(folder),
    timeoutMs,
    environment: env,
    onNote: (note) => notes.push(note),
  });
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => signer.close(),
  );
  const faultFile = join(folder, 'fault');
  return {
    signer,
    notes,
    folder,
    fault: (what) => (what === undefined ? rmSync(faultFile, { force: true }) : writeFileSync(faultFile, what)),
    starts: () => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n'),
  };
}

const program = (path: string) => `exec "${process.execPath}" "${join(root, path)}"`;
const faulty = () =>
  open((folder) => `${program('server/test/proof/signers/faulty.mjs')} "${folder}/fault" "${folder}/starts"`);

function holds({ publicKey }: OutsideKey, digest: Buffer, signature: Buffer | undefined): boolean {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return signature !== undefined && verify(null, digest, key, signature);
}

/** Asks until it answers: the child starts again after a pause. */
async function untilBack(signer: SigningProcess): Promise<OutsideKey> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await signer.currentKey();
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

const digests = (count: number) => Array.from({ length: count }, () => randomBytes(32));

describe('the signer that keeps its keys in a folder', () => {
  const opened = () => open((folder) => `${program('scripts/signers/files.mjs')} "${folder}/keys"`);

  test('signs batches, makes new keys and still signs with the old ones', async () => {
    const { signer, folder } = opened();
    const first = await signer.currentKey();
    expect(first.name).toBe('1');
    const next = await signer.newKey();
    expect(next.name).toBe('2');
    expect(await signer.currentKey()).toEqual(next);
    for (const key of [first, next]) {
      const batch = digests(200);
      const signatures = await signer.sign(key.name, batch);
      expect(batch.every((digest, i) => holds(key, digest, signatures[i]))).toBe(true);
    }
    await expect(signer.sign('../1', digests(1))).rejects.toThrow('there is no key ../1');
    expect(readFileSync(join(folder, 'keys/1.pem'), 'utf8')).toContain('PRIVATE KEY');
  });
});

describe('a signer that fails', () => {
  test.each([
    ['crash', 'it ended with 3'],
    ['silent', `no answer within ${timeoutMs} ms`],
    ['babble', 'something that is not JSON'],
  ])('by %s is refused, started again, and signs on', async (what, why) => {
    const { signer, fault, starts, notes } = faulty();
    const key = await signer.currentKey();
    fault(what);
    const asked = signer.sign(key.name, digests(3));
    await expect(asked).rejects.toMatchObject({ name: 'SignerAwayError', message: expect.stringContaining(why) });
    // Nobody waits for one that is away.
    const before = performance.now();
    await expect(signer.sign(key.name, digests(1))).rejects.toThrow('the outside signer is away');
    expect(performance.now() - before).toBeLessThan(timeoutMs / 2);
    fault();
    expect(await untilBack(signer)).toEqual(key);
    expect(starts()).toHaveLength(2);
    const [digest = Buffer.alloc(0)] = digests(1);
    const [signature] = await signer.sign(key.name, [digest]);
    expect(holds(key, digest, signature)).toBe(true);
    expect(notes).toContain('the outside signer is back');
  });

  test('by a kill is started again', async () => {
    const { signer, starts } = faulty();
    const key = await signer.currentKey();
    process.kill(Number(starts()[0]?.split(' ')[0]), 'SIGKILL');
    await expect(signer.sign(key.name, digests(1))).rejects.toThrow('away');
    expect(await untilBack(signer)).toEqual(key);
  });

  test('by saying no goes on running', async () => {
    const { signer, fault, starts } = faulty();
    const key = await signer.currentKey();
    fault('refuse');
    await expect(signer.sign(key.name, digests(2))).rejects.toThrow('the outside signer says: the token is locked');
    fault();
    expect(await signer.sign(key.name, digests(2))).toHaveLength(2);
    expect(starts()).toHaveLength(1);
  });

  test('because there is no such program is refused in words', async () => {
    const { signer, notes } = open(() => 'exec /no/such/signer');
    await expect(signer.currentKey()).rejects.toThrow('the outside signer is away: it ended with 127');
    expect(notes.join('\n')).toMatch(/no such file|not found/i);
  });
});

test('the child ends with the service, and is told what it is given only', async () => {
  const { signer, starts } = faulty();
  await signer.currentKey();
  const [pid = '', names = ''] = starts()[0]?.split(' ') ?? [];
  expect(names).not.toContain('SECRET_KEY');
  signer.close();
  await expect(signer.currentKey()).rejects.toThrow('away');
  for (let attempt = 0; existsSync(`/proc/${pid}`) && attempt < 100; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
});
