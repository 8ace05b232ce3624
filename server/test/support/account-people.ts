import { randomUUID } from 'node:crypto';
import { stepAt, totpCode } from '../../src/domain/people/user/totp.ts';
import type { Role } from '../../src/kernel/write/actor.ts';
import type { Harness } from './harness.ts';
import { mailText, storedText } from './mails.ts';
import type { Answer, Caller, World } from './world.ts';

export const ownPassword = 'green hills far away';

/** People who log in with passwords and codes, and the mail they get. */
export class AccountPeople {
  readonly #harness: Harness;
  readonly #world: World;
  #count = 0;
  constructor(harness: Harness, world: World) {
    this.#harness = harness;
    this.#world = world;
  }

  address(): string {
    return `owner${++this.#count}@example.org`;
  }

  /** An account with a confirmed address and a password; nobody is logged in. @returns its address. */
  async account(options: { roles?: Role[]; language?: 'en' | 'fr' | 'es' | 'pt' } = {}): Promise<string> {
    const { database, clock, app } = this.#harness;
    const [id, email] = [randomUUID(), this.address()];
    const password_hash = await app.services.passwords.hash(ownPassword);
    const language = options.language ?? null;
    await database.db
      .insertInto('users')
      .values({
        id,
        email,
        full_name: 'Abebe Bikila',
        password_hash,
        email_verified_at: clock.now(),
        created_at: clock.now(),
        language,
      })
      .execute();
    for (const role of options.roles ?? []) await this.#world.grant(id, role);
    return email;
  }

  login(usr: string, more: { pwd?: string; otp?: string } = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#world.guest().call('login', { usr, pwd: ownPassword, ...more }, headers);
  }

  /** Logs in as a browser does. @throws Error when it is refused. */
  async signIn(
    usr: string,
    more: { pwd?: string; otp?: string } = {},
    headers: Record<string, string> = {},
  ): Promise<Caller & { sid: string }> {
    const answer = await this.login(usr, more, headers);
    if (answer.status !== 200) throw new Error(`login: ${answer.status} ${JSON.stringify(answer.body)}`);
    const sid = /^sid=([\w-]{43});/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const caller = this.#world.caller({ cookie: `sid=${sid}`, 'x-svc-csrf-token': answer.body.csrf_token });
    const { user } = await caller.ok('auth.whoami');
    return { ...caller, sid, userId: user.id, email: usr };
  }

  /** Somebody with an authenticator app: their session, the app's secret and the recovery codes. */
  async withTotp(options: { roles?: Role[] } = {}) {
    const email = await this.account(options);
    const person = await this.signIn(email);
    const { secret } = await person.ok('auth.begin_totp', { password: ownPassword });
    const { recovery_codes } = await person.ok('auth.confirm_totp', { code: this.code(secret) });
    this.#harness.clock.advance(30_000);
    return { email, person, secret: secret as string, recoveryCodes: recovery_codes as string[] };
  }

  /** What the app shows `steps` steps of half a minute from now. */
  code(secret: string, steps = 0): string {
    return totpCode(fromBase32(secret), stepAt(this.#harness.clock.now()) + steps);
  }

  /** The mails of a kind to somebody, the newest first. */
  async mails(recipient: string, kind: string): Promise<{ subject: string; body_text: string }[]> {
    const mails = await this.#harness.database.db
      .selectFrom('mails')
      .select(['subject', ...storedText])
      .where('recipient', '=', recipient)
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .execute();
    return mails.map((mail) => ({ subject: mail.subject, body_text: mailText(this.#harness, mail) }));
  }

  /** The token in the newest mail of a kind to somebody. */
  async mailedToken(recipient: string, kind: string): Promise<string> {
    const [mail] = await this.mails(recipient, kind);
    return /token=([\w-]{43})\b/.exec(mail?.body_text ?? '')?.[1] ?? '';
  }
}

/** As apps read what people type. */
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  );
}
