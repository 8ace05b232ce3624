import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inviteWords } from '../../src/domain/people/invite/messages.ts';
import { outboxTransport } from '../../src/platform/mail/outbox.ts';
import { smtpTransport } from '../../src/platform/mail/smtp.ts';
import type { MailTransport } from '../../src/platform/mail/transport.ts';
import { type Harness, onPostgres, startHarness } from '../support/harness.ts';
import { mailText } from '../support/mails.ts';
import { World } from '../support/world.ts';

interface Received {
  from: string;
  to: string[];
  raw: string;
}

/** A real SMTP server on a free port that a test can make refuse. */
async function startSmtp() {
  const received: Received[] = [];
  let refusal: { at: 'rcpt' | 'data'; code: number } | undefined;
  const fault = (code: number) => Object.assign(new Error('not now'), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal?.at === 'rcpt' ? fault(refusal.code) : undefined),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal?.at === 'data') return done(fault(refusal.code));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push({ from, to: rcptTo.map((to) => to.address), raw: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });
  server.on('error', () => {});
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (at: 'rcpt' | 'data', code: number) => {
      refusal = { at, code };
    },
    recover: () => {
      refusal = undefined;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let harness: Harness;
let world: World;
let count = 0;

/** Puts a transport in place of the one that SMTP_URL would choose. */
function use(transport: MailTransport): void {
  Object.assign(harness.app.services, { mail: transport });
}

beforeAll(async () => {
  smtp = await startSmtp();
  harness = await startHarness();
  world = new World(harness);
  use(smtpTransport(smtp.url, 'Lotmark <no-reply@lotmark.example>'));
});
afterEach(async () => {
  smtp.recover();
  smtp.received.length = 0;
  await harness.database.pool.query(`update mails set failed_at = now() where sent_at is null`);
});
afterAll(async () => {
  await harness.close();
  await smtp.close();
});

async function signUp(fullName = 'Abebe Bikila'): Promise<string> {
  const email = `mail${++count}@example.org`;
  const answer = { email, full_name: fullName, password: 'a long enough one' };
  await world.guest().ok('auth.sign_up', answer);
  return email;
}

async function mailTo(recipient: string) {
  return harness.database.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow();
}

test('a queued mail reaches the server once, and its token is removed from the table', async () => {
  const email = await signUp('Ñandú Bcc: spy@example.org');
  const queued = await mailTo(email);
  const link = /^http.*token=[\w-]{43}$/m.exec(mailText(harness, queued))?.[0] ?? 'none';
  // Who reads the table before, or the list of an admin, gets into no account.
  const token = link.split('token=')[1] ?? '';
  expect(token).toHaveLength(43);
  expect(JSON.stringify(queued)).not.toContain(token);
  expect(queued.text_sealed?.includes(token)).toBe(false);
  expect(queued.body_text).toContain('/verify-email?token=(sealed until it is sent)');
  const { data } = await (await world.admin()).ok('admin_users.list_mails', { recipient: email });
  expect(data[0].body_text).toBe(queued.body_text);
  await harness.drain();
  await harness.tick('mail.send');
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'no-reply@lotmark.example', to: [email] });
  const text = mail?.raw.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
  expect(text).toContain(link);
  expect(text).toMatch(/^Subject: Confirm your address\r$/m);
  expect(text).toMatch(/^Message-ID: <mail-\d+@lotmark\.example>\r$/m);
  expect(text.split('\r\n\r\n')[0]).not.toContain('spy@example.org');
  const sent = await mailTo(email);
  expect(sent).toMatchObject({ sent_at: harness.clock.now(), attempts: 1, last_error: null });
  expect(sent.body_text).toContain('token=(removed after sending)');
  expect([sent.secret_name, sent.text_sealed]).toEqual([null, null]);
});

test('a name from before names were refused for it turns no words of a mail around', async () => {
  const owner = await world.member('Cooperative');
  const { db } = harness.database;
  await db.updateTable('orgs').set({ title: 'Konga\u202Edelecnac' }).where('name', '=', owner.org).execute();
  const email = `mail${++count}@example.org`;
  await owner.ok('cooperative.invite_member', { email });
  const mail = await mailTo(email);
  expect(mail.subject).toBe('Invitation to Konga[U+202E]delecnac');
  expect(mailText(harness, mail)).not.toContain('\u202E');
});

test('mails speak the language of who asked for them: the one chosen, else the browser’s', async () => {
  const subjectFor = async (headers: Record<string, string>) => {
    const email = `mail${++count}@example.org`;
    const account = { email, full_name: 'Inês Gomes', password: 'a long enough one' };
    expect((await world.guest().call('auth.sign_up', account, headers)).status).toBe(200);
    const first = await mailTo(email);
    await harness.database.db.deleteFrom('mails').where('recipient', '=', email).execute();
    expect((await world.guest().call('auth.request_password_reset', { email }, headers)).status).toBe(200);
    await harness.drain();
    return [first.subject, first.body_text.split('\n')[0], (await mailTo(email)).subject];
  };
  expect(await subjectFor({ 'accept-language': 'pt-BR,pt;q=0.9' })).toEqual([
    'Confirme o seu endereço',
    'Olá, Inês Gomes,',
    'Escolha uma nova senha',
  ]);
  expect(await subjectFor({ 'accept-language': 'pt', cookie: 'lang=fr' })).toEqual([
    'Confirmez votre adresse',
    'Bonjour Inês Gomes,',
    'Choisissez un nouveau mot de passe',
  ]);
  expect(await subjectFor({ 'accept-language': 'tlh', cookie: 'lang=xx' })).toEqual([
    'Confirm your address',
    'Dear Inês Gomes,',
    'Set a new password',
  ]);
});

test('a name that a stranger chose is no link in a mail to somebody else', async () => {
  const lure = 'You won! Log in at http://evil.example/login or www．evil.example';
  const email = await signUp(lure);
  const shown = 'You won! Log in at http:// evil. example/login or www． evil. example';
  expect((await mailTo(email)).body_text.split('\n')[0]).toBe(`Dear ${shown},`);
  const invited = inviteWords('en', {
    who: lure,
    org: 'Evil.example',
    link: 'https://ours.example/i',
    day: '2026-03-02',
  });
  expect(invited.subject).toBe('Invitation to Evil. example');
  expect(invited.text).toContain(`${shown} invites you`);
  expect(invited.text).toContain('\nhttps://ours.example/i\n');
});

test('a server that fails is tried again with growing pauses, and after its recovery the mail arrives', async () => {
  smtp.refuse('data', 451);
  const email = await signUp();
  await harness.drain();
  expect(await mailTo(email)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });
  expect((await mailTo(email)).last_error).toContain('not now');
  await harness.tick('mail.send');
  expect((await mailTo(email)).attempts).toBe(1);
  harness.clock.advance(30_000);
  await harness.tick('mail.send');
  expect((await mailTo(email)).attempts).toBe(2);
  smtp.recover();
  harness.clock.advance(59_000);
  await harness.tick('mail.send');
  expect(smtp.received).toHaveLength(0);
  harness.clock.advance(1_000);
  await harness.tick('mail.send');
  expect(smtp.received.map((mail) => mail.to)).toEqual([[email]]);
  expect(await mailTo(email)).toMatchObject({ attempts: 3, last_error: null, sent_at: harness.clock.now() });
});

test('a server that is not there delays mail and breaks nothing', async () => {
  const gone = await startSmtp();
  await gone.close();
  use(smtpTransport(gone.url, 'no-reply@lotmark.example'));
  const email = await signUp();
  await harness.drain();
  expect((await mailTo(email)).last_error).toMatch(/ECONNREFUSED/);
  use(smtpTransport(smtp.url, 'no-reply@lotmark.example'));
  harness.clock.advance(30_000);
  await harness.tick('mail.send');
  expect(smtp.received.map((mail) => mail.to)).toEqual([[email]]);
});

test('a recipient refused for good is given up at once; the others go out', async () => {
  smtp.refuse('rcpt', 550);
  const refused = await signUp();
  await harness.drain();
  expect(await mailTo(refused)).toMatchObject({ sent_at: null, failed_at: harness.clock.now(), attempts: 1 });
  smtp.recover();
  const email = await signUp();
  await harness.drain();
  expect(smtp.received.map((mail) => mail.to)).toEqual([[email]]);
  const admin = await world.admin();
  const failed = await admin.ok('admin_users.list_mails', { status_filter: 'Failed', recipient: refused });
  expect(failed.data[0]).toMatchObject({ status: 'Failed', last_error: expect.stringContaining('not now') });
});

test('a refused change mails nothing', async () => {
  const email = await signUp();
  const admin = await world.admin();
  expect((await admin.call('admin_users.create_user', { email, full_name: 'Again' })).status).toBe(409);
  await harness.drain();
  expect(smtp.received).toHaveLength(1);
});

test('two processes that send at once send each mail once', async () => {
  const emails = [];
  for (let mail = 0; mail < 12; mail++) emails.push(await signUp());
  await Promise.all(Array.from({ length: onPostgres ? 4 : 2 }, () => harness.tick('mail.send')));
  expect(smtp.received.map((mail) => mail.to[0]).sort()).toEqual(emails.sort());
});

test('without a server mail stays readable; old mail is not sent when one is set up late', async () => {
  use(outboxTransport());
  const email = await signUp();
  await harness.drain();
  await harness.tick('mail.send');
  expect(await mailTo(email)).toMatchObject({ sent_at: null, attempts: 0 });
  const admin = await world.admin();
  const listed = await admin.ok('admin_users.list_mails', { recipient: email, status_filter: 'Waiting' });
  expect(listed.data[0].body_text).toMatch(/verify-email\?token=[\w-]{43}$/m);
  use(smtpTransport(smtp.url, 'no-reply@lotmark.example'));
  harness.clock.advance(4 * 86_400_000);
  await harness.tick('mail.send');
  expect(smtp.received).toHaveLength(0);
  expect((await mailTo(email)).last_error).toContain('three days');
});
