import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { passwordHasher } from '../../../kernel/limits/password.ts';
import { systemIds } from '../../../kernel/values/ids.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const hasher = passwordHasher({ memoryKib: 64, passes: 1 });
const now = new Date('2026-03-02T09:00:00Z');
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const ensure = (admin: { email?: string; password?: string; evaluation?: boolean }) =>
  ensureFirstAdmin(
    database.db,
    { email: admin.email, password: admin.password, evaluation: admin.evaluation ?? false },
    { hasher, ids: systemIds, now },
  );
const users = () => database.db.selectFrom('users').selectAll().execute();

test('the operator’s address and password make the first admin, once', async () => {
  const admin = { email: 'Boss@Example.org', password: 'a long enough one' };
  expect(await ensure(admin)).toEqual({ email: 'boss@example.org', generatedPassword: undefined });
  expect(await ensure(admin)).toBeUndefined();
  expect(await ensure({ email: 'other@example.org', password: 'a long enough one' })).toBeUndefined();
  const [user, ...more] = await users();
  expect(more).toEqual([]);
  expect(await hasher.verify(user?.password_hash, 'a long enough one')).toBe(true);
});

test('in evaluation a password is made up and answered once', async () => {
  const made = await ensure({ evaluation: true });
  expect(made?.generatedPassword).toMatch(/^[\w-]{16}$/);
  expect(await hasher.verify((await users())[0]?.password_hash, made?.generatedPassword ?? '')).toBe(true);
  expect(await ensure({ evaluation: true })).toBeUndefined();
});

test('in production nothing is made up', async () => {
  expect(await ensure({})).toBeUndefined();
  expect(await ensure({ email: 'boss@example.org' })).toBeUndefined();
  expect(await users()).toEqual([]);
});

test('somebody who signed up with the address before does not become admin by their own password', async () => {
  await database.db
    .insertInto('users')
    .values({
      id: systemIds.uuid(),
      email: 'boss@example.org',
      full_name: 'Squatter',
      password_hash: await hasher.hash('of the squatter'),
      created_at: now,
    })
    .execute();
  expect(await ensure({ email: 'boss@example.org', password: 'a long enough one' })).toBeDefined();
  const [user] = await users();
  expect(await hasher.verify(user?.password_hash, 'of the squatter')).toBe(false);
  expect(await hasher.verify(user?.password_hash, 'a long enough one')).toBe(true);
});

test('processes that start at once make one admin', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => ensure({ evaluation: true })));
  expect(made.filter((admin) => admin !== undefined)).toHaveLength(1);
  expect(await users()).toHaveLength(1);
});
