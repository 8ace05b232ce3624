import { hash } from 'node:crypto';
import { type Client, createClient } from '@lotmark/sdk';
import type { App } from '../app.ts';
import { csrfHeader, csrfToken, openSession, sessionCookie } from '../kernel/call/session.ts';
import { signMessage } from '../kernel/values/standard-webhook.ts';
import type { Db } from '../platform/db/database.ts';
import type { BegunWorld } from './begun.ts';
import { type Entrance, equip, signUp } from './entrance.ts';

/** The entrance of the server's own process. */
export interface SideDoor extends Entrance {
  /** Pays at the page of the embedded card processor; undefined where cards go another way. */
  readonly payByCard: ((checkoutUrl: string) => Promise<void>) | undefined;
  /** Sends a JSON message as an ERP signs it. @throws Error when it is refused. */
  sign(operation: string, message: object, by: { keyId: string; secret: string; id: string }): Promise<void>;
  /** Lets no call in from now on. */
  shut(): void;
  /** Logs everybody out, whichever start logged them in. */
  leave(): Promise<void>;
}

/** Marks our sessions, those too of a start that was killed. */
const agent = 'lotmark demonstration';

/** A call that must not be repeated by its key, because its answer holds a secret that is not kept. */
export const withoutKey = 'without-key';

/**
 * Into the server of this process, without the network. Each write has an idempotency key that is the same in every run
 * (who, what, and for which time), so that a world that was begun before is gone through again without doing a thing
 * twice. Everybody calls from an address of their own, as people do, and is logged in without their password: nobody may
 * know that of the admin any more.
 * @param world that is made: what is done for one has other keys than what is done for another.
 * @param beforeCall may hold a call up.
 * @throws Error where there is no platform admin.
 */
export async function sideDoor(
  app: App,
  { kind, begunAt }: BegunWorld,
  beforeCall: () => Promise<void> = async () => {},
): Promise<SideDoor> {
  const { database, sessions, clock, ids } = app.kernel;
  /** How often each call was made by each person. */
  const made = new Map<string, Map<string, number>>();
  let isShut = false;
  let guests = 0;

  const guest = (): Client => clientOf();

  async function member(email: string): Promise<Client | undefined> {
    const user = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (user === undefined) return undefined;
    const sid = ids.random(32).toString('base64url');
    const session = { userId: user.id, sid, now: clock.now(), ip: '127.0.0.1', userAgent: agent };
    await database.db.transaction().execute((tx) => openSession(tx, session, sessions));
    const times = made.get(email) ?? new Map<string, number>();
    made.set(email, times);
    return clientOf(sid, times);
  }

  function clientOf(sid?: string, times = new Map<string, number>()): Client {
    const remoteAddress = addressOf(++guests);
    const identity: Record<string, string> =
      sid === undefined ? {} : { cookie: `${sessionCookie}=${sid}`, [csrfHeader]: csrfToken(sessions, sid) };
    const inProcess: typeof fetch = async (input, init) => {
      if (isShut) throw new Error('the server is stopping');
      const headers: Record<string, string> = { ...(init?.headers as Record<string, string>), ...identity };
      const payload = typeof init?.body === 'string' ? init.body : '';
      if (headers['idempotency-key'] === withoutKey) delete headers['idempotency-key'];
      else if (sid !== undefined) headers['idempotency-key'] = keyOf(kind, `${input}\n${payload}`, times);
      await beforeCall();
      const answer = await app.http.inject({
        method: init?.method === 'GET' ? 'GET' : init?.method === 'DELETE' ? 'DELETE' : 'POST',
        url: new URL(`${input}`).pathname + new URL(`${input}`).search,
        headers,
        remoteAddress,
        ...(payload === '' ? {} : { payload }),
      });
      // Others may have their turn between two calls.
      await new Promise((resolve) => setImmediate(resolve));
      return new Response(answer.rawPayload.length === 0 ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers: textHeaders(answer.headers),
      });
    };
    return createClient({ baseUrl: 'http://localhost', fetch: inProcess, timeoutMs: 120_000 });
  }

  async function post(address: string, content: Content): Promise<void> {
    if (isShut) throw new Error('the server is stopping');
    const { pathname } = new URL(address, 'http://localhost');
    const answer = await app.http.inject({ method: 'POST', url: pathname, remoteAddress: addressOf(0), ...content });
    if (answer.statusCode >= 400) throw new Error(`${pathname} answered ${answer.statusCode}: ${answer.body}`);
  }

  const admin = await member(await adminAddress(database.db));
  if (admin === undefined) throw new Error('there is no platform admin');
  return {
    baseUrl: app.baseUrl,
    admin,
    begunAt,
    bring: async (person) => {
      const known = await member(person.email);
      if (known !== undefined) {
        await equip(admin, person);
        return known;
      }
      await signUp(guest(), person);
      await equip(admin, person);
      const fresh = await member(person.email);
      if (fresh === undefined) throw new Error(`${person.email} has no account`);
      return fresh;
    },
    payByCard: app.services.payments?.hosted === undefined ? undefined : (url) => post(url, formOf({ choice: 'pay' })),
    sign: (operation, message, { keyId, secret, id }) => {
      const body = JSON.stringify(message);
      const timestamp = Math.floor(clock.now().getTime() / 1000);
      return post(`/api/method/${operation}`, {
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-svc-partner': keyId,
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signMessage(readSecret(secret), id, timestamp, Buffer.from(body)),
        },
      });
    },
    shut: () => {
      isShut = true;
    },
    leave: async () => {
      await database.db
        .transaction()
        .execute((tx) => tx.deleteFrom('sessions').where('user_agent', '=', agent).execute());
    },
  };
}

/** What is posted, and as what. */
interface Content {
  payload: string;
  headers: Record<string, string>;
}

const formOf = (fields: Record<string, string>): Content => ({
  payload: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

const readSecret = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** Whether there is anybody in whose name the worlds are made. */
export const hasAdmin = async (db: Db): Promise<boolean> => (await adminAddress(db)) !== '';

async function adminAddress(db: Db): Promise<string> {
  const row = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.email')
    .where('user_roles.role', '=', 'Platform Admin')
    .where('users.disabled_at', 'is', null)
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.email ?? '';
}

/** An address of the block that is kept for examples (RFC 5737, RFC 2544): nobody is counted as somebody else. */
function addressOf(person: number): string {
  return `198.18.${Math.floor(person / 250)}.${(person % 250) + 1}`;
}

/** The prefix of all keys of the demonstration. */
export const keyPrefix = 'demonstration:';

function keyOf(kind: string, call: string, times: Map<string, number>): string {
  const content = hash('sha256', call, 'hex').slice(0, 40);
  const time = (times.get(content) ?? 0) + 1;
  times.set(content, time);
  return `${keyPrefix}${kind}:${content}:${time}`;
}

function textHeaders(headers: Readonly<Record<string, unknown>>): Headers {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value].flat()) if (each !== undefined) all.append(name, String(each));
  }
  return all;
}
