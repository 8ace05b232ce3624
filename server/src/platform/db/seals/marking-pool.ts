import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { exceptColumns, exceptTables } from './exceptions.ts';
import { makeProof, markWrite } from './marks.ts';

/** The key of the marks; undefined until the application has told it. */
export interface MarkKey {
  current: Uint8Array | undefined;
}

// Neither `for update` nor `do update` names a table.
const writing =
  /\b(?:insert\s+into|(?<!\b(?:for|do|key)\s+)update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?"?(\w+)/gi;

const leavesTrace = (table: string): boolean => table === 'record_changes' || !Object.hasOwn(exceptTables, table);

/**
 * Whether a statement begins with an update of nothing but columns that leave no trace; others may follow it. Whatever looks
 * like an assignment counts as one, so that at worst a mark is made in vain.
 */
function updatesExceptions(text: string, table: string): boolean {
  const set = /^\s*update\s.*?\sset\s(.*?)(?:\s(?:from|where|returning)\s|$)/is.exec(text)?.[1];
  if (set === undefined) return false;
  const columns = [...set.matchAll(/(\w+)"?\s*=/g)].map(([, column = '']) => column);
  return columns.length > 0 && columns.every((column) => Object.hasOwn(exceptColumns[table] ?? {}, column));
}

/** Texts of statements are few; the answer is kept for each. */
const maxTexts = 4000;

/** Whether a statement may change a record that leaves a trace. */
export function writesRecords(): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    let writes = known.get(text);
    if (writes === undefined) {
      writes = [...text.matchAll(writing)].some(({ 1: name = '', index }) => {
        const table = name.toLowerCase();
        return leavesTrace(table) && !updatesExceptions(text.slice(index), table);
      });
      if (known.size < maxTexts) known.set(text, writes);
    }
    return writes;
  };
}

export interface Marking {
  key: MarkKey;
  /** Whether a connection takes a statement before the one before it is answered. */
  pipeline: boolean;
}

/**
 * Wraps a pool so that whatever our own process changes is marked as ours just before the commit, whoever wrote it: no
 * operation and no job can forget to. Where the connection is a pipeline the mark travels together with the commit, and the
 * beginning of a transaction with its first statement: neither costs a round trip. A statement outside a transaction gets one
 * of its own.
 */
export function markingPool(pool: PostgresPool, marking: Marking): PostgresPool {
  const writes = writesRecords();
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      let marks = wrapped.get(client);
      if (marks === undefined) {
        marks = wrapClient(client, marking, writes);
        wrapped.set(client, marks);
      }
      return marks;
    },
    end: () => pool.end(),
  } as PostgresPool;
}

type Statement = readonly [text: string, values?: readonly unknown[]];

function wrapClient(
  client: PostgresPoolClient,
  { key, pipeline }: Marking,
  writes: (text: string) => boolean,
): PostgresPoolClient {
  let inside = false;
  let wrote = false;
  /** A beginning that was not sent yet. */
  let beginning: Statement | undefined;
  const send = ([text, values = []]: Statement) => client.query<unknown>(text, [...values]);
  // As one piece: each write to the socket costs as much as a small statement.
  const { corked } = client as PostgresPoolClient & Partial<Corking>;
  const together = !pipeline
    ? sendInTurn
    : (send: Send, statements: readonly Statement[]) =>
        corked === undefined ? sendTogether(send, statements) : corked(() => sendTogether(send, statements));
  const markOf = (current: Uint8Array): Statement => {
    const { nonce, once } = makeProof(current);
    return [markWrite, [nonce, once]];
  };
  return {
    query: async (text: string, values: readonly unknown[]) => {
      const { current } = key;
      if (/^(?:begin|start transaction)\b/.test(text)) {
        inside = true;
        wrote = false;
        if (!pipeline) return send([text, values]);
        beginning = [text, values];
        return nothing;
      }
      const first = beginning;
      beginning = undefined;
      if (text === 'commit' || text === 'rollback') {
        inside = false;
        // Nothing was asked in it.
        if (first !== undefined) return nothing;
        if (text === 'commit' && wrote && current !== undefined)
          return (await together(send, [markOf(current), [text]]))[1];
      } else if (writes(text)) {
        wrote = true;
        if (!inside && current !== undefined) {
          return (await together(send, [['begin'], [text, values], markOf(current), ['commit']]))[1];
        }
      }
      if (first !== undefined) return (await together(send, [first, [text, values]]))[1];
      return send([text, values]);
    },
    release: client.release,
  } as unknown as PostgresPoolClient;
}

/** A connection that writes to its socket once for all that is sent within a turn. */
interface Corking {
  corked<T>(send: () => T): T;
}

type Answer = PostgresQueryResult<unknown>;
const nothing: Answer = { command: 'SELECT', rowCount: 0, rows: [] };
type Send = (statement: Statement) => Promise<Answer>;

/** Sends all at once: after one that fails the others do nothing, and the commit among them is a rollback. */
async function sendTogether(send: Send, statements: readonly Statement[]) {
  const ended = await Promise.allSettled(statements.map(send));
  const failed = ended.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.map((each) => (each as PromiseFulfilledResult<Answer>).value);
}

/** Sends one after the other. */
async function sendInTurn(send: Send, statements: readonly Statement[]) {
  const answers: Answer[] = [];
  try {
    for (const statement of statements) answers.push(await send(statement));
  } catch (error) {
    await send(['rollback']);
    throw error;
  }
  return answers;
}
