import { z } from 'zod';
import { Exact } from '../../../kernel/values/exact.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { seasonFigure, seasonOf } from '../oracle/season.ts';
import { readingsThatCount } from '../oracle/store.ts';
import { indexPartOf, indexTermsOf, minorUnitsOf, readProduct } from '../product/store.ts';
import { measures } from '../terms/index-kinds.ts';
import { aggregated, payoutOf, payoutShare, shareText } from '../terms/payout.ts';
import type { Policy } from './store.ts';

/** How far a season is from paying, and why it paid or did not. */
export const seasonView = z.object({
  policy: z.string(),
  cell: z.string(),
  unit: z.string(),
  aggregation: z.enum(['sum', 'mean', 'min', 'max']),
  trigger: z.string().meta({ description: 'Where the payout begins, in `unit`.' }),
  exit: z.string().meta({ description: 'From where on the whole sum is paid, in `unit`.' }),
  normal: z.string().nullable(),
  periods: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      state: z.enum(['settled', 'silent', 'waiting', 'disagreeing', 'ahead']),
      value: z.string().nullable(),
      so_far: z
        .string()
        .nullable()
        .meta({ description: 'The season up to here, as far as every period has a figure.' }),
    }),
  ),
  so_far: z.string().nullable().meta({ description: 'The figure of the periods that have one.' }),
  to_trigger: z
    .string()
    .nullable()
    .meta({ description: 'So far minus trigger, in `unit`; of a sum that still grows it is not the end.' }),
  complete: z.boolean().meta({ description: 'Every period has a figure.' }),
  share: z.string().nullable().meta({ description: 'Of the sum insured, that the complete season pays.' }),
  payout: z.string().nullable().meta({ description: 'In the currency of the policy.' }),
});

/** In the unit of the index, also where the terms are shares of the normal. */
const figureOf = (at: string, basis: string, normal: string | null): string =>
  basis === 'value' || normal === null ? new Exact(at).toFixed() : new Exact(at).times(normal).toFixed();

/** @returns undefined for a policy that no index pays. */
export async function seasonOfPolicy(
  tx: Tx,
  policy: Policy,
  today: string,
): Promise<z.input<typeof seasonView> | undefined> {
  const product = await readProduct(tx, policy.product);
  const index = indexPartOf(product);
  const { cell, normal } = policy;
  if (index === null || cell === null) return undefined;
  const readings = await readingsThatCount(tx, {
    index_kind: index.index_kind,
    cell,
    from: product.season_from,
    to: product.season_to,
  });
  const measured = seasonOf(product, readings);
  const figure = seasonFigure(product, measured);
  const values: string[] = [];
  let unbroken = true;
  const periods = measured.map(({ from, to, settled }) => {
    const value = settled.state === 'settled' ? settled.value : null;
    if (value === null) unbroken = false;
    else values.push(value);
    const state = settled.state === 'silent' && to >= today ? ('ahead' as const) : settled.state;
    return { from, to, state, value, so_far: unbroken ? aggregated(values, index.aggregation) : null };
  });
  const trigger = figureOf(index.trigger_at, index.basis, normal);
  const soFar = values.length === 0 ? null : aggregated(values, index.aggregation);
  const share = figure === undefined ? undefined : payoutShare(figure.value, indexTermsOf(index), normal);
  return {
    policy: policy.name,
    cell,
    unit: measures[index.index_kind].unit,
    aggregation: index.aggregation,
    trigger,
    exit: figureOf(index.exit_at, index.basis, normal),
    normal: normal === null ? null : new Exact(normal).toFixed(),
    periods,
    so_far: soFar,
    to_trigger: soFar === null ? null : new Exact(soFar).minus(trigger).toFixed(),
    complete: figure !== undefined,
    share: share === undefined ? null : shareText(share),
    payout: share === undefined ? null : payoutOf(policy.sum_insured, share, await minorUnitsOf(tx, policy.currency)),
  };
}
