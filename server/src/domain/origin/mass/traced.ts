import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { toNumber } from '../../../kernel/values/vocabulary.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** Of a lot's kilograms, how many come from where; the first three add up to its mass. */
export interface TracedMass {
  /** From plots with an outline. */
  outlines_kg: string;
  /** From plots of which only a point is known. */
  points_kg: string;
  /** From plots whose place is not known, or from no plot that is recorded. */
  untraced_kg: string;
  /** Of those with an outline or a point: from plots that an office has verified. The others are as their people entered them. */
  verified_kg: string;
}

/**
 * The columns of `TracedMass` for a row of `lots`: `select ..., traced.* from lots cross join lateral ${tracedMassOf} traced`.
 * A lot that was processed weighs less than its harvests: each kind of plot has the same share of it as of them.
 * @param lots what the lots' row is called in the statement.
 */
export function tracedMassOf(lots: string): RawBuilder<TracedMass> {
  const [name, mass, unsourced] = ['name', 'quantity_kg', 'unsourced_kg'].map((column) => sql.ref(`${lots}.${column}`));
  return sql<TracedMass>`(
    select part.outlines as outlines_kg, part.points as points_kg, ${mass} - part.outlines - part.points as untraced_kg,
           part.verified as verified_kg
      from (
        select round(coalesce(made.kg * made.outlines / made.total, 0), 3) as outlines,
               round(coalesce(made.kg * made.points / made.total, 0), 3) as points,
               round(coalesce(made.kg * made.verified / made.total, 0), 3) as verified
          from (
            select greatest(${mass} - ${unsourced}, 0) as kg, sum(s.quantity_kg) as total,
                   coalesce(sum(s.quantity_kg) filter (where p.gps_polygon is not null), 0) as outlines,
                   coalesce(sum(s.quantity_kg) filter (where p.gps_polygon is null and p.gps_lat is not null), 0) as points,
                   coalesce(sum(s.quantity_kg) filter (where p.status = 'Verified' and p.gps_lat is not null), 0) as verified
              from lot_sources s join plots p on p.name = s.plot where s.lot = ${name}
          ) made
      ) part)`;
}

/** The traced mass of lots by name, in one statement; a lot that does not exist is left out. */
export async function tracedMasses(tx: Tx, lots: readonly string[]): Promise<Map<string, TracedMass>> {
  const { rows } = await sql<TracedMass & { name: string }>`
    select lots.name, traced.* from lots cross join lateral ${tracedMassOf('lots')} traced
     where lots.name = any(${lots}::text[])`.execute(tx);
  return new Map(rows.map(({ name, ...traced }) => [name, traced]));
}

/** The traced mass of one lot; undefined when there is none of that name. */
export async function tracedMass(tx: Tx, lot: string): Promise<TracedMass | undefined> {
  return (await tracedMasses(tx, [lot])).get(lot);
}

export const tracedMassOutput = z.object({
  outlines_kg: z.number().meta({ description: 'Kilograms from plots with an outline.' }),
  points_kg: z.number().meta({ description: 'Kilograms from plots of which only a point is known.' }),
  untraced_kg: z.number().meta({ description: 'Kilograms from no plot that is recorded with its place.' }),
  verified_kg: z.number().meta({
    description:
      'Of it, kilograms from plots that an office has verified; the others are as their people entered them.',
  }),
});

export function tracedMassView(traced: TracedMass): z.input<typeof tracedMassOutput> {
  return {
    outlines_kg: toNumber(traced.outlines_kg),
    points_kg: toNumber(traced.points_kg),
    untraced_kg: toNumber(traced.untraced_kg),
    verified_kg: toNumber(traced.verified_kg),
  };
}
