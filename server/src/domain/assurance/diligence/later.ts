import { sql } from 'kysely';
import type { Job, JobContext } from '../../../kernel/jobs/jobs.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { SourceAwayError } from '../../../platform/deforestation/source.ts';
import { keepAssessment, questionsOf } from './assess.ts';
import type { DeforestationSource } from './ports.ts';
import type { RiskSource } from './risk-source.ts';
import { lockPackage } from './store.ts';

/** Longer than any source takes: whoever took a request and does not come back has failed. */
const leaseMinutes = 45;
const attemptsAtMost = 6;

/** Notes that a package waits for its source; asked twice, it waits once. */
export async function askLater(work: Work, name: string): Promise<void> {
  await sql`
    insert into deforestation_requests (package, asked_by, asked_at, due_at)
    values (${name}, ${actorIdOf(work)}, ${work.now}, ${work.now})
        on conflict (package) do nothing`.execute(work.tx);
}

interface RiskServices {
  deforestation: DeforestationSource;
}

/** Asks slow sources, outside of any transaction, and keeps what they answer. */
export function riskJobs<S extends RiskServices>(): Job<S>[] {
  return [
    {
      name: 'diligence.ask',
      everySeconds: 2,
      waits: (now) => sql<boolean>`exists (select from deforestation_requests where due_at <= ${now})`,
      run: (context) => askDue(context),
    },
  ];
}

interface Request {
  package: string;
  attempts: number;
}

async function askDue<S extends RiskServices>({ services, database, transaction, log }: JobContext<S>): Promise<void> {
  const taken = await transaction(take);
  if (taken === undefined) return;
  const { package: name } = taken;
  const source = services.deforestation;
  if (!('answer' in source)) return transaction((work) => forget(work, name));
  try {
    const questions = await questionsOf(database.reader, { name });
    const answer = await (source as RiskSource).answer(questions);
    await transaction(async (work) => {
      const found = await lockPackage(work.tx, name);
      // Superseded or sent meanwhile: the answer is of no use any more.
      if (['Generated', 'Passed', 'Failed'].includes(found.status)) await keepAssessment(work, found, answer);
      await forget(work, name);
    });
  } catch (error) {
    if (!(error instanceof SourceAwayError)) throw error;
    log.warn({ package: name, source: source.name, problem: error.message }, 'a source of deforestation data is away');
    await transaction((work) => putOff(work, taken, error.message));
  }
}

/** Takes the request that waits longest; no other process has it then. */
async function take({ tx, now }: Work): Promise<Request | undefined> {
  const { rows } = await sql<Request>`
    update deforestation_requests r
       set due_at = ${now}::timestamptz + ${leaseMinutes} * interval '1 minute', attempts = attempts + 1, last_error = null
      from (select package from deforestation_requests where due_at <= ${now} order by due_at limit 1
              for update skip locked) first
     where r.package = first.package returning r.package, r.attempts`.execute(tx);
  return rows[0];
}

async function forget({ tx }: Work, name: string): Promise<void> {
  await tx.deleteFrom('deforestation_requests').where('package', '=', name).execute();
}

/** Tried again after longer and longer pauses, and given up in the end: the package stays as it is, not assessed. */
async function putOff(work: Work, { package: name, attempts }: Request, problem: string): Promise<void> {
  if (attempts >= attemptsAtMost) return forget(work, name);
  const due = new Date(work.now.getTime() + 60_000 * 2 ** attempts);
  await work.tx
    .updateTable('deforestation_requests')
    .set({ due_at: due, last_error: problem.slice(0, 500) })
    .where('package', '=', name)
    .execute();
}
