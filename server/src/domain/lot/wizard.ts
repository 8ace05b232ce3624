import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, isAdmin, orgsOf } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/db/database.ts';

const org = z.object({ name: z.string(), title: z.string(), country: z.string() });

/** Dropdowns of the lot form. */
export const wizardOptions = z.object({
  cooperatives: z.array(org.extend({ role: z.string().nullable() })).meta({
    description: 'Those the caller is a member of, with his role there; every one for an admin.',
  }),
  exporters: z.array(org),
  commodity_types: z.array(z.object({ name: z.string(), grades: z.array(z.string()) })),
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
  processing_methods: z.array(z.string()),
});

export async function wizardOptionsView(tx: Tx, actor: Actor): Promise<z.input<typeof wizardOptions>> {
  const orgs = tx.selectFrom('orgs').select(['name', 'title', 'country']).orderBy('title').orderBy('name');
  const ofKind = orgs.where('kind', '=', 'Cooperative');
  const cooperatives = await (isAdmin(actor)
    ? ofKind
    : ofKind.where('name', '=', sql<string>`any(${orgsOf(actor, 'Cooperative')}::text[])`)
  ).execute();
  const roles = new Map(actor.memberships.map((membership) => [membership.org, membership.role]));
  const grades = await tx.selectFrom('grades').selectAll().orderBy('grade').execute();
  const commodities = await tx.selectFrom('commodity_types').select('name').orderBy('name').execute();
  return {
    cooperatives: cooperatives.map((cooperative) => ({ ...cooperative, role: roles.get(cooperative.name) ?? null })),
    exporters: await orgs.where('kind', '=', 'Exporter').execute(),
    commodity_types: commodities.map(({ name }) => ({
      name,
      grades: grades.filter((grade) => grade.commodity_type === name).map(({ grade }) => grade),
    })),
    corridors: await tx.selectFrom('corridors').selectAll().orderBy('name').execute(),
    currencies: await tx.selectFrom('currencies').selectAll().orderBy('code').execute(),
    units: ['kg', 'MT'],
    processing_methods: ['Washed', 'Natural', 'Honey'],
  };
}
