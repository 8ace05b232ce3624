import type { Selectable } from 'kysely';
import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Sorts } from '../../../kernel/lists/page.ts';
import { forbidden, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import { doneAlready, madeOnce, soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  insuranceComplaintStatuses as complaintStatuses,
  type InsuranceComplaintsTable,
  type Tables,
} from '../../../platform/db/tables.generated.ts';
import { orgsWith } from '../../people/party/duties.ts';
import type { Policy } from '../policy/store.ts';

export { complaintStatuses };
export type Complaint = Selectable<InsuranceComplaintsTable>;

/** What somebody lost, in percent of the sum insured, with the harvests that show it. */
export interface Lost {
  loss_percent: string;
  words: string;
  harvests: readonly string[];
}

/**
 * "I lost my harvest and it did not pay": kept, and counted as basis risk once the insurer upholds it.
 * @throws Refusal 403 for the insurer, whose open complaint would keep out that of who is insured; 409 for a policy that was
 * never in force, has not begun or has an open complaint; 400 for harvests of other plots.
 */
export async function complain(work: Work, policy: Policy, lost: Lost): Promise<string> {
  const { tx, now } = work;
  if (!isInsured(work.actor, policy)) throw forbidden('Only who is insured complains.');
  if (policy.bound_at === null) throw wrongState(`${policy.name} was never in force.`);
  if (now.toISOString().slice(0, 10) < policy.starts_on)
    throw wrongState(`${policy.name} begins on ${policy.starts_on}; before that it covers nothing.`);
  const harvests = [...new Set(lost.harvests)].sort();
  if (harvests.length > 0) {
    const { rows } = await sql<{ name: string }>`
      select name from harvests where name = any(${harvests}::text[]) and plot = ${policy.plot} and voided_at is null`.execute(
      tx,
    );
    const own = new Set(rows.map(({ name }) => name));
    const other = harvests.find((name) => !own.has(name));
    if (other !== undefined) throw invalid('harvests', `${other} is no harvest of the insured plot`);
  }
  const filed = await madeOnce(
    () => filedBefore(work, policy.name, { ...lost, harvests }),
    () => file(work, policy, { ...lost, harvests }),
  );
  if (filed === undefined)
    throw wrongState(`${policy.name} has an open complaint already; the insurer answers it first.`);
  return filed;
}

/** @returns undefined where the policy has an open complaint. */
async function file(work: Work, policy: Policy, lost: Lost): Promise<string | undefined> {
  const { tx, now } = work;
  const row = await tx
    .insertInto('insurance_complaints')
    .values({
      name: await work.ids.name(tx, 'CMP', now),
      status: 'Open',
      policy: policy.name,
      insurer: policy.insurer,
      loss_percent: lost.loss_percent,
      words: lost.words,
      harvests: [...lost.harvests],
      filed_by: actorIdOf(work) as string,
      filed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** The open complaint that the same person filed with the same words. */
async function filedBefore(
  work: Work,
  policy: string,
  { loss_percent, words, harvests }: Lost,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from insurance_complaints
     where policy = ${policy} and status = 'Open' and filed_by = ${actorIdOf(work)}::uuid
       and loss_percent = ${loss_percent}::numeric and words = ${words} and harvests = ${harvests}::text[]
     for update`.execute(work.tx);
  const [found] = rows;
  if (found !== undefined) await soAlready(work, 'insurance_complaints', { name: found.name });
  return found?.name;
}

const isInsured = (actor: Actor, { holder, farmer }: Policy): boolean =>
  isAdmin(actor) || orgsWith(actor, 'see_money').includes(holder) || (farmer !== null && farmer === actor.userId);

/**
 * @returns false where the same person gave the same answer before.
 * @throws Refusal 409 where it was answered otherwise: that answer stays.
 */
export async function answerComplaint(
  work: Work,
  complaint: Complaint,
  { upheld, answer }: { upheld: boolean; answer: string },
): Promise<boolean> {
  if (complaint.status === 'Answered') {
    await doneAlready(
      work,
      'insurance_complaints',
      { name: complaint.name },
      {
        stands: `${complaint.name} is Answered`,
        by: complaint.answered_by,
        said: { upheld: [complaint.upheld, upheld], answer: [complaint.answer, answer] },
      },
    );
    return false;
  }
  await work.tx
    .updateTable('insurance_complaints')
    .set({ status: 'Answered', upheld, answer, answered_by: actorIdOf(work), answered_at: work.now })
    .where('name', '=', complaint.name)
    .execute();
  return true;
}

export const complaintRow = z.object({
  name: z.string(),
  status: z.enum(complaintStatuses),
  policy: z.string(),
  product: z.string(),
  insurer: z.string(),
  loss_percent: z.number(),
  words: z.string(),
  harvests: z.array(z.string()),
  filed_at: timestamp(),
  upheld: z.boolean().nullable().meta({ description: 'The insurer holds that the loss was there.' }),
  answer: z.string().nullable(),
  answered_at: timestamp().nullable(),
});

export const complaintSorts = {
  filed_at: ['insurance_complaints.filed_at', 'insurance_complaints.name'],
} as const satisfies Sorts;

type Line = Complaint & { product: string };

export const selectComplaint = <Row>(query: SelectQueryBuilder<Tables, 'insurance_complaints', Row>) =>
  query
    .selectAll('insurance_complaints')
    .select(
      sql<string>`(select p.product from insurance_policies p where p.name = insurance_complaints.policy)`.as(
        'product',
      ),
    );

export function complaintRowView(row: Line): z.input<typeof complaintRow> {
  return {
    name: row.name,
    status: row.status,
    policy: row.policy,
    product: row.product,
    insurer: row.insurer,
    loss_percent: Number(row.loss_percent),
    words: row.words,
    harvests: row.harvests,
    filed_at: toIso(row.filed_at),
    upheld: row.upheld,
    answer: row.answer,
    answered_at: toIso(row.answered_at),
  };
}

export async function showComplaintNamed(tx: Tx, name: string): Promise<z.input<typeof complaintRow>> {
  const query = selectComplaint(tx.selectFrom('insurance_complaints').where('insurance_complaints.name', '=', name));
  return complaintRowView(await query.executeTakeFirstOrThrow());
}
