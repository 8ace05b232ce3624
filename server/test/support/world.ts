import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { csrfToken, hashSecret, openSession } from '../../src/kernel/call/session.ts';
import { type MemberRole, type OrgKind, type Role, roleOfKind } from '../../src/kernel/write/actor.ts';
import type { Harness } from './harness.ts';

/** An HTTP answer, read. */
export interface Answer {
  status: number;
  headers: Headers;
  /** The parsed body; text where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  body: any;
  /** `body.message`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  message: any;
}

/** Somebody who calls the service over HTTP. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  /** POST /api/method/<name>; names without a dot-path prefix get `svc_network.api.`. */
  call(name: string, parameters?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** As `call`, and throws unless the answer is 200; answers `message`. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  ok(name: string, parameters?: unknown): Promise<any>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  headers: Record<string, string>;
}

const bare = new Set(['login', 'logout']);
const fullName = (name: string) =>
  bare.has(name) || /^(svc_network|frappe)\./.test(name) ? name : `svc_network.api.${name}`;

export async function readAnswer(response: Response): Promise<Answer> {
  const content = await response.text();
  let body: unknown = content;
  try {
    body = JSON.parse(content);
  } catch {}
  return {
    status: response.status,
    headers: response.headers,
    body,
    message: (body as { message?: unknown } | null)?.message,
  };
}

/** People and goods for tests. Writes users and organisations straight into the database: they are not what is tested. */
export class World {
  readonly harness: Harness;
  #count = 0;
  constructor(harness: Harness) {
    this.harness = harness;
  }

  caller(headers: Record<string, string>, userId = '', email = ''): Caller {
    const { url } = this.harness;
    const call = async (name: string, parameters: unknown = {}, more: Record<string, string> = {}) =>
      readAnswer(
        await fetch(`${url}/api/method/${fullName(name)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers, ...more },
          body: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
        }),
      );
    return {
      userId,
      email,
      headers,
      call,
      ok: async (name, parameters) => {
        const answer = await call(name, parameters);
        if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.message;
      },
      get: async (path, more = {}) =>
        readAnswer(await fetch(`${url}${path}`, { headers: { ...headers, ...more }, redirect: 'manual' })),
    };
  }

  /** Nobody in particular: no credentials. */
  guest(): Caller {
    return this.caller({});
  }

  /** A user with an open session. */
  async user(options: { roles?: Role[]; email?: string; name?: string } = {}): Promise<Caller> {
    const { database, clock, app } = this.harness;
    const number = ++this.#count;
    const id = randomUUID();
    const email = options.email ?? `person${number}-${randomBytes(3).toString('hex')}@example.org`;
    const now = clock.now();
    await database.db
      .insertInto('users')
      .values({
        id,
        email,
        full_name: options.name ?? `Person ${number}`,
        password_hash: null,
        email_verified_at: now,
        created_at: now,
      })
      .execute();
    for (const role of options.roles ?? []) await this.grant(id, role);
    const sid = randomBytes(32).toString('base64url');
    await openSession(database.db, { userId: id, sid, now, ip: '127.0.0.1', userAgent: 'test' }, app.kernel.sessions);
    return this.caller({ cookie: `sid=${sid}`, 'x-svc-csrf-token': csrfToken(app.kernel.sessions, sid) }, id, email);
  }

  async grant(userId: string, role: Role): Promise<void> {
    await this.harness.database.db
      .insertInto('user_roles')
      .values({ user_id: userId, role, granted_by: 'test', granted_at: this.harness.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Somebody else with the same roles, in the same organisations. */
  async colleague(of: Caller): Promise<Caller> {
    const { db } = this.harness.database;
    const other = await this.user();
    await sql`
      insert into user_roles (user_id, role, granted_by, granted_at)
      select ${other.userId}, role, granted_by, granted_at from user_roles where user_id = ${of.userId}`.execute(db);
    await sql`
      insert into org_members (org, org_kind, user_id, role, created_at)
      select org, org_kind, ${other.userId}, role, created_at from org_members where user_id = ${of.userId}`.execute(
      db,
    );
    return other;
  }

  admin(): Promise<Caller> {
    return this.user({ roles: ['Platform Admin'] });
  }

  /** A partner key of a user, as request headers. */
  async partnerKey(
    owner: Caller,
    options: { org?: string; roles?: Role[]; scopes?: string[] } = {},
  ): Promise<Record<string, string>> {
    const keyId = `pk_${randomBytes(8).toString('hex')}`;
    const secret = randomBytes(32).toString('base64url');
    await this.harness.database.db
      .insertInto('partner_keys')
      .values({
        key_id: keyId,
        owner_id: owner.userId,
        org: options.org ?? null,
        label: 'test',
        secret_hash: hashSecret(secret),
        roles: options.roles ?? (options.org === undefined ? [] : [await this.roleOf(options.org)]),
        scopes: options.scopes ?? ['verify', 'trade', 'events'],
        created_at: this.harness.clock.now(),
      })
      .execute();
    return { authorization: `ApiKey ${keyId}:${secret}` };
  }

  /** An organisation; answers its name. */
  async org(kind: OrgKind, options: { title?: string; country?: string } = {}): Promise<string> {
    const { app, clock } = this.harness;
    const series = { Cooperative: 'COOP', Exporter: 'EXP', Buyer: 'BUY', Insurer: 'INS' } as const;
    return app.jobContext.transaction(async ({ tx, attest }) => {
      const name = await app.kernel.ids.name(tx, series[kind], clock.now());
      // As onboarding does: who a cooperative is stands beside its lots for everybody.
      attest.atCommit('organisation', name);
      await tx
        .insertInto('orgs')
        .values({
          name,
          kind,
          title: options.title ?? `${kind} ${name}`,
          country: options.country ?? 'ET',
          created_at: clock.now(),
        })
        .execute();
      return name;
    });
  }

  /** Another title or region, signed anew as the service does it. */
  async changeOrg(org: string, change: { title?: string; region?: string }): Promise<void> {
    await this.harness.app.jobContext.transaction(async ({ tx, attest }) => {
      attest.atCommit('organisation', org);
      await tx.updateTable('orgs').set(change).where('name', '=', org).execute();
    });
  }

  private async roleOf(org: string): Promise<Role> {
    return roleOfKind[await this.kindOf(org)];
  }

  private async kindOf(org: string): Promise<OrgKind> {
    const { kind } = await this.harness.database.db
      .selectFrom('orgs')
      .select('kind')
      .where('name', '=', org)
      .executeTakeFirstOrThrow();
    return kind as OrgKind;
  }

  /** Makes somebody a member, with the role that goes with it. */
  async join(user: Caller, org: string, role: MemberRole = 'Member'): Promise<void> {
    const { database, clock } = this.harness;
    const kind = await this.kindOf(org);
    await this.grant(user.userId, roleOfKind[kind]);
    await database.db
      .insertInto('org_members')
      .values({ org, org_kind: kind, user_id: user.userId, role, created_at: clock.now() })
      .execute();
  }

  /** A user who belongs to an organisation (a new one unless named) and has its kind's role. */
  async member(kind: OrgKind, options: { org?: string; role?: MemberRole } = {}): Promise<Caller & { org: string }> {
    const org = options.org ?? (await this.org(kind));
    const user = await this.user({ roles: [roleOfKind[kind]] });
    await this.join(user, org, options.role ?? 'Owner');
    return { ...user, org };
  }
}
