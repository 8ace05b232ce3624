import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { shownTitle } from '../../../platform/db/shown-names.ts';
import { qualityOptions } from '../../foundation/reference/links.ts';
import { offeredCorridors } from '../../foundation/reference/terms.ts';

const org = z.object({ name: z.string(), title: z.string(), country: z.string() });

/** Dropdowns of the lot form. */
export const wizardOptions = z.object({
  cooperatives: z.array(org.extend({ role: z.string().nullable() })).meta({
    description: 'Those the caller is a member of, with their role there; every one for an admin.',
  }),
  exporters: z.array(org),
  commodity_types: z.array(
    z.object({
      name: z.string(),
      grades: z.array(z.string()),
      grades_of_origins: z
        .array(z.object({ grade: z.string(), origin_country: z.string() }))
        .meta({ description: 'Grades that are only for lots from these countries.' }),
      processing_methods: z.array(z.string()),
    }),
  ),
  corridors: z.array(
    z.object({
      name: z.string(),
      origin_country: z.string(),
      destination_country: z.string(),
      fee_bps: z.int().meta({ description: 'Platform fee in basis points of the order total.' }),
      cooperative_share_bps: z.int().meta({ description: "The cooperative's share in basis points of the total." }),
    }),
  ),
  currencies: z.array(
    z.object({ code: z.string(), name: z.string(), minor_units: z.int().meta({ description: 'Decimal places.' }) }),
  ),
  units: z.array(z.string()),
  processing_methods: z.array(z.string()).meta({ description: 'Of all commodities together.' }),
});

export async function wizardOptionsView(tx: Tx, actor: Actor, now: Date): Promise<z.input<typeof wizardOptions>> {
  const orgs = tx
    .selectFrom('orgs')
    .select(['name', shownTitle('orgs').as('title'), 'country'])
    .orderBy('orgs.title')
    .orderBy('name');
  const ofKind = orgs.where('kind', '=', 'Cooperative');
  const cooperatives = await (isAdmin(actor)
    ? ofKind
    : ofKind.where('name', '=', sql<string>`any(${orgsOf(actor, 'Cooperative')}::text[])`)
  ).execute();
  const roles = new Map(actor.memberships.map((membership) => [membership.org, membership.role]));
  const commodities = await qualityOptions(tx);
  return {
    cooperatives: cooperatives.map((cooperative) => ({ ...cooperative, role: roles.get(cooperative.name) ?? null })),
    exporters: await orgs.where('kind', '=', 'Exporter').execute(),
    commodity_types: commodities.map(({ name, grades, processing_methods }) => ({
      name,
      grades: [...new Set(grades.map(({ grade }) => grade))],
      grades_of_origins: grades.flatMap(({ grade, origin_country }) =>
        origin_country === null ? [] : [{ grade, origin_country }],
      ),
      processing_methods,
    })),
    corridors: await offeredCorridors(tx, now),
    currencies: await tx
      .selectFrom('currencies')
      .select(['code', 'name', 'minor_units'])
      .where('retired_at', 'is', null)
      .orderBy('code')
      .execute(),
    units: ['kg', 'MT'],
    processing_methods: [...new Set(commodities.flatMap((each) => each.processing_methods))],
  };
}
