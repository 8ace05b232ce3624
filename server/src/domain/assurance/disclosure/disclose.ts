import {
  DISCLOSURE_FORMAT,
  type Disclosure,
  type Json,
  PRICE_FORMAT,
  type PriceDisclosure,
  type PriceTerms,
  verifyDisclosure,
  verifyPrice,
} from '@lotmark/sdk/verify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { forbidden, wrongState } from '../../../kernel/values/errors.ts';
import { type Actor, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Reading } from '../../foundation/access.ts';
import { boundaryOf, keptBoundary } from '../../origin/plot/boundary.ts';
import { type ListingFacts, listingFacts, openingOf } from '../../proof/attestation/listing-facts.ts';
import { loadReceipt } from '../../proof/attestation/receipt.ts';
import { mayLocate, ownLot, seesPlot } from '../contagion/access.ts';
import { operatorsOf } from '../diligence/access.ts';

/** For a row `p` of plots: it is the caller's own field. */
const farms = (actor: Actor): RawBuilder<SqlBool> =>
  actor.userId === undefined || !actor.roles.has('SVC Farmer')
    ? sql<SqlBool>`false`
    : sql<SqlBool>`p.farmer = ${actor.userId}`;

interface Held {
  geometry: string | null;
  salt: Buffer | null;
}

/** Who answers for a lot `s.lot` in a package has its plots `s.plot` in it, and may have to show one to an auditor. */
const answersFor = (actor: Actor): RawBuilder<SqlBool> => sql`exists (
  select from diligence_sources d join diligence_lots dl on dl.package = d.package and dl.lot = d.lot
   where d.lot = s.lot and d.plot = s.plot and dl.live and dl.operator = any(${operatorsOf(actor)}::text[]))`;

/**
 * Where a plot lies as far as the lot is concerned, and its secret salt; undefined where the caller may not know, or has
 * nothing to do with the lot.
 */
async function heldOf(tx: Tx, actor: Actor, lot: string, plot: string): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select coalesce(${boundaryOf('gps_polygon')}, '{"coordinates":[' || trim_scale(${boundaryOf('gps_lng')}) || ','
             || trim_scale(${boundaryOf('gps_lat')}) || '],"type":"Point"}') as geometry, salted.salt
      from plots p ${keptBoundary(sql`${lot}::text`)} left join plot_salts salted on salted.plot = p.name
     where p.name = ${plot}
       and exists (select from lot_sources s join lots l on l.name = s.lot
                    where s.lot = ${lot} and s.plot = p.name
                      and (((${mayLocate(actor)} or ${farms(actor)}) and (${seesPlot(actor)} or ${farms(actor)} or ${ownLot(actor)}))
                           or ${answersFor(actor)}))`.execute(tx);
  return rows[0];
}

/**
 * What shows a stranger where one plot of a lot lies, and that the lot's anchored receipt commits to it. The other plots
 * stay hidden: each has a salt of its own, which never leaves but for the plot that is disclosed.
 * @throws Refusal `permission` for a lot, a plot of it, or a place that is not the caller's to show, alike; `state` where
 * the receipt does not exist yet, or commits to another place than the records say.
 */
export async function disclosePlot(reading: Reading, lot: string, plot: string): Promise<Disclosure> {
  const { tx, actor } = reading;
  const held = await heldOf(tx, actor, lot, plot);
  if (held === undefined) throw forbidden('This plot of this lot is not yours to show.');
  const receipt = await loadReceipt(tx, 'lot', lot);
  if (receipt === null)
    throw wrongState(`${lot} has no receipt yet; it exists once the lot is signed and its anchor is final.`);
  if (held.geometry === null || held.salt === null)
    throw wrongState(`${lot} commits to no place of ${plot}: nobody has entered one.`);
  const disclosure: Disclosure = {
    format: DISCLOSURE_FORMAT,
    plot,
    geometry: held.geometry,
    salt: held.salt.toString('hex'),
    receipt: JSON.parse(JSON.stringify(receipt)) as Json,
  };
  const { ok, steps } = await verifyDisclosure(disclosure);
  if (ok) return disclosure;
  // The plot was redrawn since, or the records were altered: what is shown would prove nothing.
  throw wrongState(
    `${plot} cannot be shown by the receipt of ${lot}: ${steps.find((step) => !step.ok)?.detail ?? ''}.`,
  );
}

/** For a row `l` of lots: the caller's organisation sells it. */
const sells = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`(
  l.cooperative = any(${orgsOf(actor, 'Cooperative')}::text[]) or l.exporter = any(${orgsOf(actor, 'Exporter')}::text[]))`;

/**
 * What a lot asked when its newest anchored listing was signed, with what opens just that commitment: no other version's.
 * @throws Refusal `permission` for who does not sell it; `state` where there is no receipt of it yet, or the records say
 * something else by now.
 */
export async function disclosePrice(reading: Reading, lot: string): Promise<PriceDisclosure> {
  const { tx, actor } = reading;
  const { rows } = await sql<{ facts: ListingFacts }>`
    select ${listingFacts} as facts from lots l where l.name = ${lot} and ${sells(actor)}`.execute(tx);
  const facts = rows[0]?.facts;
  if (facts === undefined) throw forbidden('Only the cooperative or the exporter of a lot shows what it asks.');
  const receipt = await loadReceipt(tx, 'listing', lot);
  if (receipt === null)
    throw wrongState(`The listing of ${lot} has no receipt yet; it exists once it is signed and its anchor is final.`);
  const disclosure: PriceDisclosure = {
    format: PRICE_FORMAT,
    lot,
    terms: priceTerms(facts.terms),
    opening: openingOf(facts.terms_salt, receipt.salt),
    receipt: JSON.parse(JSON.stringify(receipt)) as Json,
  };
  const { ok, steps } = await verifyPrice(disclosure);
  if (ok) return disclosure;
  // The price is another by now and waits for its anchor, or the records were altered: what is shown would prove nothing.
  throw wrongState(
    `The price of ${lot} cannot be shown by its receipt: ${steps.find((step) => !step.ok)?.detail ?? ''}. Its next version can, once it is anchored.`,
  );
}

function priceTerms(terms: ListingFacts['terms']): PriceTerms {
  const text = (name: string): string | null => {
    const value = terms[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    asking_price: text('asking_price'),
    currency: text('currency'),
    unit: text('unit') ?? '',
    confirmed_price: text('confirmed_price'),
    confirmed_currency: text('confirmed_currency'),
  };
}
