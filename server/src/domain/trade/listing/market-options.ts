import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { onMarketplace } from '../../origin/lot/access.ts';

/** What the filters of the marketplace may be set to. */
export const marketOptions = z.object({
  commodity_types: z.array(z.object({ name: z.string(), grades: z.array(z.string()) })),
  corridors: z.array(z.object({ name: z.string(), origin_country: z.string(), destination_country: z.string() })),
  origin_countries: z.array(z.object({ code: z.string(), name: z.string() })),
  cooperatives: z.array(z.object({ name: z.string(), title: z.string() })),
  processing_methods: z.array(z.string()),
  currencies: z.array(z.string()),
  incoterms: z.array(z.object({ code: z.string(), name: z.string() })).meta({ description: 'For an order.' }),
});

/** Commodities, corridors and cooperatives that have a lot on the marketplace: one look into an index each. */
export async function marketOptionsView(tx: Tx): Promise<z.input<typeof marketOptions>> {
  const commodities = await sql<{ name: string; grades: string[]; methods: string[] }>`
    select c.name, array(select distinct g.grade from grades g where g.commodity_type = c.name order by g.grade) as grades,
           array(select m.method from processing_methods m where m.commodity_type = c.name order by m.method) as methods
      from commodity_types c
     where exists (select 1 from lots where ${onMarketplace} and lots.commodity_type = c.name) order by c.name`.execute(
    tx,
  );
  const corridors = await sql<{ name: string; origin_country: string; destination_country: string; country: string }>`
    select c.name, c.origin_country, c.destination_country, o.name as country
      from corridors c join countries o on o.code = c.origin_country
     where exists (select 1 from lots where ${onMarketplace} and lots.corridor = c.name) order by c.name`.execute(tx);
  const cooperatives = await sql<{ name: string; title: string }>`
    select o.name, o.title from orgs o
     where o.kind = 'Cooperative'
       and exists (select 1 from lots where ${onMarketplace} and lots.cooperative = o.name) order by o.title, o.name`.execute(
    tx,
  );
  const currencies = await tx.selectFrom('currencies').select('code').orderBy('code').execute();
  const incoterms = await tx.selectFrom('incoterms').select(['code', 'name']).orderBy('code').execute();
  const countries = new Map(corridors.rows.map((row) => [row.origin_country, row.country]));
  return {
    commodity_types: commodities.rows.map(({ name, grades }) => ({ name, grades })),
    corridors: corridors.rows.map(({ country: _, ...corridor }) => corridor),
    origin_countries: [...countries].map(([code, name]) => ({ code, name })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    cooperatives: cooperatives.rows,
    processing_methods: [...new Set(commodities.rows.flatMap((row) => row.methods))],
    currencies: currencies.map(({ code }) => code),
    incoterms,
  };
}
