import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FrappeApp } from 'frappe-js-sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkFiles } from '../../src/domain/foundation/file/check.ts';
import { dailyFiles } from '../../src/domain/foundation/file/rules.ts';
import { openTestClamd } from '../support/clamd.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import {
  photograph,
  plainJpeg,
  plainPdf,
  plainPng,
  plainWebp,
  pngWithText,
  webpWithExif,
} from '../support/pictures.ts';
import { run, tamper } from '../support/tampering.ts';
import { openTrade, type Trade } from '../support/trade-people.ts';
import { type Answer, type Caller, readAnswer, World } from '../support/world.ts';

let harness: Harness;
let trade: Trade;
let ann: Caller;
beforeAll(async () => {
  harness = await startHarness();
  trade = await openTrade(harness);
  ann = await trade.world.user();
});
afterAll(() => harness.close());

const csv = Buffer.from('lot,kg\nLOT-1,1000\n');

/** The same but for some bytes from a place on, in hex. */
const withBytes = (content: Buffer, at: number, hex: string) => {
  const changed = Buffer.from(content);
  changed.write(hex, at, 'hex');
  return changed;
};

/** Uploads as a browser does: a form with the file in it. */
const upload = (by: Pick<Caller, 'headers'>, content: Uint8Array, fields: Fields = {}) =>
  uploadTo(harness.url, by, content, fields);

type Fields = Record<string, string> & { fileName?: string; type?: string };

async function uploadTo(
  url: string,
  by: Pick<Caller, 'headers'>,
  content: Uint8Array,
  fields: Fields,
): Promise<Answer> {
  const { fileName = 'x', type = 'application/octet-stream', ...others } = fields;
  const form = new FormData();
  form.set('file', new File([Buffer.from(content)], fileName, { type }));
  for (const [name, value] of Object.entries(others)) form.set(name, value);
  return readAnswer(await fetch(`${url}/api/method/upload_file`, { method: 'POST', headers: by.headers, body: form }));
}

async function download(
  by: Pick<Caller, 'headers'>,
  url: string,
): Promise<{ status: number; headers: Headers; content: Buffer }> {
  const answer = await fetch(`${harness.url}${url}`, { headers: by.headers });
  return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
}

const raw = async (body: Buffer | string, contentType: string) =>
  readAnswer(
    await fetch(`${harness.url}/api/method/upload_file`, {
      method: 'POST',
      headers: { ...ann.headers, 'content-type': contentType },
      body: Buffer.from(body),
    }),
  );

describe('what comes in', () => {
  test.each([
    ['a photograph', plainJpeg, 'field.JPG', 'field.JPG', 'image/jpeg'],
    ['a PNG', plainPng, 'field.png', 'field.png', 'image/png'],
    ['a WebP', plainWebp, 'field.webp', 'field.webp', 'image/webp'],
    ['a PDF', plainPdf, 'lab report.pdf', 'lab report.pdf', 'application/pdf'],
    ['a table', csv, 'table.csv', 'table.csv', 'text/csv; charset=utf-8'],
    ['a text', Buffer.from('seen and weighed'), 'note', 'note.txt', 'text/plain; charset=utf-8'],
    ['JSON', Buffer.from('{"a":[1]}'), 'a.json', 'a.json', 'application/json; charset=utf-8'],
    ['a PDF that calls itself a picture', plainPdf, 'a.png', 'a.png.pdf', 'application/pdf'],
    ['a path for a name', csv, '../../etc/passwd.csv', 'passwd.csv', 'text/csv; charset=utf-8'],
    ['a path of Windows', csv, 'C:\\tmp\\..\\a.csv', 'a.csv', 'text/csv; charset=utf-8'],
    ['a name that would break a header', csv, 'a"\r\nx: y;.csv', 'ax y.csv', 'text/csv; charset=utf-8'],
    ['a name of other letters', csv, 'café 咖啡.csv', 'café 咖啡.csv', 'text/csv; charset=utf-8'],
    ['no name', csv, '...', 'file.csv', 'text/csv; charset=utf-8'],
  ])('%s', async (...[, content, fileName, named, type]) => {
    const answer = await upload(ann, content, { fileName, type: 'text/html' });
    expect(answer.body).toEqual({
      message: {
        name: expect.stringMatching(/^FILE-[0-9a-f]{20}$/),
        file_name: named,
        file_url: `/private/files/${answer.message.name}`,
        is_private: 1,
        file_size: content.length,
      },
    });
    const got = await download(ann, answer.message.file_url);
    expect(got.status).toBe(200);
    expect(got.content.equals(content)).toBe(true);
    expect(got.headers.get('content-type')).toBe(type);
    expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="[\x20-\x7e]+"/);
    expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    expect(got.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('by the client that frappe-js-sdk is', async () => {
    const app = new FrappeApp(harness.url, undefined, undefined, {
      Cookie: ann.headers['cookie'] ?? '',
      'X-Frappe-CSRF-Token': ann.headers['x-svc-csrf-token'] ?? '',
    });
    const file = new File([Buffer.from(csv)], 'list.csv');
    const lot = await trade.lot();
    const { data } = await app.file().uploadFile(file, { isPrivate: true });
    expect(data.message).toMatchObject({ file_name: 'list.csv', is_private: 1 });
    await expect(app.file().uploadFile(file, { doctype: 'Lot', docname: lot })).rejects.toMatchObject({
      httpStatus: 403,
    });
  });

  test('the same as JSON', async () => {
    const call = { filedata: csv.toString('base64'), filename: 'a.csv', is_private: '0' };
    expect((await ann.ok('upload_file', call).catch((error) => error)).message).toContain('404');
    const answer = await raw(JSON.stringify(call), 'application/json');
    expect(answer.message).toMatchObject({ file_name: 'a.csv', file_size: csv.length, is_private: 1 });
    expect((await raw(JSON.stringify({ ...call, filedata: 'no base64!' }), 'application/json')).status).toBe(400);
  });

  test.each([
    ['a script that calls itself a picture', '<script>alert(1)</script>', 'a.png'],
    ['a picture that is a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
    ['a page', '\n <!doctype html><b>x</b>', 'a.txt'],
    ['a text with a script in it', 'a,b\n<ScRiPt src=x>,1\n', 'a.csv'],
    ['a shell script', '#!/bin/sh\nrm -rf /', 'a.txt'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01\0', 'latin1'), 'a.jpg'],
    ['an archive', Buffer.from('PK\x03\x04', 'latin1'), 'a.pdf'],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\xff,', 'latin1'), 'a.png'],
    ['a PDF behind other things', Buffer.concat([Buffer.from([0, 1]), plainPdf]), 'a.pdf'],
    ['a photograph that is cut short', plainJpeg.subarray(0, 60), 'a.jpg'],
    ['a photograph without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'a.jpg'],
    ['a photograph whose segment has no end', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1]), 'a.jpg'],
    ['a PNG that is cut short', plainPng.subarray(0, 40), 'a.png'],
    ['a PNG with a chunk of four gigabytes', Buffer.concat([plainPng.subarray(0, 8), Buffer.alloc(8, 255)]), 'a.png'],
    ['a WebP that is cut short', plainWebp.subarray(0, 20), 'a.webp'],
    ['a PDF that is cut short', plainPdf.subarray(0, 40), 'a.pdf'],
    ['nothing but blanks', ' \n\t', 'a.txt'],
  ])('415: %s', async (_, content, fileName) => {
    const answer = await upload(ann, Buffer.from(content), { fileName, type: 'image/png' });
    expect(answer.status).toBe(415);
    expect(answer.body.exc_type).toBe('UnsupportedMediaTypeError');
    expect(answer.body.exception).toMatch(/^(This is none of|The file (begins like|is empty))/);
  });

  test.each([
    ['PNG', withBytes(plainPng, 16, '0000753000007530'), '30000'],
    ['JPEG', withBytes(plainJpeg, plainJpeg.indexOf(Buffer.from([0xff, 0xc2])) + 5, '4e204e20'), '20000'],
    ['WebP', withBytes(plainWebp, 21, 'ffffff0f'), '16384'],
  ])('415: a small %s that unpacks to more than a browser can bear', async (_, content, side) => {
    const answer = await upload(ann, content, { fileName: 'bomb.png', type: 'image/png' });
    expect(answer.status).toBe(415);
    expect(answer.body.exception).toContain(`${side} points wide and ${side} high; at most 100 million`);
  });

  test('415: a PDF that does something by itself, and nothing of it is kept', async () => {
    const action = '/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>';
    const active = Buffer.from(plainPdf.toString('latin1').replace('/Pages 2 0 R', action), 'latin1');
    expect(active.includes('JavaScript')).toBe(true);
    const lot = await trade.lot();
    const answer = await upload(trade.cooperative, active, { fileName: 'lab.pdf', doctype: 'Lot', docname: lot });
    expect([answer.status, answer.body.exception]).toEqual([415, expect.stringContaining('does something by itself')]);
    expect((await trade.cooperative.ok('files.list_files', { doctype: 'Lot', docname: lot })).data).toEqual([]);
  });

  test('400: forms that are damaged, cut short or something else', async () => {
    const boundary = 'xyz';
    const part = (disposition: string, content = 'a,b\n1,2\n') =>
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
    const file = part('name="file"; filename="a.csv"');
    const form = `multipart/form-data; boundary=${boundary}`;
    expect((await raw(`${file}--${boundary}--\r\n`, form)).status).toBe(200);
    for (const body of [file, file.slice(0, 30), '', `--${boundary}--\r\n`, file.replaceAll('\r\n', '\n')])
      expect((await raw(body, form)).status).toBe(400);
    const text = await raw(`${part('name="file"')}--${boundary}--\r\n`, form);
    expect(text.body.errors).toEqual([{ field: 'file', message: 'is required: a part with a file name' }]);
    expect((await upload(ann, Buffer.alloc(0))).body.errors[0].field).toBe('file');
    const two = await raw(`${file}${file}--${boundary}--\r\n`, form);
    expect(two.body.errors[0].field).toBe('file');
    const many = await raw(`${part('name="a"').repeat(50_000)}--${boundary}--\r\n`, form);
    expect(many).toMatchObject({ status: 400, body: { exception: 'An upload has at most 20 parts.' } });
    expect((await raw(`${file}--${boundary}--\r\n`, 'multipart/form-data')).status).toBe(415);
    expect((await raw('a=b', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await raw(csv, 'text/csv')).status).toBe(415);
  });

  test('413 above 5 MiB; strangers send nothing, and nothing long is even read', async () => {
    const guest = trade.world.guest();
    expect((await upload(ann, Buffer.alloc(5 * 1024 * 1024, 'a'))).status).toBe(413);
    expect((await upload(ann, Buffer.alloc(4 * 1024 * 1024, 'a'))).status).toBe(200);
    expect((await upload(guest, csv)).status).toBe(401);
    expect((await upload(guest, Buffer.alloc(100_000, 'a'))).status).toBe(401);
    const { 'x-svc-csrf-token': _, ...noToken } = ann.headers;
    expect((await upload({ headers: noToken }, csv)).body.exc_type).toBe('CSRFTokenError');
  });

  test('429 above the quota of a day, which begins anew', async () => {
    const busy = await trade.world.user();
    const { db } = harness.database;
    const row = { sha256: Buffer.alloc(32), size: 1, content_type: 'text/csv', file_name: 'a.csv' } as const;
    await db
      .insertInto('files')
      .values(
        Array.from({ length: dailyFiles - 1 }, (_, i) => ({
          ...row,
          name: `FILE-${String(i).padStart(20, '0')}`,
          uploader: busy.userId,
          created_at: harness.clock.now(),
        })),
      )
      .execute();
    const both = await Promise.all([upload(busy, csv), upload(busy, csv)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const refused = await upload(busy, csv);
    expect(refused.body.exception).toContain(`${dailyFiles} files`);
    expect(refused.headers.get('retry-after')).toBe('3600');
    await db.deleteFrom('files').where('name', 'like', 'FILE-00000%').execute();
    expect((await upload(busy, csv)).status).toBe(200);
  });

  test('a repeated call makes one file', async () => {
    const key = { headers: { ...ann.headers, 'idempotency-key': 'upload-once' } };
    const [first, second] = [await upload(key, csv), await upload(key, csv)];
    expect(second.message).toEqual(first.message);
    expect((await upload(key, plainPng)).status).toBe(409);
  });
});

describe('who gets it', () => {
  test('the uploader and admins; nobody else, whether it is there or not', async () => {
    const { message } = await upload(ann, csv);
    const other = await trade.world.user();
    for (const by of [other, trade.cooperative, trade.buyer]) {
      const [there, absent] = [
        await by.get(message.file_url),
        await by.get('/private/files/FILE-00000000000000000000'),
      ];
      expect(there.status).toBe(403);
      expect({ ...absent.body, request_id: '' }).toEqual({ ...there.body, request_id: '' });
    }
    expect((await trade.world.guest().get(message.file_url)).status).toBe(401);
    expect((await trade.admin.get(message.file_url)).status).toBe(200);
    expect((await trade.admin.get('/private/files/FILE-00000000000000000000')).status).toBe(404);
    expect((await trade.admin.get('/private/files/..%2f..%2fsecret.key')).status).toBe(404);
  });

  test('whoever may see the record, by session or key', async () => {
    const { cooperative, exporter, buyer, world } = trade;
    const lot = await trade.lot();
    const { message } = await upload(cooperative, csv, { doctype: 'Lot', docname: lot, fieldname: 'packing_list' });
    expect((await exporter.get(message.file_url)).status).toBe(200);
    expect(
      (await world.guest().get(message.file_url, await world.partnerKey(exporter, { org: exporter.org }))).status,
    ).toBe(200);
    expect((await buyer.get(message.file_url)).status).toBe(403);
    const order = await trade.order(lot);
    const ofOrder = await upload(buyer, plainPdf, { doctype: 'Order', docname: order });
    expect((await exporter.get(ofOrder.message.file_url)).status).toBe(200);
    expect((await ann.get(ofOrder.message.file_url)).status).toBe(403);
  });

  test("nobody attaches to what is not theirs, to nothing, or to half of a record's name", async () => {
    const lot = await trade.lot();
    const to = (by: Caller, fields: Record<string, string>) => upload(by, csv, fields);
    expect((await to(ann, { doctype: 'Lot', docname: lot })).status).toBe(403);
    expect((await to(ann, { doctype: 'Lot', docname: 'LOT-2026-99999' })).status).toBe(403);
    expect((await to(trade.admin, { doctype: 'Lot', docname: 'LOT-2026-99999' })).status).toBe(404);
    expect((await to(ann, { doctype: 'User', docname: 'x' })).body.errors[0].field).toBe('doctype');
    expect((await to(ann, { doctype: 'Lot' })).body.errors[0].field).toBe('docname');
    expect((await to(ann, { docname: lot })).body.errors[0].field).toBe('doctype');
  });

  test.each([
    ['JPEG', photograph],
    ['PNG', pngWithText],
    ['WebP', webpWithExif],
  ])('%s: place, time and words go to the uploader, admins and authorities only', async (_, picture) => {
    const secret = 'N 6.1234 E 38.4321 Almaz';
    const content = picture(secret);
    const { cooperative, exporter, world } = trade;
    const { message } = await upload(cooperative, content, { doctype: 'Lot', docname: await trade.lot() });
    expect(message.file_size).toBe(content.length);
    for (const by of [cooperative, trade.admin])
      expect((await download(by, message.file_url)).content.equals(content)).toBe(true);
    const seen = await download(exporter, message.file_url);
    expect(seen.status).toBe(200);
    expect(seen.content.includes('N 6.1234')).toBe(false);
    expect(seen.content.includes('second picture')).toBe(false);
    // What is left is a whole picture of its type, with the very same pixels.
    const again = await upload(await world.user(), seen.content);
    expect(again.status).toBe(200);
  });

  test('a photograph without its words is the picture byte for byte, and is turned as before', async () => {
    const { cooperative, exporter } = trade;
    const lot = { doctype: 'Lot', docname: await trade.lot() };
    const { message } = await upload(cooperative, photograph('x'), lot);
    const { content } = await download(exporter, message.file_url);
    const turned = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1');
    const at = content.indexOf(turned);
    expect(at).toBe(6);
    const without = Buffer.concat([content.subarray(0, 2), content.subarray(at + turned.length)]);
    expect(without.equals(plainJpeg)).toBe(true);
    const plain = await upload(cooperative, plainJpeg, lot);
    expect((await download(exporter, plain.message.file_url)).content.equals(plainJpeg)).toBe(true);
    const png = await upload(cooperative, pngWithText('x'), lot);
    expect((await download(exporter, png.message.file_url)).content.equals(plainPng)).toBe(true);
  });
});

test('the same bytes are kept once, and check finds what is missing or altered', async () => {
  const files = harness.app.services.files;
  const look = () => checkFiles(harness.database.reader, files);
  await harness.database.db.deleteFrom('files').execute();
  const folder = join(harness.config.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  const [one, two] = [await upload(ann, csv), await upload(ann, csv)];
  expect(two.message.name).not.toBe(one.message.name);
  const [short] = await readdir(folder);
  const inside = await readdir(join(folder, short as string));
  expect(inside).toHaveLength(1);
  expect(await look()).toEqual({ counts: { files: 2 }, faults: [] });
  await writeFile(join(folder, short as string, inside[0] as string), 'lot,kg\nLOT-1,9999\n');
  expect((await look()).faults).toHaveLength(2);
  expect((await look()).faults[0]).toContain('is not what was stored');
  expect((await download(ann, one.message.file_url)).status).toBe(503);
  await rm(join(folder, short as string, inside[0] as string));
  expect((await look()).faults[0]).toContain('is not in the file storage');
  expect((await download(ann, one.message.file_url)).status).toBe(503);
});

test('a file whose row somebody turned to another content, or to another uploader, is not handed out', async () => {
  const { body: one } = await upload(ann, Buffer.from('lot,kg\nLOT-3,1\n'));
  const { body: other } = await upload(ann, Buffer.from('lot,kg\nLOT-4,1\n'));
  const bea = await trade.world.user();
  const { name, file_url } = one.message;
  const fetched = async (by: Caller) => (await download(by, file_url)).status;
  const alter = (what: string) => tamper(harness.database, run(`update files set ${what} where name = '${name}'`));
  const row = await harness.database.db
    .selectFrom('files')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await alter(`sha256 = (select sha256 from files where name = '${other.message.name}')`);
  expect(await fetched(ann)).toBe(409);
  await tamper(harness.database, (tx) => tx.updateTable('files').set(row).where('name', '=', name).execute());
  expect(await fetched(ann)).toBe(200);
  await alter(`uploader = '${bea.userId}'`);
  expect([await fetched(bea), await fetched(ann)]).toEqual([409, 403]);
  await tamper(harness.database, (tx) => tx.updateTable('files').set(row).where('name', '=', name).execute());
});

test('while the bucket is away or refuses, nothing is taken, and the answer says what is away', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'nobody', AWS_SECRET_ACCESS_KEY: 'nothing' };
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value);
  let answers = 403;
  const bucket = createServer((_request, response) =>
    answers === 403
      ? response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>')
      : response.destroy(),
  );
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const FILES_ENDPOINT = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const far = await startHarness({ env: { FILES: 's3', FILES_BUCKET: 'lotmark', FILES_ENDPOINT } });
  try {
    const bea = await new World(far).user();
    for (answers of [403, 0]) {
      const away = await uploadTo(far.url, bea, csv, { fileName: 'a.csv' });
      expect([away.status, away.body.exception]).toEqual([
        503,
        'The file storage cannot be used right now; try again later.',
      ]);
    }
    expect(await far.database.db.selectFrom('files').select('name').execute()).toEqual([]);
  } finally {
    await far.close();
    bucket.close();
    vi.unstubAllEnvs();
  }
});

describe('with a virus scanner (CLAMD_URL)', () => {
  test('what it finds something in is refused and not kept; while it is away nothing is taken', async () => {
    const clamd = await openTestClamd();
    const guarded = await startHarness({ env: { CLAMD_URL: clamd.address } });
    try {
      const bea = await new World(guarded).user();
      const send = (content: Buffer) => uploadTo(guarded.url, bea, content, { fileName: 'a.csv' });
      const infected = Buffer.from(`lot,kg\n${clamd.signature},1\n`);
      const refused = await send(infected);
      expect(refused.status).toBe(415);
      expect(refused.body.exception).toContain(
        'The virus scanner found Eicar-Test-Signature in the file; it was not kept.',
      );
      const kept = () => guarded.database.db.selectFrom('files').select('name').execute();
      expect(await kept()).toEqual([]);
      expect(await guarded.app.services.files.get(createHash('sha256').update(infected).digest('hex'))).toBeUndefined();
      expect((await send(csv)).status).toBe(200);
      expect(clamd.seen.map((each) => each.toString())).toEqual([infected.toString(), csv.toString()]);
      await clamd.close();
      const away = await send(Buffer.from('lot,kg\nLOT-2,1\n'));
      expect(away).toMatchObject({ status: 503 });
      expect(away.body.exception).toContain('does not answer; try again later');
      expect(await kept()).toHaveLength(1);
    } finally {
      await guarded.close();
      await clamd.close();
    }
  });
});
