import { sql } from 'kysely';
import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import {
  euExchangeOutcomes,
  euStatementStates,
  euStatementSystems,
  euTaskKinds,
  euTaskStates,
} from '../../../platform/db/tables.generated.ts';
import { verificationResults } from '../../../platform/eu/statement.ts';
import { notAsWritten } from '../../proof/attestation/not-as-written.ts';
import { alteredAmong } from '../../proof/did/vouched-keys.ts';
import type { EuDeclaration, EuExchange, EuStatement, EuTask } from './store.ts';

/** Said wherever a number of the simulator is shown. */
export const simulatedWords =
  'This number comes from a simulator of the EU system: it is worth nothing to customs or to anybody else.';
const simulated = (system: string): string | null => (system === 'simulator' ? simulatedWords : null);

const problem = z.object({
  id: z.string().nullable().meta({ description: 'As the EU system names it; null where it gives no name.' }),
  field: z.string().nullable(),
  message: z.string(),
});
const problems = z.array(problem);

const taskView = z.object({
  kind: z.enum(euTaskKinds),
  state: z.enum(euTaskStates).meta({
    description: 'Unanswered: the answer was lost; the EU system is asked whether it was done before anything is sent.',
  }),
  reason: z.string().nullable(),
  problems,
  attempts: z.int(),
  requested_at: timestamp(),
  sent_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
});

const statementView = z.object({
  internal_reference: z.string(),
  place: z.int().meta({ description: '0: the one whose number is the package’s; others are parts that it groups.' }),
  state: z.enum(euStatementStates),
  eu_status: z.string().nullable().meta({ description: 'In the words of the EU system.' }),
  uuid: z.string().nullable(),
  reference_number: z.string().nullable(),
  verification_number: z.string().nullable(),
  simulated: z.string().nullable().meta({ description: 'Where the system is a simulator: what that means.' }),
  system: z.enum(euStatementSystems),
  rejection_reason: z.string().nullable(),
  communication: z.string().nullable().meta({ description: 'What an authority wrote to the operator.' }),
  submitted_at: timestamp().nullable(),
  change_until: timestamp().nullable().meta({ description: 'Until then it may be amended or withdrawn.' }),
  changeable: z.boolean(),
  available_at: timestamp().nullable(),
  next_look_at: timestamp().nullable(),
  tasks: z.array(taskView),
});

const exchangeView = z.object({
  exchange: z.int().meta({ description: 'For download_eu_document.' }),
  statement: z.string().nullable(),
  operation: z.string(),
  at: timestamp(),
  http_status: z.int().nullable(),
  outcome: z.enum(euExchangeOutcomes),
  detail: z.string().nullable(),
  request_sha256: z.string(),
  answer_sha256: z.string().nullable().meta({ description: 'Null where nothing came.' }),
});

export const historyView = z.object({
  package: z.string(),
  statements: z.array(statementView),
  exchanges: z.array(exchangeView).meta({ description: 'The newest first, at most 200.' }),
});

const shownExchanges = 200;

/** The rows behind a history. */
const rowsBehind = (found: string): RowsOf[] => [
  { table: 'eu_statements', where: sql`t.package = ${found}` },
  {
    table: 'eu_tasks',
    where: sql`t.statement in (select internal_reference from eu_statements where package = ${found})`,
  },
  {
    table: 'eu_exchanges',
    where: sql`t.id in (select id from eu_exchanges where package = ${found} order by id desc limit ${shownExchanges})`,
  },
];

/**
 * All that the EU system was asked and said about a package.
 * @throws Refusal 409 naming a row of it that is not what the service wrote: customs would be told its numbers.
 */
export async function historyOf(tx: Tx, found: string, now: Date): Promise<z.input<typeof historyView>> {
  const { rows } = await sql<{
    statements: JsonRow<EuStatement>[];
    tasks: JsonRow<EuTask>[];
    exchanges: JsonRow<EuExchange>[];
  }>`
    select (select coalesce(json_agg(to_json(s) order by s.created_at, s.place), '[]') from eu_statements s
             where s.package = ${found}) as statements,
           (select coalesce(json_agg(to_json(t) order by t.requested_at), '[]') from eu_tasks t
              join eu_statements s on s.internal_reference = t.statement where s.package = ${found}) as tasks,
           (select coalesce(json_agg(to_json(e) order by e.id desc), '[]') from
              (select * from eu_exchanges where package = ${found} order by id desc limit ${shownExchanges}) e) as exchanges`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table has one row');
  const [altered] = await alteredAmong(tx, ...rowsBehind(found));
  if (altered !== undefined) throw notAsWritten(altered);
  return {
    package: found,
    statements: row.statements.map((statement) =>
      showStatement(
        statement,
        row.tasks.filter((task) => task.statement === statement.internal_reference),
        now,
      ),
    ),
    exchanges: row.exchanges.map(({ id, at, package: _package, ...exchange }) => ({
      ...exchange,
      exchange: id,
      at: new Date(at).toISOString(),
    })),
  };
}

/** Rows as JSON: moments are texts in it. */
type JsonRow<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key];
};

const moment = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

function showStatement(
  statement: JsonRow<EuStatement>,
  tasks: readonly JsonRow<EuTask>[],
  now: Date,
): z.input<typeof statementView> {
  const { state, change_until } = statement;
  return {
    internal_reference: statement.internal_reference,
    place: statement.place,
    state,
    eu_status: statement.eu_status,
    uuid: statement.uuid,
    reference_number: statement.reference_number,
    verification_number: statement.verification_number,
    simulated: simulated(statement.system),
    system: statement.system,
    rejection_reason: statement.rejection_reason,
    communication: statement.communication,
    submitted_at: moment(statement.submitted_at),
    change_until: moment(change_until),
    changeable:
      statement.place === 0 &&
      (state === 'Submitted' || state === 'Available') &&
      change_until !== null &&
      now < new Date(change_until) &&
      tasks.every(({ ended_at }) => ended_at !== null),
    available_at: moment(statement.available_at),
    next_look_at: moment(statement.next_look_at),
    tasks: tasks.map((task) => ({
      kind: task.kind,
      state: task.state,
      reason: task.reason,
      problems: problems.parse(task.problems),
      attempts: task.attempts,
      requested_at: new Date(task.requested_at).toISOString(),
      sent_at: moment(task.sent_at),
      ended_at: moment(task.ended_at),
    })),
  };
}

export const declarationView = z.object({
  order: z.string().nullable(),
  organisation: z.string(),
  reference_number: z.string(),
  verification_number: z.string(),
  result: z.enum(verificationResults).meta({
    description: 'Kept as answered. Only EXISTING_USABLE may be referred to in a statement of one’s own.',
  }),
  eu_status: z.string().nullable(),
  usable: z.boolean().meta({ description: 'It may be referred to, and neither is of other lots nor was set aside.' }),
  as_written: z
    .boolean()
    .meta({ description: 'False: somebody altered it past the service, and nothing of it holds.' }),
  of_other_lots: z.boolean().meta({
    description:
      'This service made the statement itself, and the lot of the order is not in it: it is not referred to; ask the supplier for another.',
  }),
  newest: z.boolean().meta({ description: 'Of the checks of these two numbers for this order, the one that counts.' }),
  set_aside_because: z.string().nullable().meta({
    description: 'Not asked about, but set aside by the buyer: it is not referred to until it is checked anew.',
  }),
  system: z.enum(euStatementSystems),
  simulated: z.string().nullable(),
  checked_at: timestamp(),
});

/** @param known whether it is what the service wrote, is of other lots than its order, and is the newest check of its numbers. */
export function showDeclaration(
  row: EuDeclaration,
  { as_written, of_other_lots, newest }: { as_written: boolean; of_other_lots: boolean; newest: boolean },
): z.input<typeof declarationView> {
  const { reference_number, verification_number, result, eu_status, system, set_aside_because } = row;
  return {
    order: row.order_name,
    organisation: row.org,
    reference_number,
    verification_number,
    result,
    eu_status,
    usable: result === 'EXISTING_USABLE' && as_written && !of_other_lots && set_aside_because === null,
    as_written,
    of_other_lots,
    newest,
    set_aside_because,
    system,
    simulated: simulated(system),
    checked_at: toIso(row.checked_at),
  };
}
