// Loaded into a server that is measured (NODE_OPTIONS=--import): counts what it sends to the database, by the call or the
// job that sends it. SIGUSR2 writes the counts to the file that COUNTS_FILE names.
import { AsyncLocalStorage } from 'node:async_hooks';
import { channel } from 'node:diagnostics_channel';
import { renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import pg from 'pg';

export interface Counts {
  /** By the name of what sent them: statements, and transactions that wrote something. */
  by: Record<string, { statements: number; commits: number }>;
  /** By text, for each name. */
  texts: Record<string, Record<string, number>>;
}

interface Name {
  name: string;
}

const counts: Counts = { by: {}, texts: {} };
const names = new AsyncLocalStorage<Name>();

channel('lotmark:work').bindStore(names, (work) => work as Name);
// All that follows in this turn of the event loop, and what that starts, is the call's.
channel('http.server.request.start').subscribe((message) => {
  const { request } = message as { request: IncomingMessage };
  const path = (request.url ?? '').split('?')[0] as string;
  names.enterWith({ name: `call ${path.split('/').at(-1)?.split('.').slice(-2).join('.')}` });
});

/** A connection's open transaction: whether it wrote anything. */
const open = new WeakMap<object, { wrote: boolean }>();
const writes = /\b(insert into|update\s+\S+(\s+\S+)?\s+set|delete from)\b|pg_notify/i;

function count(client: object, text: string): void {
  const { name } = names.getStore() ?? { name: 'other' };
  counts.by[name] ??= { statements: 0, commits: 0 };
  const mine = counts.by[name];
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 160);
  mine.statements++;
  counts.texts[name] ??= {};
  counts.texts[name][short] = (counts.texts[name][short] ?? 0) + 1;
  const transaction = open.get(client);
  if (/^\s*(begin|start transaction)\b/i.test(text)) open.set(client, { wrote: false });
  else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) {
    if (transaction?.wrote === true && !/rollback/i.test(text)) mine.commits++;
    open.delete(client);
  } else if (writes.test(text)) {
    if (transaction === undefined) mine.commits++;
    else transaction.wrote = true;
  }
}

type Query = (this: object, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };
const query = prototype.query;
prototype.query = function counted(...args) {
  const [given] = args;
  const text = typeof given === 'string' ? given : ((given as { text?: string } | undefined)?.text ?? '');
  // pg-boss sends several at once, as one text.
  const several = /^\s*begin\s*;/i.test(text) ? text.split(/;\s*\n/).filter((each) => each.trim() !== '') : [text];
  for (const each of several) count(this, each);
  return query.apply(this, args);
};

process.on('SIGUSR2', () => {
  const file = process.env['COUNTS_FILE'];
  if (file === undefined) return;
  // Whole or not at all, for whoever reads it meanwhile.
  writeFileSync(`${file}.${process.pid}.new`, JSON.stringify(counts));
  renameSync(`${file}.${process.pid}.new`, `${file}.${process.pid}`);
});
