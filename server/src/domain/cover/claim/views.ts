import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownName } from '../../../platform/db/shown-names.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { saysTooLittle } from '../../money/books/books.ts';
import { plainDecimal } from '../../proof/attestation/payloads.ts';
import { claimKinds, claimStatuses } from './rules.ts';
import { type Claim, sameEvent } from './store.ts';

const plainOrNull = (text: string | null) => (text === null ? null : plainDecimal(text));

/** A line of a list of claims. */
export const claimRow = z.object({
  name: z.string(),
  status: z.enum(claimStatuses),
  kind: z.enum(claimKinds).meta({ description: 'parametric: filed by the index itself; indemnity: by people.' }),
  policy: z.string(),
  insurer: z.string(),
  holder: z.string(),
  holder_name: z.string(),
  claimed_amount: z.string().nullable(),
  approved_amount: z.string().nullable(),
  currency: z.string(),
  loss_on: z.string().nullable(),
  description: z.string().nullable(),
  index_value: z.string().nullable(),
  filed_at: timestamp(),
  reviewed_at: timestamp().nullable(),
  decided_at: timestamp().nullable(),
  reason: z.string().nullable(),
  paid_at: timestamp().nullable(),
  paid_tokens: z.string().nullable(),
  payment_problem: z.string().nullable().meta({
    description:
      'Why it could not be paid yet; it is tried again. In general words for whoever is neither an agent of the insurer nor an admin.',
  }),
  affected: z.boolean().meta({ description: 'A reading that it rests on was corrected since.' }),
  same_event: z.array(z.string()).meta({
    description:
      'Other claims under the policy, not rejected, whose loss was within three days: perhaps the same event.',
  }),
  other_event: z.string().nullable().meta({ description: 'Why it is another event, as whoever filed it says.' }),
});

export const claimSorts = {
  filed_at: ['insurance_claims.filed_at', 'insurance_claims.name'],
  name: ['insurance_claims.name'],
} as const satisfies Sorts;

type ClaimQuery<Row> = SelectQueryBuilder<Tables, 'insurance_claims', Row>;
export interface ClaimLine extends Claim {
  holder_name: string;
  affected: boolean;
  same_event: string[];
}

/** Of a row of claims: a reading that it rests on was corrected since. */
export const isAffected = sql<boolean>`exists (
  select from claim_readings x join oracle_readings k on k.corrects = x.reading where x.claim = insurance_claims.name)`;

export function selectClaim<Row>(query: ClaimQuery<Row>): ClaimQuery<Row & ClaimLine> {
  return query
    .selectAll('insurance_claims')
    .select([
      shownName('insurance_claims.holder').as('holder_name'),
      isAffected.as('affected'),
      sameEvent.as('same_event'),
    ]) as unknown as ClaimQuery<Row & ClaimLine>;
}

/** What a reader is told of why a claim is not paid: an insurer's money is known to its agents and to admins alone. */
function problemFor(actor: Actor, { payment_problem: problem, insurer }: Claim): string | null {
  if (problem === null || isAdmin(actor) || orgsOf(actor, 'Insurer').includes(insurer)) return problem;
  return saysTooLittle(problem)
    ? 'The insurer has not paid yet: its wallet does not hold enough.'
    : 'The insurer has not paid yet: something has to be looked at first.';
}

/** A line as one reader may see it. */
export function claimRowView(row: ClaimLine, actor: Actor): z.input<typeof claimRow> {
  return {
    name: row.name,
    status: row.status,
    kind: row.kind,
    policy: row.policy,
    insurer: row.insurer,
    holder: row.holder,
    holder_name: row.holder_name,
    claimed_amount: plainOrNull(row.claimed_amount),
    approved_amount: plainOrNull(row.approved_amount),
    currency: row.currency,
    loss_on: row.loss_on,
    description: row.description,
    index_value: plainOrNull(row.index_value),
    filed_at: toIso(row.filed_at),
    reviewed_at: toIso(row.reviewed_at),
    decided_at: toIso(row.decided_at),
    reason: row.reason,
    paid_at: toIso(row.paid_at),
    paid_tokens: plainOrNull(row.paid_tokens),
    payment_problem: problemFor(actor, row),
    affected: row.affected,
    same_event: row.same_event,
    other_event: row.other_event,
  };
}

/** A claim by its name, as a line shows it; the caller has looked at access. */
export async function showClaimNamed(
  { tx, actor }: { tx: Tx; actor: Actor },
  name: string,
): Promise<z.input<typeof claimRow>> {
  const query = selectClaim(tx.selectFrom('insurance_claims').where('insurance_claims.name', '=', name));
  return claimRowView(await query.executeTakeFirstOrThrow(), actor);
}
