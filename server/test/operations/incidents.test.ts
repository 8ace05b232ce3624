import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerEdges } from '../../src/domain/foundation/reference/answer-edges.ts';
import { noteCheck } from '../../src/domain/operations/incident/check-reports.ts';
import { titleOf } from '../../src/domain/operations/incident/titles.ts';
import { addOutcomes, addProbes, minuteOf } from '../../src/domain/operations/tenant/measure.ts';
import { monthOf } from '../../src/domain/operations/tenant/sla.ts';
import { languages } from '../../src/kernel/values/language.ts';
import { ledgerTroubleKinds } from '../../src/platform/db/tables.generated.ts';
import { recordTroubles } from '../../src/platform/ledger/troubles.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

let harness: Harness;
let admin: Caller;
let manager: Caller;
let buyer: Caller;
beforeAll(async () => {
  harness = await startHarness();
  harness.clock.set(new Date());
  const world = new World(harness);
  admin = await world.user({ roles: ['Platform Admin'], name: 'Ada Min' });
  manager = await world.user({ roles: ['System Manager'] });
  buyer = await world.member('Buyer');
});
afterAll(() => harness.close());
// Sessions and the clock of the database stay with us however far a test before went.
beforeEach(() => harness.clock.set(new Date()));

interface Incident {
  name: string;
  status: string;
  severity: string;
  cause: string;
  summary: string;
  timeline: { kind: string; body: string; by: string | null }[];
}
const watch = () => harness.tick('incidents.watch');
const list = async (more: object = {}): Promise<Incident[]> => (await admin.ok('incidents.list', more)).data;
const openOf = async (cause: string): Promise<Incident | undefined> =>
  (await list({ status_filter: 'Open', cause }))[0];
const get = (name: string): Promise<Incident> => admin.ok('incidents.get', { name });
const kindsOf = async (name: string) => (await get(name)).timeline.map(({ kind }) => kind);

describe('incidents that people write down', () => {
  test('are opened, noted on and resolved; the timeline says by whom', async () => {
    const opened = await admin.ok('incidents.open', { title: 'Scales are off', summary: 'In Jimma.' });
    expect(opened).toMatchObject({ status: 'Open', severity: 'Major', cause: 'person', opened_by: admin.email });
    harness.clock.advance(60_000);
    await manager.ok('incidents.note', { name: opened.name, body: '<b>Calibrated</b>' });
    harness.clock.advance(60_000);
    const over = await admin.ok('incidents.resolve', { name: opened.name, resolution: 'A loose screw.' });
    expect(over).toMatchObject({ status: 'Resolved', resolved_by: admin.email });
    expect(over.timeline).toMatchObject([
      { kind: 'Opened', body: 'In Jimma.', by: admin.email },
      // It is text, and comes back as it was written.
      { kind: 'Note', body: '<b>Calibrated</b>', by: manager.email },
      { kind: 'Resolved', body: 'A loose screw.', by: admin.email },
    ]);
    const again = await admin.call('incidents.resolve', { name: opened.name, resolution: 'Once more' });
    expect([again.status, again.body.exception]).toEqual([409, `${opened.name} is Resolved already.`]);
    // What was learned later may still be added.
    await admin.ok('incidents.note', { name: opened.name, body: 'New screws ordered.' });
    expect(await kindsOf(opened.name)).toEqual(['Opened', 'Note', 'Resolved', 'Note']);
    await watch();
    expect((await get(opened.name)).status).toBe('Resolved');
  });

  test('are resolved once under a race', async () => {
    const { name } = await admin.ok('incidents.open', { title: 'Race', summary: 'Two at once.', severity: 'Minor' });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => admin.call('incidents.resolve', { name, resolution: `number ${each}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await kindsOf(name)).toEqual(['Opened', 'Resolved']);
  });

  test('are nobody else’s', async () => {
    const { name } = await admin.ok('incidents.open', { title: 'Secret', summary: 'Of the house.' });
    for (const [operation, input] of [
      ['incidents.get', { name }],
      ['incidents.list', {}],
      ['incidents.open', { title: 'Mine', summary: 'Mine' }],
      ['incidents.note', { name, body: 'Mine' }],
      ['incidents.resolve', { name, resolution: 'Mine' }],
      ['admin_portal.incidents_view', {}],
    ] as const)
      expect([operation, (await buyer.call(operation, input)).status]).toEqual([operation, 403]);
    expect((await admin.call('incidents.get', { name: 'INC-2026-99999' })).status).toBe(404);
    expect((await admin.call('incidents.open', { title: '', summary: 'x' })).body.errors[0].field).toBe('title');
    expect((await admin.call('incidents.open', { title: 'x', summary: 'x', severity: 'Bad' })).status).toBe(400);
    await admin.ok('incidents.resolve', { name, resolution: 'Told.' });
  });
});

describe('incidents that the service finds', () => {
  test('a ledger trouble opens one, follows its reason, and ends it; soon again it is the same', async () => {
    const { db } = harness.database;
    const trouble = (reason: string | undefined) =>
      recordTroubles(
        db,
        { found: reason === undefined ? [] : [{ kind: 'anchoring', reason }], looked: ['anchoring'] },
        harness.clock.now(),
      );
    await trouble('a record waits');
    await watch();
    const incident = await openOf('ledger:anchoring');
    expect(incident).toMatchObject({ severity: 'Major', summary: 'a record waits', opened_by: null });
    const name = incident?.name ?? '';
    await watch();
    expect(await kindsOf(name)).toEqual(['Opened']);
    await trouble('two records wait');
    await watch();
    expect(await get(name)).toMatchObject({ summary: 'two records wait', status: 'Open' });
    const refused = await admin.call('incidents.resolve', { name, resolution: 'It is not' });
    expect([refused.status, refused.body.exception]).toEqual([409, expect.stringContaining('ends when its cause')]);
    await admin.ok('incidents.note', { name, body: 'The node restarts.' });
    await trouble(undefined);
    await watch();
    expect(await get(name)).toMatchObject({ status: 'Resolved', resolved_by: null });
    await trouble('again');
    harness.clock.advance(60_000);
    await watch();
    expect(await get(name)).toMatchObject({ status: 'Open', summary: 'again', resolved_at: null });
    expect(await kindsOf(name)).toEqual(['Opened', 'Changed', 'Note', 'Resolved', 'Reopened']);
    // Admins are told of its beginning and of its return, nobody of the rest.
    const told = async (who: Caller) =>
      (await who.ok('notifications.list', { limit_page_length: 100 })).data.filter(
        ({ subject }: { subject: string }) => subject === name,
      );
    expect(await told(admin)).toMatchObject([{ page: `/app/operator/incidents/${name}` }, {}]);
    expect((await told(manager)).length).toBe(2);
    expect(await told(buyer)).toEqual([]);
    await trouble(undefined);
    await watch();
    harness.clock.advance(16 * 60_000);
    await trouble('much later');
    await watch();
    expect((await openOf('ledger:anchoring'))?.name).not.toBe(name);
    await trouble(undefined);
    await watch();
  });

  test('a check that found faults is one until a check finds none', async () => {
    const { db } = harness.database;
    const at = (minutes: number) => new Date(harness.clock.now().getTime() + minutes * 60_000);
    await noteCheck(db, { at: at(0), whole: true, faults: ['LOT-2026-00001: altered', 'x'.repeat(5000)] });
    await watch();
    const incident = await openOf('check');
    expect(incident).toMatchObject({ severity: 'Critical' });
    expect(incident?.summary).toContain('2 faults: LOT-2026-00001: altered');
    expect(incident?.summary.length).toBeLessThan(1000);
    await noteCheck(db, { at: at(1), whole: false, faults: [] });
    await watch();
    expect(await openOf('check')).toBeUndefined();
  });

  test('events that nobody takes, and calls that end in errors of ours', async () => {
    const { db } = harness.database;
    await harness.drain();
    const old = new Date(harness.clock.now().getTime() - 6 * 60_000);
    const event = {
      eventId: randomUUID(),
      topic: 'announcement.published',
      subject: 'ANN-2026-99999',
      payload: {},
    };
    const tag = harness.app.kernel.eventTags.of(event);
    await sql`insert into outbox (event_id, topic, subject, payload, created_at, tag)
              values (${event.eventId}, ${event.topic}, ${event.subject}, '{}', ${old}, decode(${tag}, 'hex'))`.execute(
      db,
    );
    const failed = (count: number) =>
      sql`insert into audit_log (at, actor, operation, outcome, request_id)
          select ${harness.clock.now()}, 'somebody', 'svc_network.api.cooperative.create_lot', 'internal', 'r' || n
            from generate_series(1, ${count}) n`.execute(db);
    await failed(4);
    await watch();
    expect((await openOf('events'))?.summary).toContain('1 event waits');
    expect(await openOf('calls')).toBeUndefined();
    await failed(1);
    await watch();
    expect((await openOf('calls'))?.summary).toContain('svc_network.api.cooperative.create_lot (5)');
    await harness.drain();
    harness.clock.advance(16 * 60_000);
    await watch();
    expect([await openOf('events'), await openOf('calls')]).toEqual([undefined, undefined]);
  });

  test('a clock that is off', async () => {
    harness.clock.advance(-3_600_000);
    await watch();
    expect(await openOf('clock')).toMatchObject({
      severity: 'Major',
      summary: expect.stringContaining('1000 seconds'),
    });
    harness.clock.set(new Date());
    await watch();
    expect(await openOf('clock')).toBeUndefined();
  });

  test('a source that cannot look leaves its incidents as they are', async () => {
    const { db } = harness.database;
    const at = (minutes: number) => new Date(harness.clock.now().getTime() + minutes * 60_000);
    await noteCheck(db, { at: at(2), whole: true, faults: ['one'] });
    await watch();
    await sql`alter table check_reports rename to check_reports_away`.execute(db);
    await watch();
    await sql`alter table check_reports_away rename to check_reports`.execute(db);
    expect(await openOf('check')).toBeDefined();
    await noteCheck(db, { at: at(3), whole: true, faults: [] });
    await watch();
    expect(await openOf('check')).toBeUndefined();
  });
});

describe('what an incident is called', () => {
  test('is said in the language of the reader: in lists, on its page, and in notices', async () => {
    const { db } = harness.database;
    const minute = new Date(harness.clock.now().getTime() + 4 * 60_000);
    await noteCheck(db, { at: minute, whole: true, faults: ['one'] });
    await watch();
    const { name } = (await openOf('check')) ?? { name: '' };
    const titles: Record<string, string> = {
      en: 'The check of the records found faults',
      es: 'La comprobación de los datos encontró fallos',
      fr: 'La vérification des données a trouvé des erreurs',
      pt: 'A verificação dos dados encontrou falhas',
    };
    for (const [language, title] of Object.entries(titles)) {
      const headers = { 'accept-language': language };
      const said = [
        (await admin.call('incidents.get', { name }, headers)).message.title,
        (await admin.call('incidents.list', { cause: 'check' }, headers)).message.data[0].title,
        (await admin.call('admin_portal.incidents_view', {}, headers)).message.incidents.find(
          (each: Incident) => each.name === name,
        ).title,
      ];
      expect(said).toEqual([title, title, title]);
      const notices = (await admin.call('notifications.list', {}, headers)).message.data;
      const notice = notices.find(({ subject }: { subject: string }) => subject === name);
      expect(notice.text).toContain(title);
    }
    await noteCheck(db, { at: new Date(minute.getTime() + 60_000), whole: true, faults: [] });
    await watch();
  });

  test('stays what a person wrote', async () => {
    const { name } = await admin.ok('incidents.open', { title: 'Mail does not leave', summary: 'x' });
    const shown = await admin.call('incidents.get', { name }, { 'accept-language': 'fr' });
    expect(shown.message.title).toBe('Mail does not leave');
    await admin.ok('incidents.resolve', { name, resolution: 'y' });
  });

  test('has words in four languages for every trouble of the ledger', () => {
    for (const kind of ledgerTroubleKinds)
      expect(new Set(languages.map((language) => titleOf(`ledger:${kind}`, language))).size).toBe(4);
    expect(titleOf('sla:sidama', 'fr')).toContain('sidama');
    expect(titleOf('person', 'fr')).toBeUndefined();
  });
});

describe('the view of some days', () => {
  test('has what was open within them, summed up; days are clamped, and may be a string', async () => {
    const view = await admin.ok('admin_portal.incidents_view', { days: '7' });
    expect(view.days).toBe(7);
    expect(view.rollups.by_day).toHaveLength(7);
    const all = (await list({ limit_page_length: 100 })) as Incident[];
    expect(view.incidents.length).toBe(all.length);
    expect(view.rollups.total).toBe(all.length);
    const count = (cause: string) => all.filter((each) => each.cause === cause).length;
    expect(view.rollups.by_cause.find(({ cause }: Incident) => cause === 'ledger:anchoring').count).toBe(
      count('ledger:anchoring'),
    );
    expect(view.rollups.by_severity.Critical).toBe(all.filter(({ severity }) => severity === 'Critical').length);
    expect(view.rollups.mean_seconds).toBeGreaterThan(0);
    expect(view.failures.calls).toMatchObject([{ operation: 'svc_network.api.cooperative.create_lot', count: 5 }]);
    expect(view.failures.checks).toEqual({ run: 6, failed: 3 });
    expect((await admin.ok('admin_portal.incidents_view', { days: 0 })).days).toBe(1);
    expect((await admin.ok('admin_portal.incidents_view', { days: 9999 })).days).toBe(365);
    expect((await admin.ok('admin_portal.incidents_view', {})).days).toBe(30);
    expect((await admin.call('admin_portal.incidents_view', { days: 'many' })).status).toBe(400);
    harness.clock.advance(40 * 86_400_000);
    const world = new World(harness);
    const later = await world.user({ roles: ['Platform Admin'] });
    const past = await later.ok('admin_portal.incidents_view', { days: 1 });
    // What is over by then is not of that day.
    expect(past.incidents.length).toBeLessThan(all.length);
    expect(past.incidents.every(({ status }: Incident) => status === 'Open')).toBe(true);
    expect(past.rollups).toMatchObject({ total: past.incidents.length, mean_seconds: null });
  });

  test('lists page and filter', async () => {
    const all = await list({ limit_page_length: 100 });
    expect((await list({ limit_page_length: 2, limit_start: 1 })).map(({ name }) => name)).toEqual(
      all.slice(1, 3).map(({ name }) => name),
    );
    expect((await list({ severity: 'Minor' })).every(({ severity }) => severity === 'Minor')).toBe(true);
    expect((await list({ status_filter: 'Open' })).every(({ status }) => status === 'Open')).toBe(true);
    expect((await list({ sort: 'opened_at asc', limit_page_length: 1 }))[0]?.name).toBe(all.at(-1)?.name);
    expect((await admin.call('incidents.list', { sort: 'cause' })).status).toBe(400);
  });
});

describe('what a tenant was promised', () => {
  const dayMs = 86_400_000;
  const outcome = (minute: number, { quick, slow }: { quick: number; slow: number }) => {
    const answers = new Array<number>(answerEdges.length + 1).fill(0);
    answers[0] = quick;
    answers[answerEdges.length] = slow;
    return { tenant: 'default', minute, calls: quick + slow, failed: 0, answers };
  };

  /** As the database has it: sessions end before a month does. */
  const broken = () =>
    harness.database.db
      .selectFrom('incidents')
      .select(['severity', 'summary'])
      .where('cause', '=', 'sla:default')
      .where('resolved_at', 'is', null)
      .execute();

  test('is an incident as soon as the month cannot keep it any more, until the next month', async () => {
    const { db } = harness.database;
    const now = harness.clock.now();
    const from = monthOf(now).from.getTime();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    // Standard promises 99.5 of 100 minutes.
    const left = Math.floor(((next - from) / 60_000) * 0.005);
    harness.clock.set(new Date(next - dayMs));
    const down = (minute: number) => addProbes(db, from + minute * 60_000, [{ tenant: 'default', answered: false }]);
    for (let minute = 0; minute < left; minute++) await down(minute);
    await watch();
    expect(await broken()).toEqual([]);
    await down(left);
    await watch();
    expect(await broken()).toEqual([
      { severity: 'Major', summary: expect.stringContaining('Standard promises 99.5 percent') },
    ]);
    harness.clock.set(new Date(next));
    await watch();
    expect(await broken()).toEqual([]);
    await db.deleteFrom('tenant_hours').execute();
  });

  test('is one when fewer than 95 of 100 answers come in time, of a thousand or more', async () => {
    const { db } = harness.database;
    const minute = minuteOf(harness.clock.now());
    await addOutcomes(db, [outcome(minute, { quick: 0, slow: 999 })]);
    await watch();
    expect(await broken()).toEqual([]);
    await addOutcomes(db, [outcome(minute, { quick: 1, slow: 0 })]);
    await watch();
    expect(await broken()).toMatchObject([{ severity: 'Minor' }]);
    // With these exactly 95 of 100 are quick.
    await addOutcomes(db, [outcome(minute, { quick: 18_980, slow: 0 })]);
    await watch();
    expect(await broken()).toEqual([]);
    await db.deleteFrom('tenant_hours').execute();
  });
});
