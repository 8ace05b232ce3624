import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkAll } from '../../src/commands/check.ts';
import { acceptChange, rowNow, rowToAccept } from '../../src/domain/proof/seal/accept.ts';
import { onPostgres, startHarness } from '../support/harness.ts';
import { runCommand } from '../support/process.ts';
import { signedLot } from '../support/signed-lot.ts';
import { tamper } from '../support/tampering.ts';
import { type Caller, World } from '../support/world.ts';

const harness = await startHarness();
const { database } = harness;
const { markKey, signer } = harness.app.services;
let clerk: Caller;
let user: string;
beforeAll(async () => {
  clerk = await new World(harness).member('Cooperative');
  await signedLot(harness, clerk);
  await harness.anchor();
  await harness.tick('seal');
  user = (await idOf(clerk.email)) as string;
});
afterAll(() => harness.close());

const idOf = async (email: string) =>
  (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;
const parts = () => checkAll(database, markKey);
const faults = async () => (await parts()).flatMap((part) => part.faults);
const notes = async () => (await parts()).flatMap((part) => part.notes ?? []);
const rename = (name: string) => database.pool.query('update users set full_name = $1 where id = $2', [name, user]);
const accept = (row: string, reason = 'a slip of the pen', seen?: string) => {
  const [tbl = '', ...key] = row.split('/');
  const context = { signer, random: randomBytes, markKey, now: harness.clock.now() };
  const request = { tbl, key: key.join('/'), reason, by: 'Ada', ...(seen === undefined ? {} : { seen }) };
  return database.db.transaction().execute((tx) => acceptChange(tx, context, request));
};
/** With the seals, the anchors and one more honest change of the row: nothing comes up again. */
const goOn = async (): Promise<void> => {
  await harness.tick('seal');
  await harness.anchor();
  await database.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user).execute();
  await harness.tick('seal');
};

test('what the service wrote, what it never had and what has no trace cannot be accepted', async () => {
  expect(await faults()).toEqual([]);
  await expect(accept(`users/${user}`)).rejects.toThrow('there is nothing to accept');
  await expect(accept('users/none')).rejects.toThrow('never had');
  await expect(accept('outbox/1')).rejects.toThrow('no table whose changes are traced');
});

test('a row is shown as gone only where there was one, and a wrong fingerprint tells no other', async () => {
  const now = (tbl: string, key: string) => database.db.transaction().execute((tx) => rowNow(tx, { tbl, key }));
  await expect(now('users', 'none')).rejects.toThrow('never had');
  await expect(now('nowhere', '1')).rejects.toThrow('no table whose changes are traced');
  const { fingerprint } = await now('users', user);
  expect(fingerprint).toMatch(/^[0-9a-f]{64}$/);
  const refused = await accept(`users/${user}`, 'a slip of the pen', 'gone').catch(String);
  expect(refused).toContain('run the same without --now');
  expect(refused).not.toContain(fingerprint);
});

describe('after it was accepted, a change past the service is named and no fault any more', () => {
  test('made as anybody would', async () => {
    await rename('By SQL');
    expect(await faults()).toHaveLength(2);
    expect(await accept(`users/${user}`)).toBe('ACCEPT-1');
    expect(await faults()).toEqual([]);
    const at = harness.clock.now().toISOString();
    expect(await notes()).toEqual([`accepted: users ${user}: ACCEPT-1, by Ada, ${at}: a slip of the pen`]);
    await goOn();
    expect(await faults()).toEqual([]);
  });

  test('made without the triggers; and the next one is a fault again', async () => {
    await tamper(database, (tx) => tx.updateTable('users').set({ full_name: 'X' }).where('id', '=', user).execute());
    expect(await faults()).toEqual([expect.stringContaining('it is not what the service wrote last')]);
    await accept(`users/${user}`);
    expect(await faults()).toEqual([]);
    await goOn();
    expect(await faults()).toEqual([]);
    await rename('Again');
    expect(await faults()).toHaveLength(2);
    await accept(`users/${user}`);
    expect(await faults()).toEqual([]);
  });

  test('a row that was added, and one that was removed', async () => {
    await database.pool.query(`insert into incoterms (code, name) values ('ZZZ', 'Nowhere')`);
    expect(await faults()).not.toEqual([]);
    await accept('incoterms/ZZZ');
    expect(await faults()).toEqual([]);
    await tamper(database, (tx) => tx.deleteFrom('incoterms').where('code', '=', 'ZZZ').execute());
    expect(await faults()).toEqual([expect.stringContaining('the row is gone')]);
    const place = { tbl: 'incoterms', key: 'ZZZ' };
    const look = () => database.db.transaction().execute((tx) => rowToAccept(tx, markKey, place));
    expect(await look()).toEqual({ content: null, fingerprint: 'gone' });
    await accept('incoterms/ZZZ');
    await expect(look()).rejects.toThrow('there is nothing to accept');
    expect(await faults()).toEqual([]);
  });

  test('covered up by an honest change, which the chain tells', async () => {
    const { rows } = await sql<{ session: string }>`
      select id_hash::text as session from sessions where user_id = ${user} limit 1`.execute(database.db);
    const session = sql<boolean>`id_hash::text = ${rows[0]?.session}`;
    await tamper(database, (tx) =>
      tx
        .updateTable('sessions')
        .set({ created_at: new Date('2026-01-01') })
        .where(session)
        .execute(),
    );
    await database.db
      .updateTable('sessions')
      .set({ expires_at: new Date('2027-01-01') })
      .where(session)
      .execute();
    await harness.tick('seal');
    expect(await faults()).toEqual([expect.stringContaining('it had been altered past the service before SEAL-')]);
    await accept(`sessions/${rows[0]?.session}`);
    expect(await faults()).toEqual([]);
  });

  test('with a forged mark', async () => {
    await database.pool.query('begin');
    await rename('Forged');
    await database.pool.query('commit');
    await sql`insert into write_marks (id, nonce, tag, upto)
              select mark, '\\x00112233445566778899aabbccddeeff', sha256('x'), id from record_changes
               where tbl = 'users' and key = ${user} order by id desc limit 1`.execute(database.db);
    expect(await faults()).toEqual([expect.stringContaining('the mark of its last change is forged')]);
    await accept(`users/${user}`);
    expect(await faults()).toEqual([]);
    await goOn();
    expect(await faults()).toEqual([]);
  });
});

describe('the command', () => {
  const command = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url ?? '' });

  test.runIf(onPostgres)(
    'signs an acceptance while the server goes on, and the check names it',
    { timeout: 120_000 },
    async () => {
      const accept = (...more: string[]) =>
        command('accept-change', '--row', `users/${user}`, '--reason', 'asked by mail', '--by', 'Grace', ...more);
      const early = await accept();
      expect([early.code, early.output]).toEqual([1, expect.stringContaining('nothing to accept')]);
      expect(early.output).not.toContain('--now');
      await rename('By the operator\n  email: another@example.org');
      const shown = await accept();
      expect([shown.code, shown.output]).toEqual([
        1,
        expect.stringMatching(
          /full_name: By the operator\\u\{a\} {2}email: another@example.org\n[\s\S]*--now \w{64}\n/,
        ),
      ]);
      const seen = /--now (\w+)/.exec(shown.output)?.[1] ?? '';
      expect(shown.output).toContain('password_hash: (none)');
      // Somebody changes more of it before the operator has typed the rest.
      await tamper(database, (tx) =>
        sql`update users set email = 'mallory@evil.example' where id = ${user}`.execute(tx),
      );
      const late = await accept('--now', seen);
      expect([late.code, late.output]).toEqual([
        1,
        expect.stringMatching(/it has been changed since.* run the same without --now and look at the row/),
      ]);
      // Whoever guesses is not told what to answer for: the row itself shows it.
      expect(late.output.replace(seen, '')).not.toMatch(/\w{64}/);
      await tamper(database, (tx) => sql`update users set email = ${clerk.email} where id = ${user}`.execute(tx));
      const { code, output } = await accept('--now', seen.toUpperCase());
      expect([code, output]).toEqual([0, expect.stringMatching(/ACCEPT-\d+: users \S+ accepted by Grace/)]);
      const checked = await command('check');
      expect(checked.code).toBe(0);
      expect(checked.output).toMatch(/ {4}accepted: users \S+: ACCEPT-\d+, by Grace, \S+: asked by mail/);
      expect(checked.output).toMatch(/Everything holds \(\d+ accepted past the service, named above\)/);
      const again = await accept('--now', seen);
      expect([again.code, again.output]).toEqual([1, expect.stringContaining('nothing to accept')]);
    },
  );

  test.each([
    ['no row', ['--reason', 'x'], '--row takes table/key'],
    ['no key', ['--row', 'users', '--reason', 'x'], '--row takes table/key'],
    ['no reason', ['--row', 'users/1'], '--reason takes 1 to 2000 characters'],
    ['an empty reason', ['--row', 'users/1', '--reason', ' '], '--reason takes'],
  ])('refuses %s', async (_what, args, words) => {
    const { code, output } = await runCommand(['accept-change', ...args], {});
    expect([code, output]).toEqual([2, expect.stringContaining(words)]);
  });
});

describe('nobody without the key accepts anything', () => {
  const undo = new Error('undo');
  const within = async (change: string): Promise<string> => {
    let found = '';
    await rename('Once more');
    await tamper(database, async (tx) => {
      await sql.raw(change).execute(tx);
      found = (await (await import('../../src/commands/check.ts')).checkWithin(tx, markKey))
        .flatMap((part) => part.faults)
        .join('\n');
      throw undo;
    }).catch((error) => {
      if (error !== undo) throw error;
    });
    return found;
  };

  test('by an acceptance of their own, or by altering one', async () => {
    const own = `insert into attestations (kind, subject, version, payload, payload_hash, salt, signature, kid, signed_at)
      select kind, 'ACCEPT-99', version, replace(payload, subject, 'ACCEPT-99'), payload_hash, salt, signature, kid, signed_at
        from attestations where kind = 'acceptance' order by id limit 1`;
    expect(await within(own)).toMatch(/acceptance ACCEPT-99/);
    const altered = `update attestations set payload = replace(payload, 'slip', 'wish') where kind = 'acceptance'`;
    expect(await within(altered)).toMatch(/bad_payload_hash.*acceptance|acceptance ACCEPT-1 v1: bad_payload_hash/);
    const removed = `delete from attestations where kind = 'acceptance'`;
    expect(await within(removed)).toMatch(/missing_leaves|it was changed by somebody who is not the service/);
  });
});
