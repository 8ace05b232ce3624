import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { fixNames } from '../clean-session.ts';
import { ownStatements } from '../own-statements.ts';
import type { AskWith } from './ask-with.ts';
import { checkNow, dueText, holdMarks, markOf } from './marks.ts';
import { dueByRules, readByRules } from './rule-parts.ts';
import type { ReadingParameters, RuleParameters } from './rules.ts';
import { RulesChangedError, type RulesWatch } from './rules-watch.ts';
import { isWhole, type Standing } from './whole-tables.ts';
import { mendedBy, namesIn, type Writes, writesOf } from './written-tables.ts';

/** The key of the marks; undefined until the application has told it. */
export interface MarkKey {
  current: Uint8Array | undefined;
  /** Throws where the transaction changed a row of these tables that is not what the service wrote last. */
  assertFollows?: ((ask: AskWith, tables: ReadonlySet<string>) => Promise<void>) | undefined;
  standing?: Standing | undefined;
}

export interface Marking {
  key: MarkKey;
  /** Whether a connection takes a statement before the one before it is answered. */
  pipeline: boolean;
  /** Looks at what else runs in our transactions; undefined where nobody else can reach the database. */
  watch?: RulesWatch | undefined;
  /** Asks `writtenByRules` or `readByRules` on another connection. */
  askBeside?: (what: 'written' | 'read', rules: RuleParameters | ReadingParameters) => Promise<unknown>;
}

/** They leave no trace, and say what the trace is, or what was signed: a transaction that writes only these is not marked, but looked at all the same. */
const sealing: ReadonlySet<string> = new Set(['attestations', 'seal_batches', 'write_marks', 'condense_changes()']);

/**
 * Wraps a pool so that whatever our own process changes is marked as ours just before the commit, whoever wrote it: no
 * operation and no job can forget to. Where a watch is given a transaction only holds if nothing ran with it but what this version
 * has put there. Where the connection is a pipeline the mark travels together with the commit, and the
 * beginning of a transaction with its first statement: neither costs a round trip. A statement outside a transaction gets one
 * of its own.
 */
export function markingPool(pool: PostgresPool, marking: Marking): PostgresPool {
  const writes = writesOf();
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

/** How often a statement alone is tried. */
const maxAttempts = 3;

type Statement = readonly [text: string, values?: readonly unknown[]];

function wrapClient(
  client: PostgresPoolClient,
  { key, pipeline, watch, askBeside }: Marking,
  writes: (text: string) => Writes,
): PostgresPoolClient {
  let inside = false;
  /** Of this transaction: the tables, and whether records are among them. */
  let wrote = new Set<string>();
  let records = false;
  let followed = new Set<string>();
  /** All that its statements named. */
  let named = new Set<string>();
  /** The whole tables that it named, and the moment of its beginning. */
  let leaned = new Set<string>();
  let began = 0;
  let mended = new Set<string>();
  /** A beginning that was not sent yet. */
  let beginning: Statement | undefined;
  const send = ([text, values = []]: Statement) => client.query<unknown>(text, [...values]);
  // As one piece: each write to the socket costs as much as a small statement.
  const { corked } = client as PostgresPoolClient & Partial<Corking>;
  const together = !pipeline
    ? sendInTurn
    : (send: Send, statements: readonly Statement[]) =>
        corked === undefined ? sendTogether(send, statements) : corked(() => sendTogether(send, statements));
  /** The last that is asked: code of somebody else could have prepared anew whatever was asked before. */
  const ofStatements: Statement[] = watch === undefined ? [] : [[ownStatements]];
  /** What is looked at before could run code that leads the rest elsewhere. */
  const names: Statement[] = watch === undefined ? [] : [[fixNames]];
  const dueIn = (answers: readonly Answer[]) => answers.at(-1 - ofStatements.length);
  /** What is asked before a mark, behind the comparison of what was read: one answer says what it is to prove. */
  const dueOf = (tables: ReadonlySet<string>, read: ReadonlySet<string>): Statement[] => {
    const rules = watch?.parametersFor(tables);
    const ofReading = watch?.parametersForReading(read);
    if (rules === undefined || ofReading === undefined) return [[checkNow], ...names, [dueText], ...ofStatements];
    return [[checkNow], ...names, [holdMarks], [readByRules, ofReading], [dueByRules, rules], ...ofStatements];
  };
  /** The mark, and the end. */
  const endOf = (current: Uint8Array, due: Answer | undefined): Statement[] => {
    const row = due?.rows[0] as Record<string, unknown> | undefined;
    return row === undefined || row['id'] == null ? [['commit']] : [markOf(current, row), ['commit']];
  };
  /** As one piece; where one fails, or cannot be made, the transaction ends. */
  const allOrNothing = async (statements: () => readonly Statement[]): Promise<Answer[]> => {
    try {
      return await together(send, statements());
    } catch (error) {
      await send(['rollback']);
      throw watch === undefined ? error : watch.explain(error);
    }
  };
  const ask = async <Row>(text: string, values: readonly unknown[] = []) => (await send([text, values])).rows as Row[];
  const follows = (tables: ReadonlySet<string>) => (tables.size > 0 ? key.assertFollows?.(ask, tables) : undefined);
  const stands = (tables: ReadonlySet<string>, of: { wrote: ReadonlySet<string>; began: number }) =>
    tables.size > 0 ? key.standing?.assertStood(ask, tables, of) : undefined;
  const ready = async (current: Uint8Array) => {
    await watch?.ready(ask, current);
    await key.standing?.ready(ask);
  };
  /** Before the commit: what it changed follows on what the service wrote, and what it leaned on is that. */
  const holds = async (changed: ReadonlySet<string>, leaned: ReadonlySet<string>, of: Parameters<typeof stands>[1]) => {
    const following = follows(changed);
    if (!pipeline) await following;
    await Promise.all([following, stands(leaned, of)]);
  };
  const changedWhole = (tables: ReadonlySet<string>) => {
    if (key.standing !== undefined) key.standing.changed([...tables].filter(isWhole));
  };
  const writeHolding = async (
    statement: Statement,
    { tables, followed, leansOn }: Writes,
    due: readonly Statement[],
  ): Promise<Answer[]> => {
    const began = key.standing?.moment() ?? 0;
    let answers: Answer[];
    try {
      answers = await together(send, [['begin'], statement]);
      await holds(new Set(followed), new Set(leansOn), { wrote: new Set(tables), began });
    } catch (error) {
      await send(['rollback']);
      throw error;
    }
    return [...answers, ...(await allOrNothing(() => due))];
  };
  /** A statement in a transaction of its own. It is tried again when the rules of the database turn out to be others. */
  const writeAlone = async (current: Uint8Array, statement: Statement, does: Writes): Promise<Answer> => {
    const { tables, followed, leansOn } = does;
    for (let attempt = 1; ; attempt++) {
      await ready(current);
      const read = new Set(namesIn(statement[0]));
      watch?.assertWritable(tables);
      watch?.assertReadable(read);
      const due = dueOf(new Set(tables), read);
      try {
        const rests = followed.length > 0 || leansOn.length > 0;
        const answers = rests
          ? await writeHolding(statement, does, due)
          : await allOrNothing(() => [['begin'], statement, ...due]);
        await allOrNothing(() => endOf(current, dueIn(answers)));
        changedWhole(new Set(tables));
        return answers[1] as Answer;
      } catch (error) {
        if (!(error instanceof RulesChangedError) || attempt === maxAttempts) throw error;
      }
    }
  };
  /** That nothing ran with a transaction which is not marked. Whatever level it is of, the rules are asked for as they are. */
  const lookBeside = async () => {
    const rules = watch?.parametersFor(wrote);
    const ofReading = watch?.parametersForReading(named);
    if (rules === undefined || ofReading === undefined || askBeside === undefined) return;
    watch?.assertReadable(named);
    try {
      await together(send, [[checkNow], ...names]);
      await Promise.all([askBeside('written', rules), askBeside('read', ofReading)]);
      await send([ownStatements]);
    } catch (error) {
      await send(['rollback']);
      throw watch?.explain(error);
    }
  };
  return {
    query: async (text: string, values: readonly unknown[]) => {
      const { current } = key;
      if (/^(?:begin|start transaction)\b/.test(text)) {
        if (current !== undefined) await ready(current);
        began = key.standing?.moment() ?? 0;
        inside = true;
        wrote = new Set();
        records = false;
        followed = new Set();
        named = new Set();
        leaned = new Set();
        mended = new Set();
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
        if (text === 'commit' && records && current !== undefined) {
          const unmended = (tables: ReadonlySet<string>) => new Set([...tables].filter((table) => !mended.has(table)));
          await holds(unmended(followed), unmended(leaned), { wrote, began });
          watch?.assertReadable(named);
          const due = dueIn(await allOrNothing(() => dueOf(wrote, named)));
          const [answer] = (await allOrNothing(() => endOf(current, due))).slice(-1);
          changedWhole(wrote);
          return answer;
        }
        if (text === 'commit' && current !== undefined && [...wrote].some((table) => sealing.has(table)))
          await lookBeside();
      } else {
        const does = writes(text);
        if (!inside && does.records && current !== undefined) return writeAlone(current, [text, values], does);
        watch?.assertWritable(does.tables);
        for (const table of does.tables) wrote.add(table);
        for (const name of namesIn(text)) named.add(name);
        records ||= does.records;
        for (const table of does.followed) followed.add(table);
        for (const table of does.leansOn) leaned.add(table);
        const mends = mendedBy(text);
        if (mends !== undefined) mended.add(mends);
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
