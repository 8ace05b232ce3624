import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { diskStorage } from '../storage/disk.ts';
import { identityOf, recipientOf } from './age.ts';
import { keptFiles } from './kept-files.ts';

// Each look is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const folder = await mkdtemp(join(tmpdir(), 'lotmark-kept-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const key = randomBytes(32);
const identity = identityOf(randomBytes(32));
const recipient = await recipientOf(identity);
const now = new Date('2026-03-02T09:00:00Z');
const living = diskStorage(join(folder, 'living'));
const kept = keptFiles(join(folder, 'backups'), key);
const names = async () => (await readdir(kept.path, { recursive: true })).filter((name) => name.endsWith('.age'));

test('contents are kept once, encrypted under names that say nothing, and come back as they were', async () => {
  const contents = [Buffer.from('Bag 17 weighed 59.8 kg.\n'), randomBytes(300_000), Buffer.from([10, 0, 10])];
  const hashes: string[] = [];
  for (const content of contents) hashes.push(await living.put(content));
  const lost = 'ab'.repeat(32);
  expect(await kept.keep([...hashes, lost], living, { recipient, now })).toEqual({ written: 3, missing: [lost] });
  expect(await kept.keep(hashes, living, { recipient, now })).toEqual({ written: 0, missing: [] });
  const files = await names();
  expect(files).toHaveLength(3);
  for (const name of files) {
    expect(hashes.some((sha256) => name.includes(sha256))).toBe(false);
    expect((await readFile(join(kept.path, name))).includes('Bag 17')).toBe(false);
  }
  const back = diskStorage(join(folder, 'back'));
  expect(await kept.restore([...hashes, lost], back, { identity })).toEqual({ written: 3, missing: [lost] });
  for (const [place, content] of contents.entries())
    expect(Buffer.from((await back.get(hashes[place] ?? '')) ?? [])).toEqual(content);

  // Another key reads nothing; one whose name stands for another content is not taken for it.
  const stranger = identityOf(randomBytes(32));
  expect((await kept.restore(hashes, diskStorage(join(folder, 'stranger')), { identity: stranger })).written).toBe(0);
  const [first = '', second = ''] = files;
  const sealed = await readFile(join(kept.path, first));
  await writeFile(join(kept.path, first), await readFile(join(kept.path, second)));
  const mixed = await kept.restore(hashes, diskStorage(join(folder, 'mixed')), { identity });
  expect([mixed.written, mixed.missing.length]).toEqual([2, 1]);
  await writeFile(join(kept.path, first), sealed.subarray(0, -1));
  expect((await kept.restore(hashes, diskStorage(join(folder, 'cut')), { identity })).written).toBe(2);
});

test('what was needed last before a moment is removed, what was needed since stays', async () => {
  const place = keptFiles(join(folder, 'pruned'), key);
  const [old, still] = [await living.put(Buffer.from('old')), await living.put(Buffer.from('still'))];
  await place.keep([old, still], living, { recipient, now });
  const later = new Date(now.getTime() + 86_400_000);
  await place.keep([still], living, { recipient, now: later });
  expect(await place.prune(now)).toEqual([]);
  expect(await place.prune(later)).toHaveLength(1);
  const back = await place.restore([old, still], diskStorage(join(folder, 'pruned-back')), { identity });
  expect(back).toEqual({ written: 1, missing: [old] });
});
