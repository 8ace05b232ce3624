import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertMeaning, type JsonObject, verifyCredential } from '@lotmark/sdk/verify';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { EuSystem } from '../../src/platform/eu/eu-system.ts';
import { openEuSystem } from '../../src/platform/eu/open-eu-system.ts';
import { writtenStatement } from '../../src/platform/eu/serialise.ts';
import { type Simulator, startSimulator } from '../../src/platform/eu/simulator/server.ts';
import { plainSwitches, type SimulatedUser, simulatedUser } from '../../src/platform/eu/simulator/settings.ts';
import { memoryState } from '../../src/platform/eu/simulator/state.ts';
import { sampleStatement } from '../../src/platform/eu/testing/sample.ts';
import { type DiligenceWorld, openDiligence, saidBy } from '../support/diligence.ts';
import { unpacedAdapter } from '../support/eu-adapter.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { tamper } from '../support/tampering.ts';
import { untpFaults } from '../support/untp-shapes.ts';

let harness: Harness;
let world: DiligenceWorld;
let simulator: Simulator;
const user: SimulatedUser = { ...simulatedUser };
const state = memoryState();
const seconds = (count: number) => harness.clock.advance(count * 1000);
const hours = (count: number) => seconds(count * 3600);
let real: EuSystem;

beforeAll(async () => {
  let at = (): Date => new Date();
  simulator = await startSimulator({ users: [user], state, now: () => at() });
  harness = await startHarness({
    poolSize: 16,
    env: { EU_SYSTEM: 'simulator', TRACES_URL: simulator.address, SESSION_IDLE_MINUTES: '50000' },
  });
  at = () => harness.clock.now();
  expect(harness.app.services.eu?.kind).toBe('simulator');
  real = unpacedAdapter(simulator, harness);
  world = await openDiligence(harness);
  harness.app.services.deforestation = saidBy({});
});
afterAll(async () => {
  await real.close();
  await harness.close();
  await simulator.close();
});
beforeEach(() => {
  Object.assign(simulator.switches, plainSwitches, { profilingDelay: 60 });
  harness.app.services.eu = real;
});

const passed = async (lots?: string[]): Promise<string> => {
  const lot = (await (lots === undefined ? world.tracedLot(2) : undefined))?.lot;
  const given = lots ?? [lot as string];
  for (const each of given) await world.sell(each);
  const { name } = await world.buyer.ok('eudr.generate_package', {
    lots: given,
    activity: 'IMPORT',
    country_of_activity: 'DE',
    species: ['Coffea arabica'],
  });
  expect((await world.buyer.ok('eudr.assess_package', { package: name })).status).toBe('Passed');
  return name;
};
const send = () => harness.tick('eu.send');
const look = () => harness.tick('eu.look');
const submit = (name: string) => world.buyer.ok('eudr.submit_to_eu', { package: name });
const history = (name: string) => world.buyer.ok('eudr.eu_history', { package: name });
const main = async (name: string, which?: 'newest') => {
  const mains = (await history(name)).statements.filter((each: { place: number }) => each.place === 0);
  return which === 'newest' ? mains.at(-1) : mains[0];
};
const status = async (name: string) => (await world.buyer.ok('eudr.package_detail', { package: name })).status;
/** Whether its checklist says that it was handed over, and until when it may be changed. */
async function handedOver(name: string) {
  const { checklist, amend_until } = await world.buyer.ok('eudr.package_detail', { package: name });
  const step = checklist.find((each: { step: string }) => each.step === 'submitted');
  return { done: step.done, until: amend_until };
}
/** The steps that its checklist leaves open. */
async function undone(name: string): Promise<string[]> {
  const { checklist } = await world.buyer.ok('eudr.package_detail', { package: name });
  return checklist.flatMap(({ step, done }: { step: string; done: boolean }) => (done ? [] : [step]));
}
/** A statement that this service knows nothing of. */
function madeElsewhere(): { reference: string; verification: string } {
  const at = harness.clock.now().getTime() - 3_600_000;
  const numbers = { reference: `26ET${randomBytes(5).toString('hex').toUpperCase()}`, verification: 'ABCD1234' };
  state.put({
    ...numbers,
    ...{ uuid: randomUUID(), user: 'elsewhere', role: 'OPERATOR', internalReference: 'ELSEWHERE', statement: '' },
    ...{ activityType: 'EXPORT', submittedAt: at, profiledFrom: at, outcome: 'AVAILABLE', rejectionReason: null },
    ...{ withdrawnAt: null, groups: [], amendments: 0, version: 1 },
  });
  return numbers;
}
const sent = (reference: string) => [...state.all()].filter((kept) => kept.internalReference.startsWith(reference));
/** Until it has its numbers. */
async function available(): Promise<string> {
  const name = await passed();
  await submit(name);
  await send();
  seconds(61);
  await look();
  expect(await status(name)).toBe('Available');
  return name;
}

test('of its lot it is a conformity credential: a declaration, and one of a simulator conforms to nothing', async () => {
  const name = await available();
  const { lots, reference_number } = await world.buyer.ok('eudr.package_detail', { package: name });
  await harness.anchor();
  const answer = await fetch(`${harness.url}/verify/${lots[0]}/untp.json`);
  expect(answer.status).toBe(200);
  const { verifiableCredential } = (await answer.json()) as { verifiableCredential: JsonObject[] };
  const [credential, ...others] = verifiableCredential.filter(({ name: called }) =>
    String(called).startsWith('Due diligence'),
  );
  expect(others).toEqual([]);
  expect(untpFaults(credential ?? {})).toEqual([]);
  expect(credential).toMatchObject({
    type: expect.arrayContaining(['DigitalConformityCredential']),
    name: `Due diligence statement ${reference_number} of a simulator`,
    credentialSubject: {
      attestationType: 'declaration',
      assessorLevel: 'self',
      conformityAssessment: [{ assessedPerformance: [{ score: { code: 'simulated' } }] }],
    },
  });
  expect(JSON.stringify(credential)).not.toContain('"conformance"');
  await assertMeaning(credential ?? {});
  // Withdrawn, it is stated no longer: neither here nor by who saved it.
  seconds(1);
  await world.buyer.ok('eudr.withdraw_from_eu', { package: name, reason: 'Not shipped' });
  await send();
  expect(await status(name)).toBe('Withdrawn');
  await harness.tick('untp.revoke');
  const statusList = async (address: string) => (await fetch(`${harness.url}${new URL(address).pathname}`)).json();
  expect(await verifyCredential(credential ?? {}, { now: harness.clock.now(), statusList })).toMatchObject({
    problem: 'revoked',
  });
  await harness.anchor();
  const after = await fetch(`${harness.url}/verify/${lots[0]}/untp.json`);
  expect(await after.text()).not.toContain('Due diligence statement');
  // Who reads its number on a paper learns that it was taken back, and nothing good of it.
  const lookup = await fetch(`${harness.url}/api/method/svc_network.api.verify.lookup_lot?lot_name=${lots[0]}`);
  const { eudr } = (await lookup.json()) as { eudr: JsonObject };
  expect(eudr).toMatchObject({ status: 'Withdrawn', risk: 'not_assessed', risk_basis: null, reference_number: null });
  const page = await (await fetch(`${harness.url}/verify/${lots[0]}`)).text();
  expect(page).toContain('The due diligence statement was withdrawn');
  expect(page).not.toContain(String(reference_number));
});

describe('a statement in the EU system', () => {
  test('is submitted by a job, looked after, and has its numbers; both documents are kept without secrets', async () => {
    const name = await passed();
    expect(await submit(name)).toMatchObject({
      submitted: true,
      simulated: true,
      message: expect.stringContaining('worth nothing'),
    });
    const waiting = await main(name);
    expect(waiting).toMatchObject({ state: 'Waiting', tasks: [{ kind: 'submit', state: 'Waiting' }], uuid: null });
    expect(waiting.internal_reference).toMatch(new RegExp(`^${name}-[0-9a-f]{8}$`));
    expect(sent(name)).toHaveLength(0);
    await send();
    await send();
    expect(sent(name)).toHaveLength(1);
    expect(await main(name)).toMatchObject({
      state: 'Submitted',
      tasks: [{ state: 'Done', attempts: 1 }],
      changeable: true,
    });
    seconds(6);
    await look();
    expect(await status(name)).toBe('Submitted');
    seconds(60);
    await look();
    const [kept] = sent(name);
    expect(await main(name)).toMatchObject({
      state: 'Available',
      eu_status: 'AVAILABLE',
      reference_number: kept?.reference,
      verification_number: kept?.verification,
      simulated: expect.stringContaining('worth nothing'),
    });
    expect(await world.buyer.ok('eudr.package_detail', { package: name })).toMatchObject({
      status: 'Available',
      reference_number: kept?.reference,
    });
    const { exchanges } = await history(name);
    const submission = exchanges.find((each: { operation: string }) => each.operation === 'submitDds');
    expect(submission).toMatchObject({ outcome: 'answered', http_status: 200 });
    const download = (document: string, by = world.buyer) =>
      fetch(
        `${harness.url}/api/method/svc_network.api.eudr.download_eu_document?package=${name}&exchange=${submission.exchange}&document=${document}`,
        { headers: by.headers },
      );
    const request = await (await download('request')).text();
    expect(request).toContain(`<d:internalReferenceNumber>${waiting.internal_reference}</d:internalReferenceNumber>`);
    expect(request).toContain('<c:netWeight>600</c:netWeight>');
    expect(request).toContain('<wsse:Username>simulator</wsse:Username>');
    expect(request).not.toMatch(/wsse:Password|wsse:Nonce/);
    const geometry = /<d:geometryGeojson>([^<]+)/.exec(request)?.[1] ?? '';
    expect(JSON.parse(Buffer.from(geometry, 'base64').toString()).features).toHaveLength(2);
    expect(await (await download('answer')).text()).toContain(kept?.uuid);
    expect((await download('answer', world.exporter)).status).toBe(403);
    // Bytes of somebody else, or another word of the EU system, under its name.
    const { request_sha256 } = await harness.database.db
      .selectFrom('eu_exchanges')
      .select('request_sha256')
      .where('id', '=', submission.exchange)
      .executeTakeFirstOrThrow();
    await tamper(harness.database, (tx) =>
      sql`update eu_exchanges set request_sha256 = answer_sha256 where id = ${submission.exchange}`.execute(tx),
    );
    expect((await download('request')).status).toBe(409);
    expect((await download('answer')).status).toBe(409);
    await tamper(harness.database, (tx) =>
      tx.updateTable('eu_exchanges').set({ request_sha256 }).where('id', '=', submission.exchange).execute(),
    );
    expect((await download('request')).status).toBe(200);
    expect((await world.exporter.call('eudr.eu_history', { package: name })).status).toBe(403);
  });

  test('is found again when the answer was lost, and never sent twice', async () => {
    const name = await passed();
    Object.assign(simulator.switches, { dropAnswer: 1, indexDelay: 15 });
    await submit(name);
    await send();
    expect(await main(name)).toMatchObject({ state: 'Waiting', tasks: [{ state: 'Unanswered' }] });
    seconds(6);
    await send();
    expect(await main(name), 'not found yet is no proof').toMatchObject({ tasks: [{ state: 'Unanswered' }] });
    seconds(15);
    await send();
    expect(await main(name)).toMatchObject({ state: 'Submitted', tasks: [{ state: 'Done' }] });
    seconds(60);
    await look();
    expect(await status(name)).toBe('Available');
    expect(sent(name)).toHaveLength(1);
  });

  test.each([
    ['before it sent', false],
    ['after it sent', true],
  ])('survives a process that ends %s', async (_when, doesSend) => {
    const name = await passed();
    await submit(name);
    harness.app.services.eu = {
      ...real,
      submit: async (...given) => {
        if (doesSend) await real.submit(...given);
        throw new Error('killed');
      },
    };
    await send();
    harness.app.services.eu = real;
    await send();
    expect(await main(name), 'the task is taken').toMatchObject({ tasks: [{ state: 'Sending' }] });
    for (let round = 0; round < 3; round++) {
      seconds(181);
      await send();
    }
    expect(await main(name)).toMatchObject({ state: 'Submitted', tasks: [{ state: 'Done' }] });
    expect(sent(name)).toHaveLength(1);
  });

  /** A package whose statement was sent once more, because an answer was lost and the first one was not found. */
  const sentTwice = async (): Promise<string> => {
    const name = await passed();
    Object.assign(simulator.switches, { dropAnswer: 1, indexDelay: 100 });
    await submit(name);
    await send();
    for (let turn = 0; turn < 5; turn++) {
      seconds(12);
      await send();
    }
    return name;
  };

  test('is taken back where it was sent once more and the first appeared after all', async () => {
    const name = await sentTwice();
    expect(sent(name)).toHaveLength(2);
    seconds(200);
    await look();
    expect(await status(name)).toBe('Available');
    const { uuid } = await main(name);
    expect(sent(name).map((kept) => [kept.uuid === uuid, kept.withdrawnAt !== null])).toEqual([
      [false, true],
      [true, false],
    ]);
    const { history: lines } = await world.buyer.ok('eudr.package_detail', { package: name });
    expect(lines[0].note).toMatch(
      /^The EU system took DDP\S+ twice, because an answer was lost\. 26\w{12} was taken back\.$/,
    );
    expect((await history(name)).exchanges[0]).toMatchObject({ operation: 'withdrawDds', outcome: 'answered' });
    hours(25);
    await look();
    expect(sent(name).filter(({ withdrawnAt }) => withdrawnAt !== null)).toHaveLength(1);
  });

  test('is asked back once where it was sent once more and it is too late for that', async () => {
    const name = await sentTwice();
    for (const pause of [73, 25]) {
      hours(pause);
      await look();
      expect(sent(name).map(({ withdrawnAt }) => withdrawnAt)).toEqual([null, null]);
      const { exchanges } = await history(name);
      const asked = exchanges.filter(({ operation }: { operation: string }) => operation === 'withdrawDds');
      expect(asked).toMatchObject([{ outcome: 'refused' }]);
    }
    const { history: lines } = await world.buyer.ok('eudr.package_detail', { package: name });
    expect(lines[0].note).toMatch(/could not be taken back and still stands there: ./);
  });

  test('waits while nobody answers, and while our credentials are wrong', async () => {
    const name = await passed();
    await submit(name);
    harness.app.services.eu = {
      ...real,
      submit: async (role) => ({
        ...(await real.echo(role)),
        outcome: { kind: 'unanswered', problem: 'ECONNREFUSED', mayHaveArrived: false },
      }),
    };
    await send();
    expect(await main(name)).toMatchObject({ state: 'Waiting', tasks: [{ state: 'Waiting', attempts: 1 }] });
    // Nothing says that it arrived: it is not handed over, and no time to change it runs.
    expect(await handedOver(name)).toEqual({ done: false, until: null });
    harness.app.services.eu = real;
    user.key = 'another';
    seconds(30);
    await send();
    expect(await main(name)).toMatchObject({
      tasks: [{ state: 'Waiting', problems: [{ message: 'UnauthenticatedException' }] }],
    });
    user.key = simulatedUser.key;
    seconds(60);
    await send();
    const { state, change_until } = await main(name);
    expect(state).toBe('Submitted');
    expect(await handedOver(name)).toEqual({ done: true, until: change_until });
    expect(sent(name)).toHaveLength(1);
  });

  test('gives the package back where the system refuses it, which may then be submitted again', async () => {
    const name = await passed();
    await submit(name);
    user.activities = ['EXPORT'];
    await send();
    delete user.activities;
    expect(await main(name)).toMatchObject({
      state: 'Refused',
      tasks: [
        { state: 'Refused', problems: [{ id: 'EUDR_WEBSERVICE_USER_ACTIVITY_NOT_ALLOWED', field: 'activityType' }] },
      ],
    });
    expect(await status(name)).toBe('Passed');
    seconds(1);
    await submit(name);
    await send();
    seconds(61);
    await look();
    expect(await status(name)).toBe('Available');
    expect((await history(name)).statements).toHaveLength(2);
    const { change_until } = await main(name, 'newest');
    expect(await handedOver(name), 'the statement that was refused counts no more').toEqual({
      done: true,
      until: change_until,
    });
  });

  test('is rejected with the reason, and its lot may go into another package', async () => {
    const name = await passed();
    simulator.switches.reject = 'A plot lies in a forest';
    await submit(name);
    await send();
    seconds(61);
    await look();
    expect(await main(name)).toMatchObject({ state: 'Rejected', rejection_reason: 'A plot lies in a forest' });
    expect(await status(name)).toBe('Rejected');
    expect((await handedOver(name)).until, 'nothing of it can be amended').toBeNull();
    expect(await undone(name)).toEqual(['submitted', 'available']);
  });

  test('files nothing that was changed past the service, and goes on when it is put right', async () => {
    const name = await passed();
    await submit(name);
    const { comment } = await harness.database.db
      .selectFrom('diligence_packages')
      .select('comment')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    const write = (other: string | null) =>
      tamper(harness.database, (tx) =>
        tx.updateTable('diligence_packages').set({ comment: other }).where('name', '=', name).execute(),
      );
    await write('Forged');
    await send();
    expect(sent(name)).toHaveLength(0);
    expect((await main(name)).tasks[0].problems[0].message).toContain('not what was signed');
    await write(comment);
    hours(1);
    await send();
    expect(sent(name)).toHaveLength(1);
    seconds(61);
    await look();
    await write('Forged');
    const amend = { package: name, reason: 'A mistake', border_country: 'NL' };
    expect((await world.buyer.call('eudr.amend_in_eu', amend)).body.exception).toContain('not what was signed');
    await write(comment);
  });

  test('files no plot that was altered past the service, whatever of it', async () => {
    const name = await passed();
    await submit(name);
    const { db } = harness.database;
    const plot = await db
      .selectFrom('diligence_plots')
      .selectAll()
      .where('package', '=', name)
      .orderBy('plot')
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (change: object) =>
      tamper(harness.database, (tx) =>
        tx
          .updateTable('diligence_plots')
          .set(change)
          .where('package', '=', name)
          .where('plot', '=', plot.plot)
          .execute(),
      );
    const shift = (grams: string) =>
      tamper(harness.database, (tx) =>
        sql`update diligence_sources set quantity_kg = quantity_kg + ${grams}::numeric
             where package = ${name} and plot = ${plot.plot}`.execute(tx),
      );
    const why = async () => (await main(name)).tasks[0].problems[0]?.message ?? '';
    const attempts: [object, object][] = [
      [{ geometry: plot.geometry.replaceAll('38.', '37.') }, { geometry: plot.geometry }],
      [{ producer_name: 'Somebody Else' }, { producer_name: plot.producer_name }],
      [{ country: 'KE' }, { country: plot.country }],
      [{ hectares: '99.0000' }, { hectares: plot.hectares }],
      [{ quantity_kg: '1.000' }, { quantity_kg: plot.quantity_kg }],
      [{ input_hash: Buffer.alloc(32) }, { input_hash: plot.input_hash }],
    ];
    for (const [forged, right] of attempts) {
      await set(forged);
      await send();
      expect([forged, await why()]).toEqual([forged, expect.stringContaining('not what it was made of')]);
      expect(await why()).toContain(plot.plot);
      expect(sent(name)).toHaveLength(0);
      await set(right);
      hours(1);
    }
    await shift('5');
    await send();
    expect(await why()).toContain('divided among its plots');
    await shift('-5');
    hours(1);
    await send();
    expect(sent(name)).toHaveLength(1);
    seconds(61);
    await look();
    await set({ producer_name: 'Somebody Else' });
    const amend = { package: name, reason: 'A mistake', border_country: 'NL' };
    expect((await world.buyer.call('eudr.amend_in_eu', amend)).body.exception).toContain(`${plot.plot} (its outline`);
  });

  test('files no task and asks of no statement that was altered past the service, and goes on when it is put right', async () => {
    const { db } = harness.database;
    const notes = async (name: string) =>
      (await world.buyer.ok('eudr.package_detail', { package: name })).history
        .map((line: { note: string | null }) => line.note)
        .join('\n');
    const other = await available();
    const name = await available();
    const amended = { package: name, reason: 'A mistake', border_country: 'NL' };
    await world.buyer.ok('eudr.amend_in_eu', amended);
    const { id, ...task } = await db
      .selectFrom('eu_tasks')
      .selectAll()
      .where('statement', 'like', `${name}-%`)
      .where('kind', '=', 'amend')
      .executeTakeFirstOrThrow();
    const set = (change: object) =>
      tamper(harness.database, (tx) => tx.updateTable('eu_tasks').set(change).where('id', '=', id).execute());
    const operations = async () =>
      (await db.selectFrom('eu_exchanges').select('operation').where('package', '=', name).execute()).map(
        (each) => each.operation,
      );
    const told = async () => {
      const { status: answered, body } = await world.buyer.call('eudr.eu_history', { package: name });
      return `${answered} ${body.exception}`;
    };
    const attempts: [object, object][] = [
      [{ fields: JSON.stringify({ border_country: 'FR' }) }, { fields: JSON.stringify(task.fields) }],
      [{ kind: 'withdraw' }, { kind: 'amend' }],
      [{ reason: 'Forged' }, { reason: task.reason }],
      [{ statement: (await main(other)).internal_reference }, { statement: task.statement }],
    ];
    for (const [forged, right] of attempts) {
      await set(forged);
      await send();
      await send();
      expect([forged, await operations()]).toEqual([forged, expect.not.arrayContaining(['amendDds', 'withdrawDds'])]);
      await set(right);
    }
    expect(await notes(name)).toContain(`eu_tasks ${id} is not what the service wrote`);
    const uuid = (at: string, to: string) =>
      tamper(harness.database, (tx) =>
        tx.updateTable('eu_statements').set({ uuid: to }).where('internal_reference', '=', at).execute(),
      );
    const right = (await main(name)).uuid;
    await uuid(task.statement, (await main(other)).uuid);
    // Nor are the numbers of it told to anybody.
    expect(await told()).toContain(`409 The record eu_statements ${task.statement} is not what the service wrote`);
    await send();
    hours(25);
    await look();
    await send();
    expect(await operations()).not.toContain('amendDds');
    expect(await notes(name)).toContain(`eu_statements ${task.statement}`);
    expect(
      (await world.buyer.call('eudr.withdraw_from_eu', { package: name, reason: 'Not shipped' })).body.exception,
    ).toContain('eu_statements');
    await uuid(task.statement, right);
    await send();
    expect(await operations()).toContain('amendDds');
    expect(sent(name)).toMatchObject([{ amendments: 1 }]);
    expect((await world.buyer.ok('eudr.package_detail', { package: name })).statement.borderCrossCountry).toBe('NL');
    expect(sent(other)).toMatchObject([{ amendments: 0 }]);
  });

  test('is amended within 72 hours, and withdrawn; each refusal says why', async () => {
    const name = await passed();
    const amend = (more: object) =>
      world.buyer.call('eudr.amend_in_eu', { package: name, reason: 'A mistake', ...more });
    const withdraw = () => world.buyer.call('eudr.withdraw_from_eu', { package: name, reason: 'Not shipped' });
    expect((await withdraw()).body.exception).toContain('never submitted');
    await submit(name);
    expect((await withdraw()).body.exception).toContain('not taken');
    await send();
    expect((await amend({ comment: 'New' })).body.exception).toContain('must be Available');
    seconds(61);
    await look();
    const before = await main(name);
    expect((await amend({})).status).toBe(400);
    expect((await amend({ comment: 'tea\u202Eeeffoc' })).body.errors).toMatchObject([{ field: 'comment' }]);
    expect((await amend({ border_country: 'ET' })).body.errors).toMatchObject([{ field: 'border_country' }]);
    expect((await amend({ comment: 'New', border_country: 'nl' })).status).toBe(200);
    expect((await withdraw()).body.exception).toContain('already waits');
    const detail = () => world.buyer.ok('eudr.package_detail', { package: name });
    const { submitted_at: at, ...rest } = await detail();
    const years = String(Number(at.slice(0, 4)) + 5);
    expect(rest).toMatchObject({ status: 'Available', waits_for: 'eu_system', keep_until: years + at.slice(4, 10) });
    simulator.switches.dropAnswer = 1;
    await send();
    seconds(6);
    await send();
    expect(await status(name)).toBe('Amended');
    expect(await undone(name), 'it is looked at anew').toEqual(['available']);
    seconds(61);
    await look();
    expect(await main(name)).toMatchObject({
      state: 'Available',
      reference_number: before.reference_number,
      tasks: [{}, { kind: 'amend', state: 'Done' }],
    });
    expect(sent(name)).toMatchObject([{ amendments: 1 }]);
    const columns = ['status', 'comment', 'border_country'] as const;
    const kept = await harness.database.db
      .selectFrom('diligence_packages')
      .select([...columns])
      .where('name', '=', name)
      .executeTakeFirst();
    expect(kept).toEqual({ status: 'Available', comment: 'New', border_country: 'NL' });
    const seen = await detail();
    expect(seen.waits_for).toBeNull();
    // What packages weigh whose operator one does not learn is not known, which is not nothing.
    const overview = await world.exporter.ok('eudr.overview');
    expect([overview.total > 0, overview.quantity_kg, overview.available_kg]).toEqual([true, null, null]);
    const { full_name: by } = (await world.buyer.ok('auth.whoami')).user;
    expect(seen.history).toContainEqual(expect.objectContaining({ to_status: 'Amended', note: 'A mistake', by }));
    hours(71);
    expect((await withdraw()).status).toBe(200);
    Object.assign(simulator.switches, { dropAnswer: 1, withdrawnGlitch: 30 });
    await send();
    seconds(6);
    await send();
    expect(await main(name), 'the system breaks down: nothing is known').toMatchObject({
      state: 'Available',
      tasks: [{}, {}, { state: 'Unanswered' }],
    });
    seconds(60);
    await send();
    expect(await main(name)).toMatchObject({
      state: 'Withdrawn',
      tasks: [{}, {}, { kind: 'withdraw', state: 'Done' }],
    });
    expect(await status(name)).toBe('Withdrawn');
    expect(await undone(name), 'no step says that it is there').toEqual(['submitted', 'available']);
    expect((await withdraw()).body.exception).toContain('no longer be withdrawn');
    const late = await available();
    hours(73);
    const refused = await world.buyer.call('eudr.withdraw_from_eu', { package: late, reason: 'Too late' });
    expect(refused.status).toBe(409);
    expect(refused.body.exception).toContain('Later a new one is needed');
    const [taken] = sent(late);
    if (taken === undefined) throw new Error('it was sent');
    state.put({ ...taken, withdrawnAt: harness.clock.now().getTime() - 3_600_000 });
    await look();
    expect(await status(late), 'somebody withdrew it in the EU system itself').toBe('Withdrawn');
  });

  test('whose 72 hours end soon is said to its operator once, twelve hours before', async () => {
    const name = await available();
    const until = (await main(name)).change_until as string;
    const about = (of = name) =>
      harness.database.db
        .selectFrom('mails')
        .select(['recipient', 'subject'])
        .where('kind', '=', 'statement_change_ends')
        .where('subject', 'like', `%${of}%`)
        .execute();
    const warn = () => harness.tick('eu.warn');
    hours(59);
    await warn();
    expect(await about()).toEqual([]);
    hours(1);
    await warn();
    hours(1);
    await warn();
    const mails = await about();
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails[0]?.subject).toContain(until.slice(0, 10));
    // Of a statement that only a simulator has, the first thing that is said is that.
    expect(mails.map(({ subject }) => subject)).toEqual(mails.map(() => expect.stringMatching(/^\[simulat/)));
    const { data } = await world.buyer.ok('notifications.list', {});
    const notices = data.filter(
      ({ kind, subject }: { kind: string; subject: string }) => kind === 'statement_change_ends' && subject === name,
    );
    expect(notices).toMatchObject([{ page: expect.stringContaining(`/compliance/packages/${name}`) }]);
    expect(JSON.stringify(notices)).toContain('(simulator)');
    const other = await available();
    await world.buyer.ok('eudr.withdraw_from_eu', { package: other, reason: 'Not shipped' });
    await send();
    hours(61);
    await warn();
    expect(await about(other)).toEqual([]);
  });

  test('takes several where one is not enough, and one that groups them', async () => {
    const lot = await world.lotOfProducers(3);
    const name = await passed([lot]);
    harness.app.services.eu = { ...real, limits: { ...real.limits, producers: 2 } };
    await submit(name);
    await send();
    await send();
    expect((await history(name)).statements).toMatchObject([
      { place: 0, state: 'Waiting' },
      { place: 1, state: 'Submitted' },
      { place: 2, state: 'Submitted' },
    ]);
    seconds(61);
    await look();
    await send();
    seconds(61);
    await look();
    expect(await status(name)).toBe('Available');
    const statements = sent(name);
    expect(statements).toHaveLength(3);
    const grouping = statements.find(({ groups }) => groups.length > 0);
    expect(grouping?.groups).toHaveLength(2);
    expect(grouping?.statement).toContain('<ns3:netWeight>900.000000</ns3:netWeight>');
    await world.buyer.ok('eudr.withdraw_from_eu', { package: name, reason: 'Not shipped' });
    await send();
    await send();
    expect(await status(name)).toBe('Withdrawn');
    expect(sent(name).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
  });

  test("a buyer checks a supplier's statement, keeps it with the order, and refers to it", async () => {
    const { lot } = await world.tracedLot(1);
    const order = await world.sell(lot);
    await world.exporter.ok('organisation.update_organisation', { eori: 'DE987654321' });
    const { name: suppliers } = await world.exporter.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.exporter.ok('eudr.assess_package', { package: suppliers });
    await world.exporter.ok('eudr.submit_to_eu', { package: suppliers });
    await send();
    seconds(61);
    await look();
    const mainOfSuppliers = async () =>
      (await world.exporter.ok('eudr.eu_history', { package: suppliers })).statements.at(-1);
    const supplied = await mainOfSuppliers();
    const numbers = { reference: supplied.reference_number, verification: supplied.verification_number };
    const verify = (more: object) => world.buyer.call('eudr.verify_declaration', { ...numbers, ...more });
    expect((await verify({ order })).message).toMatchObject({
      result: 'EXISTING_USABLE',
      usable: true,
      order,
      simulated: expect.stringContaining('worth nothing'),
    });
    expect((await verify({ order, verification: 'WRONGNUM' })).message).toMatchObject({
      result: 'NON_EXISTENT',
      usable: false,
      of_other_lots: false,
    });
    expect((await verify({ reference: '26DEÄ' })).body.errors).toMatchObject([{ field: 'reference' }]);
    expect((await verify({ order, operator: world.exporter.org })).status).toBe(400);
    expect((await world.exporter.call('eudr.verify_declaration', { ...numbers, order })).status).toBe(403);
    for (const name of ['eudr.verify_declaration', 'eudr.list_declarations']) {
      expect((await world.admin.call(name, { ...numbers, operator: 'EXP-99999' })).status).toBe(404);
    }
    const listed = await world.buyer.ok('eudr.list_declarations', { order });
    expect(listed.data.map((each: { result: string }) => each.result)).toEqual(['NON_EXISTENT', 'EXISTING_USABLE']);
    const { name } = await world.buyer.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const refersTo = async (by = world.buyer) => (await by.ok('eudr.package_detail', { package: name })).refers_to;
    expect(await refersTo()).toMatchObject([{ lot, reference_number: supplied.reference_number, simulated: true }]);
    expect(await refersTo(world.cooperative)).toEqual([]);
    await submit(name);
    await send();
    expect(sent(name)).toMatchObject([{ groups: [supplied.reference_number] }]);
    seconds(61);
    await look();
    // Now that it is grouped, the supplier's is usable no more; what the statement says of it stays.
    expect((await verify({ order })).message).toMatchObject({ result: 'EXISTING_NON_USABLE' });
    // Its supplier, who tries to change it, is told why that is refused, not in a day.
    await world.exporter.ok('eudr.amend_in_eu', { package: suppliers, reason: 'A mistake', comment: 'New' });
    await send();
    await look();
    expect(await mainOfSuppliers()).toMatchObject({ state: 'Available', eu_status: 'GROUPED' });
    expect(await refersTo()).toHaveLength(1);
    await world.buyer.ok('eudr.amend_in_eu', { package: name, reason: 'A mistake', comment: 'New' });
    await send();
    expect(sent(name)).toMatchObject([{ amendments: 1, groups: [supplied.reference_number] }]);
    const dossier = await fetch(`${harness.url}/api/method/svc_network.api.eudr.dossier?package=${name}`, {
      headers: world.buyer.headers,
    });
    const { declarations } = JSON.parse(
      strFromU8(unzipSync(new Uint8Array(await dossier.arrayBuffer()))[`${name}/dossier.json`] as Uint8Array),
    );
    expect(declarations).toMatchObject([
      { reference_number: supplied.reference_number, result: 'EXISTING_USABLE', system: 'simulator' },
    ]);
  });

  test("a supplier's statement that was typed for the wrong order is set aside, and taken up again where it is checked anew", async () => {
    const suppliers = madeElsewhere();
    const [{ lot }, { lot: beside }] = [await world.tracedLot(1), await world.tracedLot(1)];
    const order = await world.sell(lot);
    const another = await world.sell(beside);
    const typed = { reference: suppliers.reference, verification: suppliers.verification, order };
    const reason = 'It is of another order';
    const setAside = (more: object = {}, by = world.buyer) =>
      by.call('eudr.set_aside_declaration', { ...typed, reason, ...more });
    expect((await setAside()).status).toBe(404);
    await world.buyer.ok('eudr.verify_declaration', typed);
    expect((await setAside({ order: another })).status).toBe(404);
    expect((await setAside({}, world.exporter)).status).toBe(403);
    expect((await setAside({ reason: '' })).body.errors).toMatchObject([{ field: 'reason' }]);
    const { name } = await world.buyer.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const refersTo = async () => (await world.buyer.ok('eudr.package_detail', { package: name })).refers_to;
    expect(await refersTo()).toHaveLength(1);
    expect((await setAside()).message).toMatchObject({ usable: false, set_aside_because: reason, still_referring: [] });
    expect(await refersTo()).toEqual([]);
    expect((await setAside()).body.exception).toContain('set aside already');
    const { data } = await world.buyer.ok('eudr.list_declarations', { order });
    expect(data).toMatchObject([
      { usable: false, set_aside_because: reason, newest: true },
      { usable: true, set_aside_because: null, newest: false },
    ]);
    await world.buyer.ok('eudr.verify_declaration', typed);
    expect(await refersTo()).toHaveLength(1);
    await setAside();
    await submit(name);
    await send();
    expect(sent(name)).toMatchObject([{ groups: [] }]);
    // What was sent stays as it was.
    seconds(1);
    await world.buyer.ok('eudr.verify_declaration', typed);
    expect(await refersTo()).toEqual([]);
    expect((await setAside()).message.still_referring).toEqual([name]);
  });

  test('one that was set aside is not taken up again by who hides that', async () => {
    const suppliers = madeElsewhere();
    const { lot } = await world.tracedLot(1);
    const order = await world.sell(lot);
    const typed = { reference: suppliers.reference, verification: suppliers.verification, order };
    await world.buyer.ok('eudr.verify_declaration', typed);
    await world.buyer.ok('eudr.set_aside_declaration', { ...typed, reason: 'Of another order' });
    const { name } = await world.buyer.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.buyer.ok('eudr.assess_package', { package: name });
    await tamper(harness.database, (tx) =>
      tx
        .deleteFrom('eu_declarations')
        .where('order_name', '=', order)
        .where('set_aside_because', 'is not', null)
        .execute(),
    );
    const dossier = await world.buyer.call('eudr.dossier', { package: name });
    expect([dossier.status, dossier.body.exception]).toEqual([409, expect.stringContaining('eu_declarations')]);
    await submit(name);
    await send();
    expect(sent(name)).toHaveLength(0);
  });

  test('none is left out of a statement with its order, which somebody made out to be of another lot', async () => {
    const { reference, verification } = madeElsewhere();
    const [{ lot }, { lot: another }] = [await world.tracedLot(1), await world.tracedLot(1)];
    const order = await world.sell(lot);
    await world.buyer.ok('eudr.verify_declaration', { reference, verification, order });
    const { name } = await world.buyer.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const made = (of: string) =>
      tamper(harness.database, (tx) => tx.updateTable('orders').set({ lot: of }).where('name', '=', order).execute());
    await submit(name);
    await made(another);
    const dossier = () => world.buyer.call('eudr.dossier', { package: name });
    expect(await dossier()).toMatchObject({ status: 409, body: { exception: expect.stringContaining('lots') } });
    await send();
    expect(sent(name)).toHaveLength(0);
    await made(lot);
    expect((await dossier()).status).toBe(200);
    hours(1);
    await send();
    expect(sent(name)).toMatchObject([{ groups: [reference] }]);
  });

  test("of a supplier's statement that was made here it is said when the order's lot is not in it", async () => {
    const [{ lot }, { lot: beside }, { lot: third }] = [
      await world.tracedLot(1),
      await world.tracedLot(1),
      await world.tracedLot(1),
    ];
    const order = await world.sell(lot);
    const statementOf = async (...lots: string[]) => {
      const { name } = await world.buyer.ok('eudr.generate_package', {
        lots,
        activity: 'IMPORT',
        country_of_activity: 'DE',
        species: ['Coffea arabica'],
      });
      await world.buyer.ok('eudr.assess_package', { package: name });
      await submit(name);
      await send();
      seconds(61);
      await look();
      const { reference_number: reference, verification_number: verification } = await main(name);
      return { name, numbers: { reference, verification } };
    };
    const verify = async (numbers: object) => world.buyer.ok('eudr.verify_declaration', { ...numbers, order });
    await world.sell(beside);
    const { numbers: another } = await statementOf(beside);
    const told = await verify(another);
    expect(told).toMatchObject({ result: 'EXISTING_USABLE', of_other_lots: true });
    expect(told.message).toContain(`that of ${order} is not in it`);
    // Of several lots, one of which is the order's.
    await world.sell(third);
    const { name: own, numbers } = await statementOf(lot, third);
    const several = await verify(numbers);
    // It is of no use to a statement, and not sent in one.
    expect(told.usable).toBe(false);
    expect((await world.buyer.ok('eudr.package_detail', { package: own })).refers_to).toEqual([]);
    expect(sent(own)).toMatchObject([{ groups: [] }]);
    expect(several).toMatchObject({ result: 'EXISTING_USABLE', of_other_lots: false });
    expect(several.message).not.toContain('other lots');
    // Who does not have both numbers learns nothing of its lots.
    expect(await verify({ ...another, verification: 'WRONGNUM' })).toMatchObject({
      result: 'NON_EXISTENT',
      of_other_lots: false,
    });
    const { data } = await world.buyer.ok('eudr.list_declarations', { order });
    expect(data.map((each: { of_other_lots: boolean }) => each.of_other_lots)).toEqual([false, false, true]);
  });

  test("refers to no supplier's statement that somebody made usable past the service", async () => {
    const { lot } = await world.tracedLot(1);
    const order = await world.sell(lot);
    await world.buyer.ok('eudr.verify_declaration', {
      reference: '26BE7XTVCZAQ2S',
      verification: 'WRONGNUM',
      order,
    });
    await tamper(harness.database, (tx) =>
      tx.updateTable('eu_declarations').set({ result: 'EXISTING_USABLE' }).where('order_name', '=', order).execute(),
    );
    expect((await world.buyer.ok('eudr.list_declarations', { order })).data).toMatchObject([
      { result: 'EXISTING_USABLE', usable: false, as_written: false },
    ]);
    const importing = { activity: 'IMPORT', country_of_activity: 'DE', species: ['Coffea arabica'] };
    const { name } = await world.buyer.ok('eudr.generate_package', { lots: [lot], ...importing });
    await world.buyer.ok('eudr.assess_package', { package: name });
    const dossier = await world.buyer.call('eudr.dossier', { package: name });
    expect([dossier.status, dossier.body.exception]).toEqual([409, expect.stringContaining('eu_declarations')]);
    await submit(name);
    await send();
    expect(sent(name)).toHaveLength(0);
    expect((await main(name)).tasks[0].problems[0].message).toContain('eu_declarations');
  });

  test('nor to one whose newest answer somebody took away', async () => {
    const supplied = await main(await available());
    const { lot } = await world.tracedLot(1);
    const order = await world.sell(lot);
    const numbers = { reference: supplied.reference_number, verification: supplied.verification_number };
    await world.buyer.ok('eudr.verify_declaration', { ...numbers, order });
    const taken = { ...numbers, verification: 'WRONGNUM', order };
    expect(await world.buyer.ok('eudr.verify_declaration', taken)).toMatchObject({ result: 'NON_EXISTENT' });
    const { name } = await world.buyer.ok('eudr.generate_package', {
      lots: [lot],
      activity: 'IMPORT',
      country_of_activity: 'DE',
      species: ['Coffea arabica'],
    });
    await world.buyer.ok('eudr.assess_package', { package: name });
    await tamper(harness.database, (tx) =>
      tx.deleteFrom('eu_declarations').where('order_name', '=', order).where('result', '=', 'NON_EXISTENT').execute(),
    );
    await submit(name);
    await send();
    expect(sent(name)).toHaveLength(0);
    expect((await main(name)).tasks[0].problems[0].message).toContain('eu_declarations');
  });

  test('nothing is asked where the system is off', async () => {
    harness.app.services.eu = undefined;
    const call = await world.buyer.call('eudr.verify_declaration', {
      reference: '26BE7XTVCZAQ2S',
      verification: 'ABCD1234',
    });
    expect(call.status).toBe(503);
    await send();
    await look();
  });
});

describe('the settings', () => {
  const secret = { SECRET_KEY: 'x'.repeat(32) };
  const kindOf = (env: Record<string, string>) => readConfig({ ...secret, ...env }).eu.kind;
  test('simulate for a demonstration only, unless told', () => {
    expect(kindOf({})).toBe('simulator');
    expect(kindOf({ SEED: 'none' })).toBe('off');
    expect(kindOf({ DATABASE_URL: 'postgres://localhost/x' })).toBe('off');
    expect(kindOf({ DATABASE_URL: 'postgres://localhost/x', EU_SYSTEM: 'simulator' })).toBe('simulator');
  });

  test('name what the real system needs, and send no secret in the open', () => {
    const real = { EU_SYSTEM: 'traces', TRACES_USER: 'u', TRACES_KEY: 'k', TRACES_CLIENT_ID: 'eudr-test' };
    expect(() => readConfig({ ...secret, EU_SYSTEM: 'traces' })).toThrow(
      /TRACES_URL[\s\S]*TRACES_USER[\s\S]*TRACES_KEY[\s\S]*TRACES_CLIENT_ID/,
    );
    expect(() => readConfig({ ...secret, ...real, TRACES_URL: 'http://example.org' })).toThrow('https');
    expect(kindOf({ ...real, TRACES_URL: 'https://example.org/tracesnt' })).toBe('traces');
    expect(() => readConfig({ ...secret, EU_SYSTEM: 'real' })).toThrow('EU_SYSTEM');
  });

  test('start a simulator of our own with the first call, which remembers over a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotmark-eu-'));
    const { eu: settings } = readConfig({ ...secret, DATA_DIR: folder });
    const parts = { now: () => new Date(), random: randomBytes, pace: async () => {} };
    try {
      const first = openEuSystem(settings, parts) as EuSystem;
      const { outcome } = await first.submit(
        'OPERATOR',
        writtenStatement({ ...sampleStatement(), representedOperator: undefined }),
      );
      expect(outcome.kind).toBe('answered');
      await first.close();
      const second = openEuSystem(settings, parts) as EuSystem;
      const found = await second.byInternalReference(sampleStatement().internalReferenceNumber);
      expect(found.outcome).toMatchObject({ kind: 'answered', value: [{ status: 'SUBMITTED' }] });
      await second.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
