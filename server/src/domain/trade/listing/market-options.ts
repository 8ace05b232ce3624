import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { onMarketplace } from '../../origin/lot/access.ts';
import { comesFrom } from '../../origin/provenance/lot-origin.ts';
import { organisationsAsSigned } from '../../proof/attestation/signed-standing.ts';

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
  const corridors = await sql<{ name: string; origin_country: string; destination_country: string }>`
    select c.name, c.origin_country, c.destination_country from corridors c
     where exists (select 1 from lots where ${onMarketplace} and lots.corridor = c.name) order by c.name`.execute(tx);
  const cooperatives = await sql<{ name: string; title: string }>`
    select o.name, o.title from orgs o
     where o.kind = 'Cooperative'
       and exists (select 1 from lots where ${onMarketplace} and lots.cooperative = o.name) order by o.title, o.name`.execute(
    tx,
  );
  const signed = await organisationsAsSigned(
    tx,
    cooperatives.rows.map(({ name }) => name),
  );
  const currencies = await tx.selectFrom('currencies').select('code').orderBy('code').execute();
  const incoterms = await tx.selectFrom('incoterms').select(['code', 'name']).orderBy('code').execute();
  const countries = await originsOffered(tx);
  return {
    commodity_types: commodities.rows.map(({ name, grades }) => ({ name, grades })),
    corridors: corridors.rows,
    origin_countries: countries,
    cooperatives: cooperatives.rows.map(({ name, title }) => ({ name, title: signed.has(name) ? title : name })),
    processing_methods: [...new Set(commodities.rows.flatMap((row) => row.methods))],
    currencies: currencies.map(({ code }) => code),
    incoterms,
  };
}

/**
 * The countries that lots on the marketplace really come from, whatever corridor they leave on. The countries of plots and
 * cooperatives are read by skipping through their index; for each a lot is looked for that comes from there, first among those
 * that leave on a corridor from there, which is nearly always enough.
 */
async function originsOffered(tx: Tx): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    with recursive planted (country) as (
      (select country from plots where country is not null order by country limit 1)
      union all
      select (select p.country from plots p where p.country > planted.country order by p.country limit 1)
        from planted where planted.country is not null
    ), possible as (
      select country from planted where country is not null
      union select country from orgs where kind = 'Cooperative'
    )
    select c.code, c.name from possible join countries c on c.code = possible.country
     where case
       when exists (select from corridors way join lots on lots.corridor = way.name
                     where way.origin_country = c.code and ${onMarketplace} and ${comesFrom('lots', sql`c.code`)}) then true
       when exists (select from orgs home join lots on lots.cooperative = home.name
                     where home.kind = 'Cooperative' and home.country = c.code and ${onMarketplace}
                       and ${comesFrom('lots', sql`c.code`)}) then true
       else exists (select from plots p join lot_sources s on s.plot = p.name join lots on lots.name = s.lot
                     where p.country = c.code and ${onMarketplace} and ${comesFrom('lots', sql`c.code`)}) end
     order by c.name`.execute(tx);
  return rows;
}
