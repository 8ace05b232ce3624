import { accept, forbidden, invalid, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { Exact } from '../../../kernel/values/exact.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import { soAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { checkLinks } from '../../foundation/reference/links.ts';
import { orgsWith } from '../../people/party/duties.ts';
import { findOrg } from '../../people/party/store.ts';
import { refuseSuspended } from '../../people/party/suspension.ts';
import { mayBePublished, type StatedPlace, type Terms } from './rules.ts';
import { insertProduct, lockProduct, type Product, readProduct, statedPlaces } from './store.ts';

/** A product as it is offered. */
export interface Offer extends Terms {
  insurer: string;
  title: string;
  country: string;
  currency: string;
  uncertainty_loading: string;
  expense_share: string;
  quorum: number;
  tolerance_percent: string;
  silence_days: number;
  /** The product whose place this one takes. */
  replaces: string | undefined;
}

/**
 * Publishes a product; it stays as it is from then on. One that it replaces is sold no more.
 * @throws Refusal 400 naming the field, 409 for a suspended insurer or a product that was replaced before.
 */
export async function publishProduct(work: Work, offer: Offer): Promise<string> {
  const { tx, now } = work;
  accept(mayBePublished(offer));
  if ((await findOrg(tx, offer.insurer, 'Insurer')) === undefined)
    throw notFound(`There is no insurer ${offer.insurer}.`);
  await refuseSuspended(work, offer.insurer);
  await checkLinks(tx, [
    { field: 'currency', target: 'currency', value: offer.currency },
    { field: 'corridor', target: 'corridor', value: offer.corridor },
  ]);
  await samePlaces(work, offer);
  if (offer.replaces !== undefined) await replace(work, offer.replaces, offer.insurer);
  const name = await work.ids.name(tx, 'IPR', now);
  const seasons = Object.fromEntries(
    offer.cells.map((cell) => [
      cell,
      offer.seasons
        .filter((season) => season.cell === cell)
        .map(({ year, value }) => [year, value] as const)
        .sort(([left], [right]) => left - right),
    ]),
  );
  const { index } = offer;
  await insertProduct(
    tx,
    {
      name,
      insurer: offer.insurer,
      title: offer.title,
      peril: offer.peril,
      country: offer.country,
      corridor: offer.corridor ?? null,
      index_kind: index?.index_kind ?? null,
      aggregation: index?.aggregation ?? null,
      basis: index?.basis ?? null,
      trigger_at: index?.trigger_at ?? null,
      exit_at: index?.exit_at ?? null,
      reading_period: index?.reading_period ?? null,
      season_from: offer.season_from,
      season_to: offer.season_to,
      sales_until: offer.sales_until,
      currency: offer.currency,
      sum_min: offer.sum_min,
      sum_max: offer.sum_max,
      expected_loss: offer.expected_loss ?? null,
      uncertainty_loading: offer.uncertainty_loading,
      expense_share: offer.expense_share,
      seasons: JSON.stringify(seasons),
      quorum: offer.quorum,
      tolerance_percent: offer.tolerance_percent,
      silence_days: offer.silence_days,
      outside_km: offer.outside_km ?? null,
      replaces: offer.replaces ?? null,
      created_by: actorIdOf(work) as string,
      created_at: now,
    },
    offer.cells.map((cell) => {
      const { gps_lat, gps_lng, radius_km } = offer.places.find((place) => place.cell === cell) as StatedPlace;
      return { cell, place: { gps_lat, gps_lng, radius_km } };
    }),
  );
  await work.attest.now('product', [name]);
  return name;
}

/** Readings know a cell by its name alone: one name is one place, whoever sells by it. @throws Refusal 400 */
async function samePlaces({ tx }: Work, { cells, places }: Offer): Promise<void> {
  const before = await statedPlaces(tx, cells);
  for (const [at, place] of places.entries()) {
    const other = before.find(({ cell }) => cell === place.cell);
    if (other === undefined) continue;
    const same = new Exact(other.gps_lat).eq(place.gps_lat) && new Exact(other.gps_lng).eq(place.gps_lng);
    if (!same) {
      throw invalid(
        `places.${at}.gps_lat`,
        `${place.cell} stands at ${other.gps_lat}, ${other.gps_lng} by ${other.product}; a cell is one place, and another place is another cell`,
      );
    }
  }
}

async function replace(work: Work, name: string, insurer: string): Promise<void> {
  const old = await lockProduct(work.tx, name);
  if (old.insurer !== insurer) throw invalid('replaces', `must be a product of ${insurer}`);
  const later = await work.tx
    .selectFrom('insurance_products')
    .select('name')
    .where('replaces', '=', name)
    .executeTakeFirst();
  if (later !== undefined) throw wrongState(`${name} was replaced by ${later.name} already.`);
  await retire(work, old);
}

/** Sold no more; policies that there are go on. @returns false where it was retired before. */
async function retire(work: Work, product: Product): Promise<boolean> {
  if (product.retired_at !== null) {
    await soAlready(work, 'insurance_products', { name: product.name });
    return false;
  }
  await work.attest.assertAsSigned('product', [product.name]);
  await work.tx
    .updateTable('insurance_products')
    .set({ retired_at: work.now, retired_by: actorIdOf(work) })
    .where('name', '=', product.name)
    .execute();
  await work.attest.now('product', [product.name]);
  return true;
}

/** @throws Refusal 404, 403 for a product of another insurer. */
export async function retireProduct(work: Work, name: string): Promise<{ product: Product; retired: boolean }> {
  const product = await lockProduct(work.tx, name);
  if (!isAdmin(work.actor) && !orgsWith(work.actor, 'represent', 'Insurer').includes(product.insurer)) {
    throw forbidden('This is a product of another insurer.');
  }
  const retired = await retire(work, product);
  return { product: await readProduct(work.tx, name), retired };
}
