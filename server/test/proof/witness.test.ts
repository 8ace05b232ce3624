import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  checkpointText,
  formatNote,
  formatNoteKey,
  fromHex,
  logOrigin,
  type NoteKey,
  parseCheckpoint,
  parseNote,
  parseNoteKey,
  type Receipt,
  signerOfNote,
  toBase64,
  verifyCosignature,
  verifyReceipt,
} from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import type { Alarm } from '../../src/commands/witness/keep.ts';
import { openWitnessKey } from '../../src/commands/witness/key.ts';
import { logKey } from '../../src/domain/proof/witness/checkpoint.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { freePort, launchCommand, runCommand, type ServerProcess, tempDir } from '../support/process.ts';
import { signedLot } from '../support/signed-lot.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = tempDir();
const pushed = join(folder.path, 'pushed');
let harness: Harness;
let clerk: Caller;
let witness: ServerProcess;
let witnessUrl: string;
let witnessKey: NoteKey;
/** Of one that nobody can reach. */
let shyKey: NoteKey;
let port: number;

const started = async (server: ServerProcess, words: string): Promise<void> => {
  for (const deadline = Date.now() + 60_000; !server.output().includes(words); ) {
    if (Date.now() > deadline || server.child.exitCode !== null) throw new Error(`no "${words}":\n${server.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const startWitness = async (): Promise<void> => {
  witness = launchCommand(
    ['witness', harness.url, '--dir', pushed, '--listen', `127.0.0.1:${port}`, '--every', '86400'],
    {},
  );
  await started(witness, 'Takes heads at');
};

beforeAll(async () => {
  port = await freePort();
  witnessUrl = `http://127.0.0.1:${port}`;
  mkdirSync(pushed);
  witnessKey = openWitnessKey(join(pushed, 'witness.key'), 'witness.example/one').key;
  mkdirSync(join(folder.path, 'shy'));
  shyKey = openWitnessKey(join(folder.path, 'shy', 'witness.key'), 'witness.example/shy').key;
  const named = [`${formatNoteKey(witnessKey)} ${witnessUrl}`, formatNoteKey(shyKey)];
  harness = await startHarness({ env: { WITNESSES: named.join(',') } });
  clerk = await new World(harness).member('Cooperative');
}, 120_000);
afterAll(async () => {
  await witness?.end();
  await harness.close();
  folder.remove();
});

const get = async (path: string) => {
  const response = await fetch(`${harness.url}${path}`);
  const text = await response.text();
  return { status: response.status, text, type: response.headers.get('content-type') };
};
/** One more head of the log. */
const grow = async (): Promise<string> => {
  const lot = await signedLot(harness, clerk);
  await harness.anchor();
  await harness.tick('witness');
  return lot;
};
const checkpoint = async () => (await get('/v1/log/checkpoint')).text;
const once = (name: string, ...more: string[]) =>
  runCommand(['witness', harness.url, '--dir', join(folder.path, name), '--once', ...more], {});
const post = async (body: string) => {
  const answer = await fetch(`${witnessUrl}/add-checkpoint`, { method: 'POST', body });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

describe('the log of the server', () => {
  test('has no head before anything is anchored', async () => {
    expect(await get('/v1/log/checkpoint')).toMatchObject({ status: 404 });
    expect(JSON.parse((await get('/v1/log')).text)).toMatchObject({ head: null });
    const { code, output } = await once('early');
    expect([code, output]).toEqual([1, expect.stringContaining('answered HTTP 404')]);
  });

  test('gives its head as a signed note, by its own key, of the same tree as receipts', async () => {
    const lot = await grow();
    const answer = await get('/v1/log/checkpoint');
    expect([answer.status, answer.type]).toEqual([200, 'text/plain; charset=utf-8']);
    const note = parseNote(answer.text);
    const head = parseCheckpoint(note?.text ?? '');
    if (note === null || head === null) throw new Error(answer.text);
    expect(head.origin).toBe(logOrigin(harness.app.services.signer.address));
    const about = JSON.parse((await get('/v1/log')).text);
    const keys = about.keys.map(({ key }: { key: string }) => parseNoteKey(key));
    expect(await signerOfNote(note, keys)).not.toBeNull();
    const receipt: Receipt = JSON.parse((await get(`/verify/${lot}/receipt.json`)).text);
    expect([head.size, Buffer.from(head.root).toString('hex')]).toEqual([
      receipt.tree_head.size,
      receipt.tree_head.root,
    ]);
    expect(about).toMatchObject({ origin: head.origin, head: receipt.tree_head });
    expect((await get(`/v1/log/checkpoint?size=${head.size}`)).text).toBe(answer.text);
  });

  test.each(['0', '-1', 'x', '1.5', '01'])('refuses the size %s by name', async (size) => {
    const { status, text } = await get(`/v1/log/checkpoint?size=${size}`);
    expect([status, JSON.parse(text).errors[0].field]).toEqual([400, 'size']);
  });

  test('proves consistency between sizes, and refuses what is none', async () => {
    const first = parseCheckpoint(parseNote(await checkpoint())?.text ?? '')?.size ?? 0;
    await grow();
    const second = parseCheckpoint(parseNote(await checkpoint())?.text ?? '')?.size ?? 0;
    expect(second).toBeGreaterThan(first);
    const answer = await get(`/v1/log/consistency?first=${first}&second=${second}`);
    expect(JSON.parse(answer.text)).toMatchObject({ first: { size: first }, second: { size: second } });
    const refused = await get(`/v1/log/consistency?first=${second}&second=${first}`);
    expect([refused.status, JSON.parse(refused.text).errors[0].field]).toEqual([400, 'first']);
    expect((await get(`/v1/log/consistency?first=1&second=${second + 1}`)).status).toBe(404);
    expect((await get('/v1/log/checkpoint?size=999999')).status).toBe(404);
  });
});

describe('a witness that the server asks', () => {
  const cosignatures = () => harness.database.db.selectFrom('log_cosignatures').selectAll().execute();
  /** As if the pause after a failure were over. */
  const noPause = () =>
    harness.database.db.updateTable('log_witnesses').set({ next_at: harness.clock.now() }).execute();
  const state = () => harness.database.db.selectFrom('log_witnesses').selectAll().executeTakeFirst();

  test('that is away holds nothing up, and is asked again later', async () => {
    expect(await cosignatures()).toEqual([]);
    expect(await state()).toMatchObject({ failures: 1, problem: expect.stringContaining('ECONNREFUSED') });
    await harness.tick('witness');
    expect(await state()).toMatchObject({ failures: 1 });
  });

  test('cosigns the newest head, once, and the receipt carries it', async () => {
    await startWitness();
    await started(witness, 'Cosigned the head');
    await noPause();
    const lot = await grow();
    const [row, ...more] = await cosignatures();
    expect([row?.witness, more]).toEqual([formatNoteKey(witnessKey), []]);
    expect(await state()).toMatchObject({ failures: 0, problem: null, known_size: row?.tree_size });
    await harness.tick('witness');
    expect(await cosignatures()).toHaveLength(1);
    const receipt = JSON.parse((await get(`/verify/${lot}/receipt.json`)).text) as Receipt;
    expect(receipt.cosignatures).toHaveLength(1);
    const trusting = { witnesses: [formatNoteKey(witnessKey)], minWitnesses: 1 };
    expect(await verifyReceipt(receipt, trusting)).toMatchObject({ ok: true, witnesses: [{ outcome: 'held' }] });
    const other = { ...trusting, witnesses: [formatNoteKey({ ...witnessKey, name: 'w' })] };
    expect(await verifyReceipt(receipt, other)).toMatchObject({ ok: false, failed: 'witnesses' });
    const page = (await get(`/verify/${lot}`)).text;
    expect(page).toMatch(/<li class="ok" data-step="witnesses">.*?witness\.example\/one · 20/s);
    const note = parseNote(await checkpoint());
    const line = note?.signatures.at(-1);
    expect(note && line && (await verifyCosignature(witnessKey, line, note.text))).toBe(true);
    expect(JSON.parse((await get(`/v1/receipts/lot/${lot}`)).text)).toEqual(receipt);
  });

  test('cosigns each later head in its order', async () => {
    const before = (await cosignatures()).length;
    // It is somebody else's turn to ask for an hour.
    const later = new Date(harness.clock.now().getTime() + 3_600_000);
    await harness.database.db.updateTable('log_witnesses').set({ next_at: later }).execute();
    await grow();
    await grow();
    expect(await cosignatures()).toHaveLength(before);
    await noPause();
    await harness.tick('witness');
    expect(await cosignatures()).toHaveLength(before + 2);
  });

  test('goes on after it was killed', async () => {
    await witness.end('SIGKILL');
    await startWitness();
    await grow();
    expect(await state()).toMatchObject({ failures: 0, problem: null });
  });

  test('answers as the protocol says', async () => {
    const note = await checkpoint();
    const size = parseCheckpoint(parseNote(note)?.text ?? '')?.size ?? 0;
    const again = await post(`old ${size}\n\n${note}`);
    expect([again.status, again.text]).toEqual([200, expect.stringMatching(/^— witness\.example\/one \S+\n$/)]);
    const stale = await post(`old 0\n\n${note}`);
    expect(stale).toEqual({ status: 409, type: 'text/x.tlog.size', text: `${size}\n` });
    const [text = '', lines = ''] = note.split('\n\n');
    expect((await post(`old ${size}\n\n${text.replace('lotmark/', 'other/')}\n\n${lines}`)).status).toBe(404);
    expect((await post(`old ${size}\n\n${text.replace(`\n${size}\n`, `\n${size + 1}\n`)}\n\n${lines}`)).status).toBe(
      403,
    );
    expect((await post(`old ${size + 1}\n\n${note}`)).status).toBe(400);
    expect((await post(`old 0${size}\n\n${note}`)).status).toBe(400);
    expect((await post(note)).status).toBe(400);
    expect((await post(`old ${size}\n${toBase64(new Uint8Array(32))}\n\n${note}`)).status).toBe(422);
    const about = await fetch(witnessUrl).then((answer) => answer.text());
    expect(about).toBe(`${formatNoteKey(witnessKey)}\n`);
  });

  test('one that has seen more than we have is told of', async () => {
    const key = formatNoteKey(witnessKey);
    const fake = createServer((_request, response) => {
      response.writeHead(409, { 'content-type': 'text/x.tlog.size' }).end('123456\n');
    });
    await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
    const [named] = harness.app.services.witnesses;
    if (named === undefined) throw new Error('none');
    const { url } = named;
    Object.assign(named, { url: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` });
    try {
      await grow();
      expect(await state()).toMatchObject({
        witness: key,
        problem: expect.stringContaining('has seen a log of 123456'),
      });
    } finally {
      Object.assign(named, { url });
      fake.close();
      await noPause();
      await harness.tick('witness');
    }
  });

  test('the check compares heads and cosignatures, and names what was altered', async () => {
    const title = 'Heads for witnesses, and their cosignatures';
    const part = async () => (await checkAll(harness.database)).find((each) => each.title === title);
    expect(await part()).toMatchObject({ faults: [], counts: { cosignatures: (await cosignatures()).length } });
    const flip = sql`set_byte(signature, 20, 255 - get_byte(signature, 20))`;
    for (const table of ['log_checkpoints', 'log_cosignatures']) {
      await tamper(harness.database, (tx) => sql`update ${sql.table(table)} set signature = ${flip}`.execute(tx));
      expect((await part())?.faults[0]).toMatch(/does not hold/);
      await tamper(harness.database, (tx) => sql`update ${sql.table(table)} set signature = ${flip}`.execute(tx));
    }
  });
});

describe('a witness that hands in', () => {
  const handIn = async (note: unknown) => {
    const answer = await fetch(`${harness.url}/v1/log/cosignatures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ note }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const shyLines = async () =>
    (await harness.database.db.selectFrom('log_cosignatures').selectAll().execute()).filter(
      ({ witness: by }) => by === formatNoteKey(shyKey),
    );

  test('needs no address: its line is on the receipt, once, and the metric says that it is not behind', async () => {
    const lot = await grow();
    const behind = async () => {
      const { text } = await get('/metrics');
      return /^lotmark_witness_behind_entries\{witness="witness\.example\/shy"\} (\d+)$/m.exec(text)?.[1];
    };
    expect(Number(await behind())).toBeGreaterThan(0);
    for (let count = 0; count < 2; count++) {
      const { code, output } = await once('shy', '--hand-in');
      expect([code, output]).toEqual([0, expect.stringContaining('Handed in the cosignature')]);
    }
    expect(await shyLines()).toHaveLength(1);
    const receipt: Receipt = JSON.parse((await get(`/verify/${lot}/receipt.json`)).text);
    const verified = await verifyReceipt(receipt, { witnesses: [formatNoteKey(shyKey)], minWitnesses: 1 });
    expect(verified.steps.find(({ id }) => id === 'witnesses')).toMatchObject({ ok: true });
    expect(await behind()).toBe('0');
  });

  test('is refused where it is not named, or signs another head', async () => {
    await grow();
    const { code, output } = await once('stranger', '--hand-in');
    expect([code, output]).toEqual([1, expect.stringContaining('it does not name this witness')]);
    const head = await checkpoint();
    const [line] = await shyLines();
    const old = { name: shyKey.name, id: shyKey.id, bytes: line?.signature as Buffer };
    const note = parseNote(head);
    expect((await handIn(formatNote(note?.text ?? '', [old]))).status).toBe(403);
    expect((await handIn(head.replace(/^(.*\n)(\d+)\n/, '$19999999\n'))).status).toBe(404);
    expect(await handIn('nothing')).toMatchObject({ status: 400, body: { errors: [{ field: 'note' }] } });
    expect(await shyLines()).toHaveLength(1);
  });
});

describe('a log that is rewritten raises an alarm', () => {
  const keep = async (name: string): Promise<Alarm> => {
    const dir = join(folder.path, name);
    const [file = ''] = readdirSync(dir).filter((each) => each.startsWith('evidence-'));
    return JSON.parse(readFileSync(join(dir, file), 'utf8'));
  };
  const sizeOf = (note: string | null) => parseCheckpoint(parseNote(note ?? '')?.text ?? '')?.size;
  /** As who holds the platform's keys: another root for the newest size, signed, and marked as what the service writes. */
  const otherRoot = async (root: Buffer): Promise<void> => {
    const { signer } = harness.app.services;
    const { size } = JSON.parse((await get('/v1/log')).text).head;
    const text = checkpointText({ origin: logOrigin(signer.address), size, root });
    const key = await harness.database.db.transaction().execute((tx) => signer.activeKey(tx, harness.clock.now()));
    const [signature] = await key.sign([Buffer.from(text)]);
    await harness.database.db.transaction().execute(async (tx) => {
      await sql`update anchor_batches set root = ${root} where tree_size = ${size}`.execute(tx);
      await sql`update log_checkpoints set signature = ${signature} where tree_size = ${size}`.execute(tx);
    });
  };

  test('two heads of one size: both are kept, as their log signed them, and the alarm is sent', async () => {
    const told: Alarm[] = [];
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        told.push(JSON.parse(body));
        response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    expect(await once('split')).toMatchObject({ code: 0 });
    expect(await once('split')).toMatchObject({ code: 0 });
    const root = Buffer.from(fromHex(JSON.parse((await get('/v1/log')).text).head.root) as Uint8Array);
    await otherRoot(Buffer.alloc(32, 7));
    try {
      const alarmUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const { code, output } = await once('split', '--alarm-url', alarmUrl);
      expect([code, output]).toEqual([3, expect.stringMatching(/ALARM split lotmark\/r\w+: two heads of \d+ entries/)]);
      const alarm = await keep('split');
      expect(told).toEqual([alarm]);
      const { key: name } = JSON.parse((await get('/v1/log')).text).keys[0];
      const keys = [parseNoteKey(name)].filter((key) => key !== null);
      for (const signed of [alarm.known, alarm.seen]) {
        expect(await signerOfNote(parseNote(signed ?? '') ?? { text: '', signatures: [] }, keys)).not.toBeNull();
      }
      expect(sizeOf(alarm.known)).toBe(sizeOf(alarm.seen));
      expect(alarm.known).not.toBe(alarm.seen);
      // Pushed, too: here the process that listens hears of the split, and ends.
      const body = `old ${sizeOf(alarm.seen)}\n\n${await checkpoint()}`;
      expect((await post(body)).status).toBe(409);
      for (let i = 0; i < 100 && witness.child.exitCode === null; i++)
        await new Promise((done) => setTimeout(done, 50));
      expect(witness.child.exitCode).toBe(3);
    } finally {
      receiver.close();
      await otherRoot(root);
    }
    // Until somebody has put it away it stays an alarm, whatever the log shows now.
    expect(await once('split')).toMatchObject({ code: 3 });
    rmSync(join(folder.path, 'split', 'alarm.json'));
    expect(await once('split')).toMatchObject({ code: 0 });
  });

  test('a smaller head', async () => {
    await grow();
    expect(await once('smaller')).toMatchObject({ code: 0 });
    const rows = await harness.database.db.selectFrom('log_checkpoints').selectAll().orderBy('tree_size').execute();
    const last = rows.at(-1);
    if (last === undefined) throw new Error('no head');
    await tamper(harness.database, (tx) =>
      tx.deleteFrom('log_checkpoints').where('tree_size', '=', last.tree_size).execute(),
    );
    try {
      const { code, output } = await once('smaller');
      expect([code, output]).toEqual([3, expect.stringContaining('ALARM smaller')]);
      expect(sizeOf((await keep('smaller')).known)).toBe(last.tree_size);
    } finally {
      await tamper(harness.database, (tx) => tx.insertInto('log_checkpoints').values(last).execute());
    }
  });

  test('a head that nobody of the log signed', async () => {
    expect(await once('unsigned')).toMatchObject({ code: 0 });
    await grow();
    const flip = sql`set_byte(signature, 20, 255 - get_byte(signature, 20))`;
    // Marked as what the service writes: else it does not tell of it.
    const swap = () => sql`update log_checkpoints set signature = ${flip}`.execute(harness.database.db);
    await swap();
    try {
      expect(await once('unsigned')).toEqual({ code: 3, output: expect.stringContaining('ALARM signature') });
    } finally {
      await swap();
    }
  });

  test('a new key is followed where the DID document lists it', async () => {
    expect(await once('rotated')).toMatchObject({ code: 0 });
    await harness.database.db.transaction().execute((tx) => harness.app.services.signer.rotate(tx, harness.clock.now));
    await grow();
    expect(await once('rotated')).toMatchObject({ code: 0, output: expect.stringContaining('Cosigned the head') });
  });

  test('another log at the same address, and another DID than is expected', async () => {
    const other = 'did:svc:ledger:rrrrrrrrrrrrrrrrrrrrBZbvji';
    expect(await once('foreign', '--did', other)).toEqual({
      code: 3,
      output: expect.stringContaining('ALARM other_log'),
    });
    // A folder that follows one log is not led to another by the way, and a slip of the finger is not no DID.
    expect(await once('known')).toMatchObject({ code: 0 });
    const refused = await once('known', '--did', other);
    expect([refused.code, refused.output]).toEqual([2, expect.stringContaining('choose another folder')]);
    const own = `did:svc:ledger:${harness.app.services.signer.address}`;
    expect(await once('known', '--did', own)).toMatchObject({ code: 0 });
    for (const wrong of [`${own.slice(0, -1)}0`, 'rExample', 'hello']) {
      const { code, output } = await once('misspelt', '--did', wrong);
      expect([code, output], wrong).toEqual([2, expect.stringContaining(`--did: "${wrong}" cannot be read`)]);
      expect(output).not.toContain('Cosigned');
    }
  });

  test('an entry that was altered once the log had grown on: the proof does not hold', async () => {
    expect(await once('proof')).toMatchObject({ code: 0 });
    const old = sizeOf(await checkpoint());
    await grow();
    await tamper(harness.database, (tx) =>
      sql`update log_tiles set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0)) where level = 0 and idx = 0`.execute(
        tx,
      ),
    );
    const { code, output } = await once('proof');
    expect([code, output]).toEqual([3, expect.stringMatching(/ALARM proof .*the proof from \d+ to \d+ entries/)]);
    const alarm = await keep('proof');
    expect(sizeOf(alarm.known)).toBe(old);
    expect(sizeOf(alarm.seen)).toBeGreaterThan(old ?? 0);
    expect(alarm.proof?.length).toBeGreaterThan(0);
  });
});

test('heads of other logs are taken where their keys are named', async () => {
  const key = logKey('other.example/log', new Uint8Array(32).fill(1));
  const file = join(folder.path, 'logs.txt');
  writeFileSync(file, `# others\n${formatNoteKey(key)}\n`);
  const free = await freePort();
  const dir = join(folder.path, 'others');
  const args = ['--dir', dir, '--listen', `127.0.0.1:${free}`, '--logs', file, '--every', '86400'];
  const process = launchCommand(['witness', harness.url, ...args], {});
  try {
    await started(process, 'Takes heads at');
    const head = checkpointText({ origin: 'other.example/log', size: 3, root: new Uint8Array(32) });
    const forged = formatNote(head, [{ name: key.name, id: key.id, bytes: new Uint8Array(64) }]);
    const answer = await fetch(`http://127.0.0.1:${free}/add-checkpoint`, {
      method: 'POST',
      body: `old 0\n\n${forged}`,
    });
    expect(answer.status).toBe(403);
  } finally {
    await process.end('SIGTERM');
  }
  writeFileSync(file, 'nonsense\n');
  const { code, output } = await once('others', '--logs', file);
  expect([code, output]).toEqual([2, expect.stringContaining('line 1 of')]);
});
