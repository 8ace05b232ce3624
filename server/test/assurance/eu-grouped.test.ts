import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EuSystem, Exchange, Outcome } from '../../src/platform/eu/eu-system.ts';
import { type Simulator, startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { type DiligenceWorld, openDiligence, saidBy } from '../support/diligence.ts';
import { unpacedAdapter } from '../support/eu-adapter.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';

let harness: Harness;
let world: DiligenceWorld;
let simulator: Simulator;
/** The simulator, two producers to a statement. */
let eu: EuSystem;
const state = memoryState();

beforeAll(async () => {
  let at = (): Date => new Date();
  simulator = await startSimulator({ state, now: () => at(), switches: { profilingDelay: 60 } });
  harness = await startHarness({ env: { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address } });
  at = () => harness.clock.now();
  const adapter = unpacedAdapter(simulator, harness);
  eu = { ...adapter, limits: { ...adapter.limits, producers: 2 } };
  world = await openDiligence(harness);
  harness.app.services.deforestation = saidBy({});
});
afterAll(async () => {
  await eu.close();
  await harness.close();
  await simulator.close();
});

/** A package of three producers, so of two statements and one that groups them. */
async function passed(): Promise<string> {
  const lot = await world.lotOfProducers(3);
  await world.sell(lot);
  const wanted = { lots: [lot], activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
  const { name } = await world.buyer.ok('eudr.generate_package', wanted);
  await world.buyer.ok('eudr.assess_package', { package: name });
  return name;
}

const submit = (name: string) => world.buyer.ok('eudr.submit_to_eu', { package: name });
const detail = (name: string) => world.buyer.ok('eudr.package_detail', { package: name });
const send = () => harness.tick('eu.send');
async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    await send();
    harness.clock.advance(61_000);
    await harness.tick('eu.look');
  }
}
const states = async (name: string) =>
  (await world.buyer.ok('eudr.eu_history', { package: name })).statements.map(
    ({ place, state: found }: { place: number; state: string }) => `${place} ${found}`,
  );
const standing = (name: string) =>
  [...state.all()].filter((kept) => kept.internalReference.startsWith(name) && kept.withdrawnAt === null);

const exchangeOf = (operation: Exchange<never>['operation'], outcome: Outcome<never>): Exchange<never> => ({
  operation,
  request: Buffer.from('<sent/>'),
  answer: null,
  status: null,
  outcome,
});
const fault = { kind: 'rules', message: 'no', problems: [{ id: 'EUDR_X', field: null, message: 'Not so.' }] } as const;

/** Refuses one submission, by its number. @param answers of the others are lost. */
function refusing(submission: number, answers?: 'lost'): EuSystem {
  let calls = 0;
  return {
    ...eu,
    submit: async (role, statement) => {
      if (++calls === submission) return exchangeOf('submitDds', { kind: 'refused', fault });
      if (answers === 'lost') simulator.switches.dropAnswer = 1;
      return eu.submit(role, statement);
    },
  };
}
const unreachable = { kind: 'unanswered', problem: 'ECONNREFUSED', mayHaveArrived: false } as const;
const takesNothingBack = (system: EuSystem): EuSystem => ({
  ...system,
  withdraw: async () => exchangeOf('withdrawDds', unreachable),
});

test('a part whose answer was lost while another was refused is found and taken back', async () => {
  const name = await passed();
  harness.app.services.eu = refusing(2, 'lost');
  await submit(name);
  await send();
  expect(await states(name)).toEqual(['0 Refused', '1 Waiting', '2 Refused']);
  harness.app.services.eu = eu;
  await rounds(3);
  expect(await states(name)).toEqual(['0 Refused', '1 Withdrawn', '2 Refused']);
  expect(standing(name)).toEqual([]);
});

test('no part ends because its submission seemed to be over for a moment', async () => {
  const name = await passed();
  const turn = (to: 'Refused' | 'Waiting') =>
    tamper(harness.database, (tx) =>
      tx.updateTable('eu_statements').set({ state: to }).where('package', '=', name).where('place', '=', 0).execute(),
    );
  let calls = 0;
  harness.app.services.eu = {
    ...eu,
    submit: async (role, statement) => {
      if (++calls > 1) return eu.submit(role, statement);
      await turn('Refused');
      return exchangeOf('submitDds', unreachable);
    },
  };
  await submit(name);
  await send();
  await turn('Waiting');
  harness.app.services.eu = eu;
  await rounds(8);
  expect(await states(name)).toEqual(['0 Available', '1 Available', '2 Available']);
});

test('a part that never arrived is not sent once another was refused', async () => {
  const name = await passed();
  const system = refusing(2);
  let isFirst = true;
  harness.app.services.eu = {
    ...system,
    submit: async (role, statement) => {
      if (!isFirst) return system.submit(role, statement);
      isFirst = false;
      await system.submit(role, { ...statement, text: '' } as never).catch(() => undefined);
      return exchangeOf('submitDds', { kind: 'unanswered', problem: 'ECONNRESET', mayHaveArrived: true });
    },
    byInternalReference: async () => exchangeOf('getDdsByInternalReference', { kind: 'answered', value: [] as never }),
  };
  await submit(name);
  await send();
  await rounds(3);
  expect(await states(name)).toEqual(['0 Refused', '1 Refused', '2 Refused']);
});

test('a package that is submitted again while parts are on their way back has parts of its own', async () => {
  const name = await passed();
  harness.app.services.eu = takesNothingBack(refusing(3));
  await submit(name);
  await rounds(2);
  expect(await states(name)).toEqual(['0 Refused', '1 Available', '2 Available']);
  await submit(name);
  await rounds(3);
  const waiting = (await world.buyer.ok('eudr.eu_history', { package: name })).statements.at(-1);
  expect(waiting.tasks[0]).toMatchObject({
    state: 'Waiting',
    problems: [{ message: expect.stringMatching(/^the EU system still has 26\w{12} of an earlier submission$/) }],
  });
  harness.app.services.eu = eu;
  harness.clock.advance(3_600_000);
  await rounds(5);
  expect((await detail(name)).status).toBe('Available');
  const grouped = standing(name).flatMap(({ groups }) => groups);
  expect(standing(name)).toHaveLength(3);
  expect(grouped).toHaveLength(2);
  const { checklist, amend_until } = await detail(name);
  expect(checklist.every(({ done }: { done: boolean }) => done)).toBe(true);
  const { statements } = await world.buyer.ok('eudr.eu_history', { package: name });
  expect(amend_until).toBe(statements.at(-1).change_until);
});

test('is not amended, since its parts would go on to say what they said', async () => {
  const name = await passed();
  harness.app.services.eu = eu;
  await submit(name);
  await rounds(2);
  expect((await detail(name)).status).toBe('Available');
  const refused = await world.buyer.call('eudr.amend_in_eu', { package: name, reason: 'Port', border_country: 'NL' });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('was filed in several parts');
});

test('is taken back only as long as its parts can be, and a part that stays is told of', async () => {
  const name = await passed();
  harness.app.services.eu = eu;
  await submit(name);
  await send();
  harness.clock.advance(10 * 3_600_000);
  await harness.tick('eu.look');
  await rounds(1);
  const { statements } = await world.buyer.ok('eudr.eu_history', { package: name });
  expect(statements[0].change_until).toBe(statements[1].change_until);
  await world.buyer.ok('eudr.withdraw_from_eu', { package: name, reason: 'Not shipped' });
  const locked: EuSystem = {
    ...eu,
    withdraw: (uuid) => {
      const isPart = uuid !== statements[0].uuid;
      return isPart ? Promise.resolve(exchangeOf('withdrawDds', { kind: 'refused', fault })) : eu.withdraw(uuid);
    },
  };
  harness.app.services.eu = locked;
  await rounds(1);
  const { status, history } = await detail(name);
  expect(status).toBe('Withdrawn');
  for (const part of statements.slice(1)) {
    expect(history).toContainEqual(
      expect.objectContaining({
        note: `The EU system did not take back the part ${part.reference_number}, which still stands there: EUDR_X: Not so.`,
      }),
    );
  }
});
