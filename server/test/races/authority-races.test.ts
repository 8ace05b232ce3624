import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openWrittenRows } from '../../src/domain/proof/seal/as-written.ts';
import { condenseTrace } from '../../src/domain/proof/seal/condense.ts';
import { startHarness } from '../support/harness.ts';
import { type Answer, World } from '../support/world.ts';

/** Who may is compared with the trace at every write: honest changes at the same moment must never look like forged ones. */
const harness = await startHarness();
const world = new World(harness);
const { db } = harness.database;
afterAll(() => harness.close());

const rounds = 50;
const altered = (answers: readonly Answer[]) =>
  answers.filter(
    ({ body }) =>
      body?.reason === 'altered_record' || /somebody altered|not what the service/.test(JSON.stringify(body)),
  );

/** Does all of it at once, so often; the answers. */
async function hammer(times: number, ...acts: ((round: number) => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  await Promise.all(
    acts.map(async (act) => {
      for (let round = 0; round < times; round += 1) answers.push(await act(round));
    }),
  );
  return answers;
}
const answered = async (work: Promise<unknown>): Promise<Answer> => {
  await work;
  return { status: 200, headers: new Headers(), body: null, message: null };
};
/** As if all that is sealed were old. */
const condense = () =>
  db
    .transaction()
    .execute((tx) => condenseTrace(tx, { ...harness.app.services, random: randomBytes, now: harness.clock.now() }, -1));

test('roles granted and revoked, names, logins and sessions changed, while the same people write', async () => {
  const admin = await world.admin();
  const email = 'raced@races.example';
  const password = 'a password for the races';
  await world.guest().ok('auth.sign_up', { email, full_name: 'Raced', password });
  const login = () => world.guest().call('login', { usr: email, pwd: password });
  const opened = await login();
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const person = world.caller({ cookie, 'x-svc-csrf-token': opened.body.csrf_token }, id, email);
  const rename = (round: number) => person.call('auth.update_profile', { full_name: `Raced ${round}` });
  const answers = await hammer(
    rounds,
    rename,
    rename,
    (round) =>
      admin.call(round % 2 === 0 ? 'admin_users.grant_role' : 'admin_users.revoke_role', {
        email,
        role: 'SVC Inspector',
      }),
    (round) => (round % 5 === 0 ? login() : rename(round)),
    () => answered(harness.tick('seal')),
  );
  expect(altered(answers)).toEqual([]);
  expect(answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body])).toEqual([]);
}, 120_000);

test('members who come and go while they write, and a trace that is condensed meanwhile', async () => {
  const owner = await world.member('Exporter', { role: 'Owner' });
  const { org } = owner;
  const answers = await hammer(
    rounds,
    (round) => owner.call('organisation.update_organisation', { organisation: org, city: `City ${round}` }),
    (round) => owner.call('auth.update_profile', { full_name: `Owner ${round}` }),
    async () => {
      const user = await world.user();
      await world.join(user, org);
      return user.call('auth.update_profile', { full_name: 'Just joined' });
    },
    async (round) => {
      await harness.tick('seal');
      return answered(round % 5 === 0 ? condense() : Promise.resolve());
    },
  );
  expect(altered(answers)).toEqual([]);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  // And nothing of them looks altered to a process that has seen none of it before.
  const written = openWrittenRows(harness.app.services.markKey);
  const all = ['users', 'user_roles', 'org_members', 'sessions'].map((table) => ({ table, where: sql<boolean>`true` }));
  expect(await db.transaction().execute((tx) => written.altered(tx, all))).toEqual([]);
}, 120_000);
