import { sql } from 'kysely';
import { accept, forbidden, invalid, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { moveCover } from '../../money/premium/move.ts';
import { moneyRates, tokensFor } from '../../money/wallet/rates.ts';
import type { Position } from '../../origin/divergence/rules.ts';
import { plotAccess } from '../../origin/plot/access.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { findOrg } from '../../people/party/store.ts';
import { refuseSuspended } from '../../people/party/suspension.ts';
import { lockCells, lockProduct, minorUnitsOf, productAsWritten } from '../product/store.ts';
import { quoteText } from '../terms/quote.ts';
import { policyAccess } from './access.ts';
import { claimsAsSigned } from './claims-of.ts';
import { heldAgainst, type InsuredPlace, placeOfPlot, placeOfPoint } from './place.ts';
import { policyAsSigned } from './premium-of.ts';
import { claimsAsCounted, quoteFor } from './quote.ts';
import { begunSeason, boundFrom, mayApply, mayEnd, policyAfter, unearned } from './rules.ts';
import {
  insertPolicy,
  lockPolicy,
  lockPremiums,
  type Policy,
  type Premium,
  readPolicy,
  updatePolicy,
} from './store.ts';

/** yyyy-mm-dd in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The later of two days. */
const later = (one: string, other: string): string => (one > other ? one : other);

/** What somebody applies for. */
export interface Application {
  product: string;
  sum_insured: string;
  cell: string | undefined;
  /** The plot whose harvest is insured. */
  plot: string | undefined;
  /** The organisation that pays the premium, where it does not follow from the plot. */
  holder: string | undefined;
  /** What is insured, in words, where it is no plot. */
  insured: string | undefined;
  /** Where it lies, where it is no plot and an index pays. */
  at: Position | undefined;
}

/** Of whom the policy is, and for whose harvest. */
interface Insured {
  holder: string;
  plot: string | null;
  farmer: string | null;
  place: InsuredPlace;
}

/**
 * For a plot, its cooperative holds the policy: its wallet pays the premium and gets the payout for the farmer. The farmer
 * may apply, and who may spend the cooperative's money; for anything else who may spend the holder's.
 */
async function insuredBy(work: Work, asked: Application, country: string): Promise<Insured> {
  const { actor } = work;
  if (asked.plot === undefined) {
    const holder = await holderOf(work, asked.holder);
    if (asked.insured === undefined)
      throw invalid('insured', 'is required where no plot is named: what is insured, in words');
    return { holder, plot: null, farmer: null, place: placeOfPoint(asked.at) };
  }
  const plot = await plotAccess.lock(work, asked.plot, 'edit');
  await work.attest.assertAsWritten({ table: 'plots', where: sql`t.name = ${plot.name}` });
  if (plot.cooperative === null) {
    throw wrongState(`${plot.name} belongs to no cooperative; one has to hold the policy and pay the premium.`);
  }
  if (asked.holder !== undefined && asked.holder !== plot.cooperative) {
    throw invalid('organisation', `must be ${plot.cooperative}, the cooperative of ${plot.name}`);
  }
  if (plot.country !== null && plot.country !== country) {
    throw invalid('plot', `lies in ${plot.country}; the product is sold in ${country}`);
  }
  const own = plot.farmer === actor.userId && actor.roles.has('SVC Farmer');
  if (!own && !isAdmin(actor) && !orgsWith(actor, 'pay_out').includes(plot.cooperative)) throw forbidden();
  return { holder: plot.cooperative, plot: plot.name, farmer: plot.farmer, place: placeOfPlot(plot) };
}

async function holderOf({ tx, actor }: Work, given: string | undefined): Promise<string> {
  const own = orgsWith(actor, 'pay_out');
  if (given !== undefined) {
    if (own.includes(given)) return given;
    if (isAdmin(actor)) {
      if ((await findOrg(tx, given)) === undefined) throw notFound(`There is no organisation ${given}.`);
      return given;
    }
    throw forbidden('Only who may spend the money of an organisation applies for it.');
  }
  const [only, ...others] = own;
  if (only === undefined) {
    throw forbidden('Name your plot, or apply for an organisation whose money you may spend.');
  }
  if (others.length > 0) {
    throw invalid('organisation', `is required, because you belong to several: ${own.join(', ')}`);
  }
  return only;
}

/**
 * Applies for a policy: risk score and premium are computed at once and stand.
 * @throws Refusal 400 naming the field; 403 for a plot or organisation that is not the caller's; 404 for no such product;
 * 409 for a product that is sold no more, a plot that it insures already, and suspended organisations.
 */
export async function applyForPolicy(work: Work, asked: Application): Promise<Policy> {
  const { tx, now } = work;
  const product = await lockProduct(tx, asked.product);
  const { place, ...insured } = await insuredBy(work, asked, product.country);
  if (insured.holder === product.insurer) throw wrongState(`${product.insurer} cannot insure itself.`);
  await refuseSuspended(work, product.insurer, insured.holder);
  const { sum_insured, cell } = asked;
  const cells = await lockCells(tx, product.name);
  accept(mayApply(product, { sum_insured, cell, cells }, dayOf(now)));
  const measured = cells.find((each) => each.cell === cell);
  const placed = measured === undefined ? undefined : accept(heldAgainst(product, measured, place));
  await work.attest.assertAsSigned('product', [product.name]);
  const quote = await quoteFor(work, product, { sum_insured, cell, holder: insured.holder });
  const counted = { holder: insured.holder, count: quote.claims_counted };
  await work.attest.assertAsWritten(...claimsAsCounted(work, counted));
  const name = await work.ids.name(tx, 'POL', now);
  const made = await insertPolicy(tx, {
    ...insured,
    name,
    status: 'Applied',
    product: product.name,
    insurer: product.insurer,
    cell: cell ?? null,
    insured: asked.insured ?? null,
    ...(insured.plot === null && measured !== undefined && asked.at !== undefined
      ? { gps_lat: String(asked.at.lat), gps_lng: String(asked.at.lng) }
      : {}),
    distance_km: placed?.distance_km ?? null,
    sum_insured,
    currency: product.currency,
    premium: quote.premium,
    risk_score: quote.risk_score,
    normal: quote.normal,
    // Where people decide, cover begins when it is in force: never before anybody asked for it.
    starts_on: later(product.season_from, dayOf(now)),
    ends_on: product.season_to,
    quote: quoteText(quote),
    applied_by: actorIdOf(work) as string,
    applied_at: now,
  });
  if (!made) throw wrongState(`${insured.plot} is insured by ${product.name} already.`);
  await work.attest.now('policy', [name]);
  return readPolicy(tx, name);
}

/** An agent begins to look at an application. @returns false where it is being looked at already. */
export async function reviewPolicy(work: Work, policy: Policy): Promise<boolean> {
  if (policy.status === 'Under Review') {
    await soAlready(work, 'insurance_policies', { name: policy.name });
    return false;
  }
  const status = accept(policyAfter(policy, 'review'));
  await change(work, policy, { status, reviewed_at: work.now, reviewed_by: actorIdOf(work) });
  return true;
}

async function change(work: Work, policy: Policy, columns: Parameters<typeof updatePolicy>[2]): Promise<Policy> {
  await policyAsSigned(work, policy);
  const after = await updatePolicy(work.tx, policy.name, columns);
  await work.attest.now('policy', [policy.name]);
  return after;
}

/**
 * Takes the premium from the holder's wallet, once: repeated it answers the first.
 * @throws Refusal 409 when the wallet holds less, with both figures, the season of an index has begun, or the policy is neither
 * Applied nor Under Review.
 */
export async function collectPremium(work: Work, policy: Policy): Promise<{ premium: Premium; created: boolean }> {
  const { tx, now } = work;
  const paid = await policyAsSigned(work, policy);
  if (paid !== undefined) return { premium: paid, created: false };
  if (policy.status !== 'Applied' && policy.status !== 'Under Review') {
    throw wrongState(`${policy.name} is ${policy.status}; it must be Applied or Under Review.`);
  }
  const begun = begunSeason(await productAsWritten(work, policy.product), dayOf(now));
  if (begun !== undefined) throw begun;
  const tokens = tokensFor(policy.premium, await moneyRates(work, policy.currency), 'up');
  const name = await work.ids.name(tx, 'PRM', now);
  await moveCover(work, 'premium', name, { from: policy.holder, to: policy.insurer, tokens, reason: policy.name });
  const premium = await tx
    .insertInto('premium_payments')
    .values({
      name,
      policy: policy.name,
      standing: 'Good',
      amount: policy.premium,
      currency: policy.currency,
      tokens,
      period_from: policy.starts_on,
      period_to: policy.ends_on,
      paid_by: actorIdOf(work) as string,
      paid_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await work.attest.now('policy', [policy.name]);
  return { premium, created: true };
}

/**
 * Applied or Under Review -> Active, with a premium in good standing. An Active one stays as it is.
 * Cover begins with the day on which it is bound at the earliest: nothing is insured that may have happened already.
 * @throws Refusal 409 without a premium, after the season of an index has begun, after the cover has ended, or in another state.
 */
export async function bindPolicy(work: Work, policy: Policy): Promise<{ policy: Policy; bound: boolean }> {
  if (policy.status === 'Active') {
    await soAlready(work, 'insurance_policies', { name: policy.name });
    return { policy, bound: false };
  }
  const status = accept(policyAfter(policy, 'bind'));
  const premium = await policyAsSigned(work, policy);
  if (premium === undefined) {
    throw wrongState(`${policy.name} has no premium in good standing; collect one first (insurance.collect_premium).`);
  }
  if (policy.ends_on < dayOf(work.now)) throw wrongState(`The season of ${policy.name} ended on ${policy.ends_on}.`);
  const starts_on = accept(boundFrom(policy, premium, dayOf(work.now)));
  await refuseSuspended(work, policy.insurer, policy.holder);
  if (starts_on !== policy.starts_on) {
    await work.tx
      .updateTable('premium_payments')
      .set({ period_from: starts_on })
      .where('name', '=', premium.name)
      .execute();
  }
  const after = await updatePolicy(work.tx, policy.name, {
    status,
    starts_on,
    bound_at: work.now,
    bound_by: actorIdOf(work),
  });
  await work.attest.now('policy', [policy.name]);
  return { policy: after, bound: true };
}

/**
 * Ends a policy early. The part of the premium that was not earned goes back to the holder at the rate at which it came, by
 * days. Said again by the same person, for the same reason, it changes nothing.
 * @throws Refusal 409 where there are claims that were not rejected, in another state, after the season, for an insurer while
 * the season of an index runs, or when the insurer's wallet holds less than what has to go back.
 */
export async function cancelPolicy(
  work: Work,
  policy: Policy,
  reason: string,
): Promise<{ policy: Policy; returned: Premium | undefined }> {
  const { tx, now } = work;
  if (policy.status === 'Cancelled' && policy.end_reason === reason && policy.ended_by === actorIdOf(work)) {
    await policyAsSigned(work, policy);
    await soAlready(work, 'insurance_policies', { name: policy.name });
    const back = (await lockPremiums(tx, policy.name)).find(({ standing }) => standing === 'Returned');
    return { policy, returned: back };
  }
  const status = accept(policyAfter(policy, 'cancel'));
  accept(mayEnd(policy, dayOf(now), endedBy(work, policy)));
  const claims = await claimsAsSigned(work, policy.name);
  const claim = claims.find(({ status }) => status !== 'Rejected');
  if (claim !== undefined) throw wrongState(`${policy.name} has the claim ${claim.name}; it ends with its season.`);
  const premium = await policyAsSigned(work, policy);
  const returned = premium === undefined ? undefined : await giveBack(work, policy, premium);
  const after = await updatePolicy(tx, policy.name, {
    status,
    ended_at: now,
    ended_by: actorIdOf(work),
    end_reason: reason,
  });
  await work.attest.now('policy', [policy.name]);
  return { policy: after, returned };
}

function endedBy({ actor }: Work, { holder }: Policy): 'holder' | 'insurer' | 'admin' {
  if (isAdmin(actor)) return 'admin';
  return orgsWith(actor, 'pay_out').includes(holder) ? 'holder' : 'insurer';
}

async function giveBack(work: Work, policy: Policy, premium: Premium): Promise<Premium> {
  const { tx, now } = work;
  const bound = policy.status === 'Active';
  const cover = { from: policy.starts_on, to: policy.ends_on };
  const today = dayOf(now);
  const part = (amount: string, scale: number) =>
    bound ? unearned(amount, cover, today, scale) : new Exact(amount).toFixed();
  const tokens = part(premium.tokens, 6);
  if (!new Exact(tokens).isZero()) {
    await moveCover(work, 'premium_return', premium.name, {
      from: policy.insurer,
      to: policy.holder,
      tokens,
      reason: policy.name,
    });
  }
  return tx
    .updateTable('premium_payments')
    .set({
      standing: 'Returned',
      returned_amount: part(premium.amount, await minorUnitsOf(tx, premium.currency)),
      returned_tokens: tokens,
      returned_at: now,
      returned_by: actorIdOf(work),
    })
    .where('name', '=', premium.name)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The last day has passed. */
export async function expirePolicy(work: Work, name: string): Promise<void> {
  const policy = await lockPolicy(work.tx, name);
  if (policy.status !== 'Active' || policy.ends_on >= dayOf(work.now)) return;
  const status = accept(policyAfter(policy, 'expire'));
  await change(work, policy, { status, ended_at: work.now, end_reason: 'the season has ended' });
}

/** The policy, locked, for who may spend the holder's money or is the insurer's agent. */
export async function lockAsParty(work: Work, name: string): Promise<Policy> {
  const asHolder = !isAdmin(work.actor) && orgsOf(work.actor, 'Insurer').length === 0;
  return policyAccess.lock(work, name, asHolder ? 'holder' : 'insurer');
}
