import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type Draft, isFree } from './draft.ts';
import { type DraftStore, waitsFor, withPlot } from './draft-store.ts';

/** An answer of the service as it was when there was a line. */
export interface Known {
  user: string;
  /** What was asked. */
  name: string;
  at: number;
  answer: unknown;
}

interface DeviceSchema extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { user: string } };
  known: { key: [string, string]; value: Known; indexes: { user: string } };
}

let opening: Promise<IDBPDatabase<DeviceSchema>> | undefined;

/** What this device keeps for its farmers: drafts, and what it knew last. */
function device(): Promise<IDBPDatabase<DeviceSchema>> {
  opening ??= openDB<DeviceSchema>('lotmark', 1, {
    upgrade: (db) => {
      db.createObjectStore('drafts', { keyPath: 'id' }).createIndex('user', 'user');
      db.createObjectStore('known', { keyPath: ['user', 'name'] }).createIndex('user', 'user');
    },
    // A newer page wants to change the tables: this one must not stand in its way.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

export const deviceDrafts: DraftStore = {
  list: async (user) => (await device()).getAllFromIndex('drafts', 'user', user),
  add: async (draft) => {
    await (await device()).add('drafts', draft);
  },
  update: async (id, change) => {
    const transaction = (await device()).transaction('drafts', 'readwrite');
    const draft = await transaction.store.get(id);
    const next = draft === undefined ? undefined : change(draft);
    if (next !== undefined) await transaction.store.put(next);
    await transaction.done;
    return next;
  },
  remove: async (id) => {
    const transaction = (await device()).transaction('drafts', 'readwrite');
    const all = await transaction.store.getAll();
    const gone = all.some((draft) => draft.id === id && !isFree(draft))
      ? []
      : all.filter((draft) => draft.id === id || waitsFor(draft, id));
    await Promise.all(gone.map((draft) => transaction.store.delete(draft.id)));
    await transaction.done;
    return gone.length > 0;
  },
  settle: async (id, name) => {
    const transaction = (await device()).transaction('drafts', 'readwrite');
    const others = await transaction.store.getAll();
    await Promise.all([
      transaction.store.delete(id),
      ...others.filter((draft) => waitsFor(draft, id)).map((draft) => transaction.store.put(withPlot(draft, id, name))),
    ]);
    await transaction.done;
  },
};

export async function putKnown(known: Known): Promise<void> {
  await (await device()).put('known', known);
}

export async function getKnown(user: string, name: string): Promise<Known | undefined> {
  return (await device()).get('known', [user, name]);
}

/** Takes away everything that the device keeps for a user. */
export async function forgetUser(user: string): Promise<void> {
  const transaction = (await device()).transaction(['drafts', 'known'], 'readwrite');
  const drafts = await transaction.objectStore('drafts').index('user').getAllKeys(user);
  const known = await transaction.objectStore('known').index('user').getAllKeys(user);
  await Promise.all([
    ...drafts.map((key) => transaction.objectStore('drafts').delete(key)),
    ...known.map((key) => transaction.objectStore('known').delete(key)),
  ]);
  await transaction.done;
}
