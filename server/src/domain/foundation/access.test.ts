import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, onPostgres, type TestDatabase } from '../../../test/support/database.ts';
import { Refusal } from '../../kernel/values/errors.ts';
import { type Actor, guest, isMember } from '../../kernel/write/actor.ts';
import { recordAccess } from './access.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const { db } = database;
  await sql`delete from orgs`.execute(db);
  for (const [name, title] of [
    ['BUY-1', 'Ours'],
    ['BUY-2', 'Theirs'],
  ]) {
    await sql`insert into orgs (name, kind, title, country, created_at)
              values (${name}, 'Buyer', ${title}, 'DE', now())`.execute(db);
  }
});

const orgAccess = recordAccess<'orgs', 'own' | 'none'>({
  table: 'orgs',
  key: 'name',
  owns: (eb, actor, view) =>
    view === 'none' ? eb.val(false) : eb('orgs.name', '=', eb.fn.any(eb.val(actor.memberships.map(({ org }) => org)))),
  missing: (name) => `There is no organisation ${name}.`,
  foreign: 'You have no such organisation.',
});

const member: Actor = {
  ...guest,
  kind: 'user',
  memberships: [{ org: 'BUY-1', kind: 'Buyer', title: 'Ours', role: 'Owner' }],
};
const admin: Actor = { ...guest, kind: 'user', roles: new Set(['Platform Admin']) };
const reading = (actor: Actor) => ({ tx: database.db, actor });

async function refusalOf(asked: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await asked.then(
    () => expect.fail('was not refused'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.message };
}

describe('one predicate says who sees a record', () => {
  test('its owner sees it, alone and in a list, and nobody else is in the list', async () => {
    expect(isMember(member, 'BUY-1')).toBe(true);
    expect(await orgAccess.see(reading(member), 'BUY-1', 'own')).toMatchObject({ title: 'Ours' });
    const list = await orgAccess.list(reading(member), 'own').select('orgs.name').execute();
    expect(list).toEqual([{ name: 'BUY-1' }]);
    expect(await orgAccess.list(reading(guest), 'own').select('orgs.name').execute()).toEqual([]);
  });

  test("somebody else's record and one that is missing answer alike", async () => {
    const foreign = await refusalOf(orgAccess.see(reading(member), 'BUY-2', 'own'));
    expect(foreign).toEqual({ code: 'permission', message: 'You have no such organisation.' });
    expect(await refusalOf(orgAccess.see(reading(member), 'BUY-9', 'own'))).toEqual(foreign);
    expect(await refusalOf(orgAccess.lock(reading(member), 'BUY-2', 'own'))).toEqual(foreign);
  });

  test('who sees every record is told when there is none', async () => {
    expect(await orgAccess.see(reading(admin), 'BUY-2', 'own')).toMatchObject({ title: 'Theirs' });
    const names = await orgAccess.list(reading(admin), 'own').select('orgs.name').orderBy('orgs.name').execute();
    expect(names.map(({ name }) => name)).toEqual(['BUY-1', 'BUY-2']);
    expect(await refusalOf(orgAccess.see(reading(admin), 'BUY-9', 'own'))).toEqual({
      code: 'not_found',
      message: 'There is no organisation BUY-9.',
    });
  });

  test('the view is asked for each time', async () => {
    expect((await refusalOf(orgAccess.see(reading(member), 'BUY-1', 'none'))).code).toBe('permission');
    expect(await orgAccess.list(reading(member), 'none').select('orgs.name').execute()).toEqual([]);
  });

  test('a statement of the caller keeps the same refusals', async () => {
    expect(orgAccess.found({ title: 'x' }, reading(member), 'BUY-1', 'own')).toEqual({ title: 'x' });
    expect(() => orgAccess.found(undefined, reading(member), 'BUY-1', 'own')).toThrow('You have no such organisation.');
    expect(() => orgAccess.found(undefined, reading(admin), 'BUY-9', 'own')).toThrow('There is no organisation BUY-9.');
  });

  test.runIf(onPostgres)("somebody else's record is neither locked nor waited for", async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`select from orgs where name = 'BUY-2' for update`.execute(tx);
      const other = database.db.transaction().execute(async (second) => {
        await sql`set local lock_timeout = '500ms'`.execute(second);
        return refusalOf(orgAccess.lock({ tx: second, actor: member }, 'BUY-2', 'own'));
      });
      expect((await other).code).toBe('permission');
      const waiting = database.db.transaction().execute(async (second) => {
        await sql`set local lock_timeout = '200ms'`.execute(second);
        return orgAccess.lock({ tx: second, actor: admin }, 'BUY-2', 'own');
      });
      await expect(waiting).rejects.toThrow(/lock timeout/);
    });
  });
});
