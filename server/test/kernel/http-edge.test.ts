import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readUpload } from '../../src/api/files/multipart.ts';
import { createHttp, type HttpOptions } from '../../src/api/http/server.ts';
import { mountSystem } from '../../src/api/http/system.ts';
import { mountPortal } from '../../src/api/pages/portal.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, readAnswer, World } from '../support/world.ts';

/** What stands around the operations: headers, strange addresses, pages for people who took a wrong turn. */
let harness: Harness;
let world: World;
let guest: Caller;
/** A server with a build of the portal that has one file, whether or not the real one was built. */
let portal: FastifyInstance;
let portalUrl: string;
beforeAll(async () => {
  const directory = mkdtempSync(join(tmpdir(), 'portal-'));
  writeFileSync(join(directory, 'manifest.json'), '{}');
  writeFileSync(join(directory, 'page-1a2b.js'), 'export {};');
  portal = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  await mountPortal(portal, undefined, directory);
  portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 });
  harness = await startHarness();
  world = new World(harness);
  guest = world.guest();
});
afterAll(async () => {
  await portal.close();
  await harness.close();
});

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** A request line that `fetch` would tidy up before sending. */
function rawStatus(path: string, url: string): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])));
    socket.on('error', reject);
  });
}

describe('a wrong address', () => {
  test.each([
    ['en', 'No such page', 'To the start page'],
    ['fr', 'Page introuvable', 'Vers la page d’accueil'],
    ['es', 'No existe esa página', 'A la página de inicio'],
    ['pt', 'Essa página não existe', 'Para a página inicial'],
  ])('is a page with a way home for people (%s)', async (language, title, home) => {
    const answer = await guest.get('/nonsense', { ...browser, 'accept-language': language });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-language')).toBe(language);
    expect(answer.body).toContain(title);
    expect(answer.body).toContain(`<a href="/">${home}</a>`);
    expect(answer.body).toContain(answer.headers.get('x-request-id'));
  });

  test('offers the other languages at the same address, and never leads to another host by it', async () => {
    const english = await guest.get('/nonsense?q=1', { ...browser, 'accept-language': 'en' });
    expect(english.body).toContain('href="/nonsense?q=1&#38;lang=pt"');
    const chosen = await guest.get('/nonsense?q=1&lang=pt', { ...browser, 'accept-language': 'en' });
    expect([chosen.status, chosen.headers.get('content-language')]).toEqual([404, 'pt']);
    const strange = await guest.get('//elsewhere.example/x', { ...browser, 'accept-language': 'en' });
    expect(strange.body).not.toContain('href="//');
  });

  test('is JSON for programs, and below the addresses of programs for everybody', async () => {
    for (const [path, headers] of [
      ['/nonsense', {}],
      ['/nonsense', { accept: 'application/json' }],
      ['/api/method/nonsense', browser],
      ['/v1/nonsense', browser],
    ] as const) {
      const answer = await guest.get(path, headers);
      expect([answer.status, answer.body.exc_type], path).toEqual([404, 'DoesNotExistError']);
    }
  });

  test('a wrong method is told with Allow, to people on a page', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      fetch(`${harness.url}${path}`, { method: 'POST', headers }).then(readAnswer);
    const page = await post('/verify', browser);
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET']);
    expect(page.body).toContain('<a href="/">To the start page</a>');
    const json = await post('/verify/LOT-2026-00001', {});
    expect([json.status, json.body.exc_type]).toEqual([405, 'MethodNotAllowedError']);
  });

  test.each([
    '/assets/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/a%00.js',
    '/verify/%00',
    '/verify/%zz',
    '/%zz',
    '/1.0/identifiers/%00',
    '/api/method/%00',
    '/v1/events/%00',
    `/v1/events/${'a'.repeat(3000)}`,
  ])('%s is the mistake of whoever sent it', async (path) => {
    const status = await rawStatus(path, path.startsWith('/assets/') ? portalUrl : harness.url);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

test('files of the portal are there, and nothing beside them', async () => {
  expect(await rawStatus('/assets/page-1a2b.js', portalUrl)).toBe(200);
  expect(await rawStatus('/assets/page-1a2c.js', portalUrl)).toBe(404);
});

describe('headers', () => {
  test('answers of the interface are not kept, pages are as before', async () => {
    for (const answer of [
      await guest.call('marketplace.list_lots'),
      await guest.call('cart.cart_get'),
      await guest.get('/v1/events'),
      await guest.get('/healthz'),
    ])
      expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await guest.get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await guest.get('/')).headers.get('strict-transport-security')).toBeNull();
  });

  test('every answer says what a browser may do with it, and that nobody may frame it', async () => {
    for (const path of [
      '/',
      '/app/login',
      '/docs',
      '/healthz',
      '/openapi.json',
      '/nowhere',
      '/api/method/nowhere',
      '/%zz',
    ]) {
      const { headers } = await guest.get(path, { accept: 'text/html' });
      expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    }
    // What never will be is not headed as what may be another time.
    expect((await guest.get('/%zz', { accept: 'text/html' })).body).toContain('<h1>Not possible</h1>');
    const answer = await guest.call('auth.whoami');
    const refused = await guest.call('wallet.get_balance');
    for (const { headers } of [answer, refused])
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('an https base address tells browsers to stay with https', async () => {
    const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: true });
    const answer = await http.inject('/nonsense');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await http.close();
  });

  test('what came to the proxy unencrypted: pages are sent to https, programs are refused', async () => {
    const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 1, https: true });
    const ask = (url: string, accept: string, proto?: string) =>
      http.inject({
        url,
        headers: { accept, host: 'lots.example.org', ...(proto === undefined ? {} : { 'x-forwarded-proto': proto }) },
      });
    const page = await ask('/verify/LOT-2026-00001?lang=fr', 'text/html', 'http');
    expect([page.statusCode, page.headers.location]).toEqual([
      308,
      'https://lots.example.org/verify/LOT-2026-00001?lang=fr',
    ]);
    for (const [url, accept] of [
      ['/api/method/login', 'application/json'],
      ['/api/method/login', 'text/html'],
      ['/v1/events', '*/*'],
    ] as const) {
      const program = await ask(url, accept, 'http');
      expect([program.statusCode, program.json().exception], url).toEqual([403, expect.stringContaining('use https')]);
    }
    // Encrypted, or from beside the proxy, such as a probe: as ever.
    expect((await ask('/nowhere', '*/*', 'https')).statusCode).toBe(404);
    expect((await ask('/nowhere', '*/*')).statusCode).toBe(404);
    await http.close();
    const believesNobody = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: true });
    const forged = await believesNobody.inject({ url: '/nowhere', headers: { 'x-forwarded-proto': 'http' } });
    expect(forged.statusCode).toBe(404);
    await believesNobody.close();
  });
});

test('a body that does not arrive is cut off at the limit, not long after it', async () => {
  const requestTimeoutMs = 1500;
  const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false, requestTimeoutMs });
  http.post('/slow', async () => ({}));
  const { hostname, port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const began = performance.now();
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        'POST /slow HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":',
      ),
    );
    const drip = setInterval(() => socket.write(' '), 200);
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
  const took = performance.now() - began;
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('came too slowly');
  expect(took).toBeGreaterThanOrEqual(requestTimeoutMs - 100);
  expect(took).toBeLessThan(requestTimeoutMs * 2);
  await http.close();
});

/** Sends what `fetch` would not, and reads until the connection ends. */
function rawAnswer(url: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

const everyHeader = [
  'x-content-type-options: nosniff',
  'referrer-policy: strict-origin-when-cross-origin',
  'x-frame-options: DENY',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security: max-age=31536000',
  'cache-control: no-store',
  'x-request-id: ',
];

describe.each([
  ['by itself', {}],
  [
    'behind a dispatcher',
    { dispatch: (request, response, own) => own(request, response) } satisfies Partial<HttpOptions>,
  ],
] as const)('%s', (_where, more: Partial<HttpOptions>) => {
  test.each([
    ['what is no HTTP', 'GARBAGE\r\n\r\n', 400, 'ValidationError'],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'PayloadTooLargeError',
    ],
    ['a request without a host', 'GET /healthz HTTP/1.1\r\n\r\n', 400, 'ValidationError'],
    [
      'an expectation that nobody has heard of',
      'POST /api/method/login HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\nContent-Length: 2\r\n\r\n',
      417,
      'ValidationError',
    ],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'ValidationError'],
    ['two hosts of an old client', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400, 'ValidationError'],
    ['a host that is none', 'GET /healthz HTTP/1.1\r\nHost: a b<script>\r\n\r\n', 400, 'ValidationError'],
    [
      'an address of no characters',
      'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      400,
      'ValidationError',
    ],
    [
      'an address with too long a part',
      `GET /part/${'a'.repeat(3000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'ValidationError',
    ],
    [
      'a method that nobody takes',
      'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      404,
      'DoesNotExistError',
    ],
  ])(
    '%s is refused in the form of all refusals, with the headers of every answer',
    async (_what, sent, status, excType) => {
      const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: true, ...more });
      http.get('/part/:part', async () => ({}));
      const answer = await rawAnswer(await http.listen({ host: '127.0.0.1', port: 0 }), sent);
      await http.close();
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      for (const header of everyHeader) expect(answer.toLowerCase()).toContain(header.toLowerCase());
      expect(answer.toLowerCase()).toContain('connection: close');
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
        exc_type: excType,
        exception: expect.any(String),
        request_id: expect.any(String),
      });
    },
  );
});

test.each([
  ['GET http:// HTTP/1.1\r\nHost: x', 400, 'is none that can be read'],
  ['GET http://[::1 HTTP/1.1\r\nHost: x', 400, 'is none that can be read'],
  ['GET /%zz HTTP/1.1', 400, 'this one has none'],
  ['GET /%zz HTTP/1.1\r\nHost: x\r\nHost: y', 400, 'names one host'],
  ['GET /%zz HTTP/1.1\r\nHost: x\r\nExpect: a-miracle', 417, 'Nothing but 100-continue'],
  ['GET http://x/part/a HTTP/1.1\r\nHost: x', 200, '{"part":"a"}'],
  ['GET /part/a HTTP/1.1\r\nHost: [::1]:80', 200, '{"part":"a"}'],
  ['GET /part/a HTTP/1.1\r\nHost: lots_1.example.org.:8080', 200, '{"part":"a"}'],
  ['GET /part/a HTTP/1.1\r\nHost:', 200, '{"part":"a"}'],
])('%s: what is said is what is wrong', async (request, status, says) => {
  const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
  http.get('/part/:part', async ({ params }) => params);
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const answer = await rawAnswer(url, `${request}\r\nConnection: close\r\n\r\n`);
  await http.close();
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toContain(says);
});

test.each([
  ['what is no HTTP behind a call', 'GARBAGE\r\n\r\n'],
  ['another call of which nothing more comes', 'POST /later HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'],
])('%s does not take the answer of the call', async (_what, behind) => {
  const options = { trustedProxies: 0, https: false, requestTimeoutMs: 600 };
  const http = await createHttp({ log: pino({ level: 'silent' }), ...options });
  let done = 0;
  http.post('/later', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    return { done: ++done };
  });
  const call = 'POST /later HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  expect(await rawAnswer(url, `${call}${behind}`)).toBe('');
  await expect.poll(() => done, { timeout: 3000 }).toBe(1);
  await http.close();
});

test('what cannot be read behind an answer is answered itself', async () => {
  const { hostname, port } = new URL(harness.url);
  const answers = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('data', (chunk) => {
      if (text === '') socket.write('GARBAGE\r\n\r\n');
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test('what HTTP allows is answered: no host by HTTP/1.0, and to whoever waits before they send the body', async () => {
  expect(await rawAnswer(harness.url, 'GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  const waits = 'Host: x\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n';
  const answer = await rawAnswer(harness.url, `POST /api/method/login HTTP/1.1\r\n${waits}Connection: close\r\n\r\n{}`);
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 400 /);
});

describe('text that is not UTF-8', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1');
  const json = 'application/json';
  const form = 'application/x-www-form-urlencoded';
  const upload = 'multipart/form-data; boundary=b';
  const fileNamed = (name: string, field = 'Lot') =>
    [
      '--b\r\nContent-Disposition: form-data; name="doctype"\r\n\r\n',
      `${field}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      'a,\u00e9\r\n--b--\r\n',
    ].join('');

  async function answerTo(body: Buffer, type: string): Promise<[number, unknown]> {
    const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
    http.post('/text', async ({ body: read }) => ({ read }));
    await http.register(async (raw) => {
      raw.removeAllContentTypeParsers();
      raw.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, sent, done) =>
        done(null, sent),
      );
      raw.post('/upload', async (request) => ({
        read: await readUpload(request.body as Buffer, request.headers['content-type']),
      }));
    });
    const url = type.startsWith('multipart') ? '/upload' : '/text';
    const answer = await http.inject({ method: 'POST', url, payload: body, headers: { 'content-type': type } });
    await http.close();
    const { read, exception } = answer.json();
    return [answer.statusCode, read ?? exception];
  }

  test.each([
    ['JSON', latin1('{"a":"Caf\u00e9"}'), json, 'The request body is not UTF-8.'],
    ['JSON-LD', latin1('{"a":"Caf\u00e9"}'), 'application/ld+json', 'The request body is not UTF-8.'],
    ['a form', latin1('a=Caf\u00e9'), form, 'The request body is not UTF-8.'],
    ['an escape of a form', latin1('b=%C3%A9&a=Caf%E9%zz'), form, '%E9 in the form is not UTF-8.'],
    ['half a character of a form', latin1('a=%C3&b=%A9'), form, '%C3 in the form is not UTF-8.'],
    ['the name of a file', latin1(fileNamed('caf\u00e9.csv')), upload, 'the name of the file, is not UTF-8.'],
    ['a field beside a file', latin1(fileNamed('a.csv', 'L\u00f6t')), upload, 'A field of the form is not UTF-8.'],
  ])('%s is refused', async (_what, body, type, says) => {
    expect(await answerTo(body, type)).toEqual([400, expect.stringContaining(says)]);
  });

  test('an escape of an address is refused, in what is sent beside it and in links', async () => {
    const user = await world.user();
    for (const name of ['Andr%E9', '%C3%A9%E9x', 'x%C3']) {
      const answer = await fetch(`${harness.url}/api/method/svc_network.api.auth.update_profile?full_name=${name}`, {
        method: 'POST',
        headers: user.headers,
      });
      expect([answer.status, name]).toEqual([400, name]);
      expect(((await answer.json()) as { exception: string }).exception).toMatch(/ in the address is not UTF-8\.$/);
    }
    expect((await guest.get('/?q=caf%E9')).status).toBe(400);
    expect((await guest.get('/?q=caf%C3%A9%zz')).status).toBe(200);
  });

  test.each([
    ['of JSON', Buffer.from('{"a":"x"}'), `${json}; charset=iso-8859-1`],
    ['of a form', Buffer.from('a=x'), `${form};charset="UTF-16"`],
    ['of an upload', Buffer.from(fileNamed('a.csv')), `${upload}; charset=latin1`],
  ])('another charset %s is refused where it is declared', async (_what, body, type) => {
    expect(await answerTo(body, type)).toEqual([415, expect.stringMatching(/^Send the text in UTF-8, not in /)]);
  });

  test.each([
    ['JSON', Buffer.from('{"a":"Café \ufffd"}'), json, { a: 'Café \ufffd' }],
    ['JSON that says so', Buffer.from('{"a":"Café"}'), `${json}; charset="UTF-8"`, { a: 'Café' }],
    ['JSON in ASCII', Buffer.from('{"a":"x"}'), `${json}; charset=us-ascii`, { a: 'x' }],
    ['no body', Buffer.from(''), json, {}],
    ['a form', Buffer.from('a=Café+%C3%a9%E2%82%AC%41'), form, { a: 'Café é€A' }],
    [
      'a file of any bytes',
      latin1(fileNamed('a.csv')),
      upload,
      { doctype: 'Lot', filename: 'a.csv', filedata: 'YSzp' },
    ],
    [
      'a name of other letters',
      Buffer.from(fileNamed('café 咖啡.csv')),
      upload,
      { doctype: 'Lot', filename: 'café 咖啡.csv', filedata: 'YSzDqQ==' },
    ],
  ])('%s in UTF-8 is read as it is', async (_what, body, type, read) => {
    expect(await answerTo(body, type)).toEqual([200, read]);
  });

  test('nothing of a password or a query is guessed', async () => {
    const login = (body: Buffer) =>
      fetch(`${harness.url}/api/method/login`, {
        method: 'POST',
        headers: { 'content-type': json },
        body: new Uint8Array(body),
      }).then(readAnswer);
    const answer = await login(latin1('{"usr":"nobody@example.org","pwd":"p\u00e4ssword-of-many"}'));
    expect([answer.status, answer.body.exception]).toEqual([400, 'The request body is not UTF-8.']);
    const asked = await guest.get('/api/method/svc_network.api.verify.lookup_lot?lot=LOT-%ff');
    expect(JSON.stringify(asked.body)).not.toContain('\ufffd');
  });
});

describe('/readyz', () => {
  test('answers within two seconds while the database is silent, and asks it only once', async () => {
    let asked = 0;
    let wake: (() => void) | undefined;
    const connection: DatabaseConnection = {
      executeQuery: () => {
        asked++;
        return new Promise((resolve) => {
          wake = () => resolve({ rows: [] });
        });
      },
      streamQuery: () => {
        throw new Error('not asked for');
      },
    };
    const reader = new Kysely<never>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    const http = await createHttp({ log: pino({ level: 'silent' }), trustedProxies: 0, https: false });
    const database = { reader, writable: () => true } as unknown as Database;
    const { metrics, services } = harness.app;
    mountSystem(http, {
      operations: [],
      doors: [],
      database,
      health: services.health,
      metrics,
      metricsToken: undefined,
    });
    const began = performance.now();
    const answers = await Promise.all([1, 2, 3].map(() => http.inject('/readyz')));
    expect(performance.now() - began).toBeLessThan(2000);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(answers[0]?.json()).toEqual({ status: 'unavailable', database: 'unreachable' });
    expect((await http.inject('/healthz')).statusCode).toBe(200);
    expect(asked).toBe(1);
    wake?.();
    await new Promise((resolve) => setImmediate(resolve));
    const again = http.inject('/readyz');
    await expect.poll(() => asked).toBe(2);
    wake?.();
    expect((await again).statusCode).toBe(200);
    await http.close();
  });
});

describe('/metrics', () => {
  test('counts what strangers sent and were refused', async () => {
    const refused = async () =>
      Number(
        /^lotmark_strangers_refused_total\{reason="validation"\} (\d+)/m.exec(
          (await harness.app.http.inject('/metrics')).body,
        )?.[1] ?? 0,
      );
    const before = await refused();
    expect((await guest.call('login', { usr: 'no address' })).status).toBe(400);
    expect(await refused()).toBe(before + 1);
  });

  test('without a token: for callers on the same machine, unless a proxy speaks for others', async () => {
    expect((await guest.get('/metrics')).status).toBe(200);
    const proxied = await guest.get('/metrics', { 'x-forwarded-for': '203.0.113.7' });
    expect([proxied.status, proxied.body.exc_type]).toEqual([401, 'AuthenticationError']);
    const far = await harness.app.http.inject({ path: '/metrics', remoteAddress: '203.0.113.7' });
    expect(far.statusCode).toBe(401);
  });

  test('with a token: for whoever sends it, and nobody else', async () => {
    const guarded = await startHarness({ env: { METRICS_TOKEN: 'a-token-of-this-server' } });
    const ask = (authorization?: string) =>
      fetch(`${guarded.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer a-token-of-another-one')).status).toBe(401);
    expect((await ask()).headers.get('www-authenticate')).toContain('Bearer');
    const answer = await ask('Bearer a-token-of-this-server');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    await guarded.close();
  });
});

test('an operation with an address of its own is not where the others are: however long the body, the answer says where', async () => {
  for (const filedata of ['bG90', 'a'.repeat(100_000)]) {
    const answer = await guest.call('plot_imports.append', { import: 'PIM-2026-00001', offset: 0, filedata });
    expect([answer.status, answer.body.exception]).toEqual([
      404,
      'There is nothing at this address; ask it by PATCH /v1/plot-imports/{import}/file.',
    ]);
    const nothing = await guest.call('plot_imports.nothing', { filedata });
    expect([nothing.status, nothing.body.exception]).toEqual([
      404,
      'There is nothing at this address; /docs lists what there is.',
    ]);
  }
});
