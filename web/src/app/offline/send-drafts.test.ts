import { LotmarkError } from '@lotmark/sdk';
import { beforeEach, expect, test } from 'vitest';
import { changed, type Draft, type DraftEntry, inSendingOrder, newDraft, stateOf } from './draft.ts';
import { type DraftStore, waitsFor, withPlot } from './draft-store.ts';
import { type DraftPost, sendDrafts } from './send-drafts.ts';

const user = 'farmer-1';
let now = 1_000;
let serial = 0;
const random = () => `id-${++serial}`;
const hour = 3_600_000;

class MemoryStore implements DraftStore {
  readonly drafts = new Map<string, Draft>();
  list = async (owner: string) => [...this.drafts.values()].filter((draft) => draft.user === owner);
  add = async (draft: Draft) => {
    this.drafts.set(draft.id, draft);
  };
  update = async (id: string, change: (draft: Draft) => Draft | undefined) => {
    const draft = this.drafts.get(id);
    const next = draft === undefined ? undefined : change(draft);
    if (next !== undefined) this.drafts.set(id, next);
    return next;
  };
  remove = async (id: string) => {
    for (const draft of this.drafts.values()) {
      if (draft.id === id || waitsFor(draft, id)) this.drafts.delete(draft.id);
    }
    return true;
  };
  settle = async (id: string, name: string) => {
    this.drafts.delete(id);
    for (const draft of this.drafts.values()) this.drafts.set(draft.id, withPlot(draft, id, name));
  };
}

/** A service that counts by key; `fail` makes the next calls end badly. */
class Service implements DraftPost {
  readonly records = new Map<string, { name: string; draft: Draft }>();
  readonly calls: Draft[] = [];
  fail: (draft: Draft) => LotmarkError | 'lostAnswer' | undefined = () => undefined;
  send = async (draft: Draft) => {
    this.calls.push(draft);
    const failure = this.fail(draft);
    if (failure instanceof LotmarkError) throw failure;
    const name = this.records.get(draft.key)?.name ?? `${draft.kind}-${this.records.size + 1}`;
    this.records.set(draft.key, { name, draft });
    if (failure === 'lostAnswer') throw noAnswer;
    return name;
  };
  find = async (draft: Draft) => [...this.records.values()].find((record) => record.draft.id === draft.id)?.name;
}

const noAnswer = new LotmarkError('gone', { status: 0, excType: 'NetworkError' });
const refusalOf = (status: number, field = 'quantity') =>
  new LotmarkError('refused', { status, excType: 'ValidationError', errors: [{ field, message: 'is wrong' }] });

let store: MemoryStore;
let service: Service;
const send = () => sendDrafts(store, service, user, () => now);

beforeEach(() => {
  store = new MemoryStore();
  service = new Service();
  now = 1_000;
});

async function enter(entry: DraftEntry, owner = user): Promise<Draft> {
  now += 1;
  const draft = newDraft(owner, entry, now, random);
  await store.add(draft);
  return draft;
}
const plot = () => enter({ kind: 'plot', values: { plot_name: 'Upper field' } });
const harvest = (plotDraft: string | null, name = '') =>
  enter({
    kind: 'harvest',
    plotDraft,
    values: { plot: name, harvest_date: '2026-03-01', quantity: '12.5', unit: 'kg' },
  });

test('harvests follow their plot and get its name, whatever was entered first', async () => {
  const early = await harvest(null, 'PLOT-9');
  const field = await plot();
  const first = await harvest(field.id);
  const second = await harvest(field.id);
  expect(inSendingOrder(await store.list(user)).map(({ id }) => id)).toEqual([field.id, early.id, first.id, second.id]);
  const report = await send();
  expect(report).toMatchObject({ end: 'done', refused: [] });
  expect(report.sent).toHaveLength(4);
  expect(store.drafts.size).toBe(0);
  const plots = service.calls.flatMap((draft) => (draft.kind === 'harvest' ? [draft.values.plot] : []));
  expect(plots).toEqual(['PLOT-9', 'plot-1', 'plot-1']);
});

test('an answer that was lost: the same key again, counted once, unchangeable meanwhile', async () => {
  const field = await plot();
  service.fail = () => 'lostAnswer';
  expect(await send()).toMatchObject({ end: 'unreachable', sent: [] });
  const kept = store.drafts.get(field.id) as Draft;
  expect(stateOf(kept)).toBe('unanswered');
  expect(() => changed(kept, { kind: 'plot', values: { plot_name: 'Other' } }, random)).toThrow();
  service.fail = () => undefined;
  expect(await send()).toMatchObject({ end: 'done' });
  expect(service.calls.map(({ key }) => key)).toEqual([field.key, field.key]);
  expect(service.records.size).toBe(1);
  expect(store.drafts.size).toBe(0);
});

test('what was out for longer than keys live is looked for before it is sent again', async () => {
  await plot();
  service.fail = () => 'lostAnswer';
  await send();
  now += 23 * hour;
  service.fail = () => undefined;
  await send();
  expect(service.calls).toHaveLength(1);
  expect(store.drafts.size).toBe(0);
  const other = await plot();
  service.fail = () => noAnswer;
  await send();
  now += 23 * hour;
  service.fail = () => undefined;
  await send();
  expect(service.records.get(other.key)).toBeDefined();
  expect(service.records.size).toBe(2);
});

test('a refusal stays at its draft, the others go on, and a correction is another call', async () => {
  const bad = await harvest(null, 'PLOT-1');
  await harvest(null, 'PLOT-2');
  service.fail = (draft) => (draft.id === bad.id ? refusalOf(400) : undefined);
  const report = await send();
  expect([report.end, report.sent.length, report.refused.length]).toEqual(['done', 1, 1]);
  const kept = store.drafts.get(bad.id) as Draft;
  expect(kept).toMatchObject({
    sentAt: null,
    values: bad.values,
    refusal: { message: 'refused', errors: [{ field: 'quantity', message: 'is wrong' }] },
  });
  await send();
  expect(service.calls).toHaveLength(2);
  const entry: DraftEntry = { kind: 'harvest', plotDraft: null, values: { ...kept.values, quantity: '10' } as never };
  const mended = changed(kept, entry, random);
  expect(mended.key).not.toBe(bad.key);
  expect(stateOf(mended)).toBe('waiting');
  await store.add(mended);
  service.fail = () => undefined;
  expect((await send()).sent).toHaveLength(1);
  expect(store.drafts.size).toBe(0);
});

test('harvests wait while their plot is refused', async () => {
  const field = await plot();
  await harvest(field.id);
  service.fail = (draft) => (draft.kind === 'plot' ? refusalOf(400, 'gps_polygon') : undefined);
  await send();
  expect(service.calls).toHaveLength(1);
  expect(store.drafts.size).toBe(2);
});

test('offline, and without a session, everything stays and nothing more is tried', async () => {
  await plot();
  await harvest(null, 'PLOT-1');
  service.fail = () => noAnswer;
  expect((await send()).end).toBe('unreachable');
  expect(service.calls).toHaveLength(1);
  store.drafts.clear();
  const waiting = await harvest(null, 'PLOT-1');
  for (const [status, end] of [
    [401, 'signedOut'],
    [429, 'unreachable'],
    [503, 'unreachable'],
  ] as const) {
    service.fail = () => new LotmarkError('no', { status, excType: 'Error' });
    expect((await send()).end, String(status)).toBe(end);
    expect(store.drafts.get(waiting.id)?.refusal).toBeNull();
    // Only where the service may have done it the draft stands still.
    if (status !== 503) expect(store.drafts.get(waiting.id)?.sentAt).toBeNull();
  }
});

test('a change that comes in between is what is sent', async () => {
  const field = await plot();
  const original = store.list;
  store.list = async (owner) => {
    const seen = await original(owner);
    await store.update(field.id, (draft) => changed(draft, { kind: 'plot', values: { plot_name: 'Lower' } }, random));
    return seen;
  };
  await send();
  expect(service.calls.map(({ values }) => values)).toEqual([{ plot_name: 'Lower' }]);
});

test("somebody else's drafts on the same device stay where they are", async () => {
  const foreign = await enter({ kind: 'plot', values: { plot_name: 'Mine' } }, 'farmer-2');
  await plot();
  await send();
  expect([...store.drafts.keys()]).toEqual([foreign.id]);
});

test('a plot draft that is deleted takes its harvests along', async () => {
  const field = await plot();
  await harvest(field.id);
  const other = await harvest(null, 'PLOT-1');
  await store.remove(field.id);
  expect([...store.drafts.keys()]).toEqual([other.id]);
});

test('an inspection is sent once, whatever becomes of the answer, and a refusal waits for its inspector', async () => {
  const entry: DraftEntry = {
    kind: 'inspection',
    inspection: null,
    papers: [],
    values: { lot: 'LOT-2026-00001', measures: { moisture_percent: '11' } },
  };
  const draft = await enter(entry);
  service.fail = () => 'lostAnswer';
  expect((await send()).end).toBe('unreachable');
  service.fail = () => undefined;
  expect((await send()).sent).toHaveLength(1);
  expect(service.records.size).toBe(1);
  expect(store.drafts.has(draft.id)).toBe(false);
  const wrong = await enter(entry);
  service.fail = () => refusalOf(400, 'measures.moisture_percent');
  await send();
  expect(stateOf(store.drafts.get(wrong.id) as Draft)).toBe('refused');
});

test('an inspection that is only being typed is kept and not sent; handed in, it is sent once', async () => {
  const values = { lot: 'LOT-2026-00001', measures: { moisture_percent: '11.2' } };
  const entry = { kind: 'inspection' as const, inspection: null, papers: [], values };
  const typed = newDraft(user, { ...entry, unfinished: true }, now, random);
  await store.add(typed);
  expect(stateOf(typed)).toBe('unfinished');
  expect(await send()).toEqual({ end: 'done', sent: [], refused: [] });
  expect([...store.drafts.keys()]).toEqual([typed.id]);
  await store.update(typed.id, (draft) => changed(draft, { ...entry, unfinished: false }, random));
  expect((await send()).sent).toHaveLength(1);
  expect(service.calls).toHaveLength(1);
  expect(store.drafts.size).toBe(0);
});
