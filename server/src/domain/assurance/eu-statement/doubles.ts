import { sql } from 'kysely';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import type { EuSystem } from '../../../platform/eu/eu-system.ts';
import type { Overview } from '../../../platform/eu/statement.ts';
import { lockPackage, packageHistory } from '../diligence/store.ts';
import { keepDocuments, noteExchange } from './exchanges.ts';
import { problemWords } from './rules.ts';
import type { EuServices } from './send.ts';
import type { EuStatement } from './store.ts';

const over = new Set(['WITHDRAWN', 'REJECTED']);

/**
 * A statement that was not found for long after its answer was lost is sent once more, and the first may appear later still. What bears
 * its internal reference and is not the one that counts is taken back, and its operator is told.
 */
export async function takeBackDoubles<S extends EuServices>(
  context: JobContext<S>,
  eu: EuSystem,
  statement: EuStatement,
): Promise<void> {
  const { rows } = await sql`
    select from eu_tasks where statement = ${statement.internal_reference} and kind = 'submit' and attempts > 1`.execute(
    context.database.reader,
  );
  if (rows.length === 0) return;
  // Which one counts is what the service wrote: a withdrawal is for good.
  const own = { table: 'eu_statements', where: sql<boolean>`t.internal_reference = ${statement.internal_reference}` };
  const altered = await context.transaction(({ attest }) => attest.alteredRows(own));
  if (altered.length > 0) return;
  const { outcome } = await eu.byInternalReference(statement.internal_reference);
  if (outcome.kind !== 'answered') return;
  for (const double of outcome.value) {
    if (double.uuid !== statement.uuid && !over.has(double.status)) await takeBack(context, eu, { statement, double });
  }
}

async function takeBack<S extends EuServices>(
  context: JobContext<S>,
  eu: EuSystem,
  { statement, double }: { statement: EuStatement; double: Overview },
): Promise<void> {
  const at = context.clock.now();
  const what = `The EU system took ${statement.internal_reference} twice, because an answer was lost. ${double.referenceNumber ?? double.uuid}`;
  const stays = `${what} could not be taken back and still stands there`;
  const { rows: refused } = await sql`
    select from diligence_history where package = ${statement.package} and starts_with(note, ${`${stays}: `})`.execute(
    context.database.reader,
  );
  // It was asked for, and every look would ask again.
  if (refused.length > 0) return;
  const exchange = await eu.withdraw(double.uuid);
  const kept = await keepDocuments(context.services.files, exchange, at);
  const { outcome } = exchange;
  const note =
    outcome.kind === 'answered'
      ? `${what} was taken back.`
      : `${stays}${outcome.kind === 'refused' ? `: ${problemWords(outcome.fault.problems)}` : ' as far as is known.'}`;
  await context.transaction(async (work) => {
    const found = await lockPackage(work.tx, statement.package);
    await noteExchange(work, kept, { package: found.name, statement: statement.internal_reference });
    const known = await sql`select from diligence_history where package = ${found.name} and note = ${note}`.execute(
      work.tx,
    );
    if (known.rows.length > 0) return;
    const line = { package: found.name, at: work.now, from: found.status, to: found.status, actorId: null, note };
    work.append(packageHistory, line);
  });
}
