import { sql } from 'kysely';
import { accept, forbidden, invalid, wrongState } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { RowsOf } from '../../../platform/db/seals/sealed-tables.ts';
import { hasDuty } from '../../people/party/duties.ts';
import { overusedLand } from '../mass/land.ts';
import type { PlotSeason, Stage } from '../mass/rules.ts';
import { allStages, gaveBefore, landOfSeasons, lockLandOf, overlapsOf, pooledSeasons } from '../mass/store.ts';
import { plotAccess } from '../plot/access.ts';
import { commonStage, plausibleSeasons, poolable, pooledKilograms } from './rules.ts';
import { lockCandidates, maxPooled, ofMembers, onLand, openHarvests, type PoolScope, pooledOf } from './store.ts';

export interface PoolRequest {
  commodityType: string;
  /** Absent: every open harvest in the caller's reach. */
  harvests: readonly string[] | undefined;
  /** Only what was weighed in this stage, where no harvests are named. */
  stage: Stage | undefined;
}

/** For whom the caller pools. */
export interface PoolReach {
  cooperative: string;
  /** Only harvests of this farmer's plots; undefined for all of the cooperative's. */
  onlyFarmer: string | undefined;
}

export interface Pool {
  harvests: string[];
  plots: string[];
  quantityKg: string;
  /** What it is a mass of; null for a commodity without stages. */
  stage: Stage | null;
  /** Plots without a polygon, whose yield was checked against the most that a point may stand for. */
  assumedAreaPlots: string[];
}

/**
 * For which cooperative the caller pools: the one named, else the only one they belong to. Its Owners and Managers pool
 * the harvests of all members, a plain member their own.
 * @throws Refusal `permission` for who has not joined it, `validation` when several or none could be meant.
 */
export function poolReach(actor: Actor & { userId: string }, given: string | undefined): PoolReach {
  const own = orgsOf(actor, 'Cooperative');
  const clerkOf = actor.lacking?.find((each) => each.kind === 'Cooperative' && (given ?? each.org) === each.org);
  if (clerkOf !== undefined && own.length === 0) throw forbidden();
  if (given === undefined && own.length !== 1) {
    throw own.length === 0
      ? invalid('cooperative', 'is required, because you have joined none')
      : invalid('cooperative', `is required, because there are several: ${own.join(', ')}`);
  }
  const cooperative = given ?? (own[0] as string);
  if (hasDuty(actor, 'manage_lots', cooperative)) return { cooperative, onlyFarmer: undefined };
  if (own.includes(cooperative)) return { cooperative, onlyFarmer: actor.userId };
  throw forbidden('You have not joined this cooperative; an Owner can invite you.');
}

/**
 * Chooses and locks the harvests of a new lot.
 *
 * Anybody may say that their plot belongs to a cooperative. So that a stranger's harvest does not slip into its lots,
 * only harvests of farmers who have joined it are taken.
 * @throws Refusal `permission`, `validation` (what does not belong; an implausible yield, with the figure) or `state`
 * (nothing is open; a harvest is in a lot; a record is not what the service wrote).
 */
export async function choosePool(
  { tx, actor, attest }: Pick<Work, 'tx' | 'actor' | 'attest'>,
  { cooperative, onlyFarmer }: PoolReach,
  request: PoolRequest,
): Promise<Pool> {
  const { commodityType } = request;
  const names =
    request.harvests ?? (await openOnes(tx, { cooperative, commodityType, farmer: onlyFarmer, stage: request.stage }));
  const unique = [...new Set(names)];
  const candidates = await lockCandidates(tx, unique);
  const reachable = candidates.filter((each) => onlyFarmer === undefined || each.farmer === onlyFarmer);
  const missing = unique.find((name) => !reachable.some((each) => each.name === name));
  if (missing !== undefined) {
    if (isAdmin(actor))
      throw invalid(`harvests.${unique.indexOf(missing)}`, `there is no harvest "${missing.slice(0, 60)}"`);
    throw forbidden(`harvests.${unique.indexOf(missing)} is no harvest that you may pool.`);
  }
  // A harvest of another cooperative answers members like one that does not exist.
  if (!isAdmin(actor) && candidates.some((each) => each.plot_cooperative !== cooperative)) {
    const foreign = candidates.findIndex((each) => each.plot_cooperative !== cooperative);
    throw forbidden(`harvests.${foreign} is no harvest that you may pool.`);
  }
  const isOpen = (each: (typeof candidates)[number]) => each.lot === null && each.voided_at === null;
  const open = request.harvests === undefined ? candidates.filter(isOpen) : candidates;
  if (open.length === 0) throw wrongState(`There are no open ${commodityType} harvests in ${cooperative} left.`);
  accept(poolable(open, { cooperative, commodity_type: commodityType }));
  const harvests = open.map((each) => each.name);
  const plots = [...new Set(open.map((each) => each.plot))];
  const first = (await allStages(tx)).find((each) => each.commodity_type === commodityType)?.stage ?? null;
  const stage = accept(commonStage(open, first));
  const seasons = await pooledSeasons(tx, harvests, commodityType);
  // Kilograms, land or a membership that somebody wrote for a moment make no lot, nor does less than what the plots gave before.
  await attest.assertAsWritten(
    { table: 'harvests', where: sql`t.name = any(${harvests}::text[])` },
    {
      table: 'org_members',
      where: sql`t.org = ${cooperative} and t.user_id in (select farmer from plots where name = any(${plots}::text[]))`,
    },
    {
      table: 'orgs',
      where: sql`t.name = ${cooperative}`,
      relied: { on: ofMembers(harvests), rows: 1 },
    },
    ...judgedBy(seasons, { commodityType, harvests, plots }),
  );
  accept(plausibleSeasons(seasons));
  await checkPooledLand({ tx, actor, attest }, seasons, harvests);
  return {
    harvests,
    plots,
    quantityKg: pooledKilograms(open.map((each) => each.quantity_kg as string)),
    stage,
    assumedAreaPlots: [...new Set(seasons.filter((each) => each.area_ha === null).map((each) => each.plot))],
  };
}

/** What decides whether the plots can have given the pooled harvests, besides these. */
function judgedBy(
  seasons: readonly PlotSeason[],
  { commodityType, harvests, plots }: { commodityType: string; harvests: readonly string[]; plots: readonly string[] },
): RowsOf[] {
  const bounds = new Map(seasons.map((season) => [`${season.ask_kg_per_ha} ${season.max_kg_per_ha}`, season]));
  const figures = (of: 'ask_kg_per_ha' | 'max_kg_per_ha') => [...bounds.values()].map((season) => season[of]);
  return [
    pooledOf(plots),
    overlapsOf(plots),
    {
      table: 'plots',
      where: sql`t.name = any(${plots}::text[])`,
      relied: { on: gaveBefore(seasons, harvests), rows: plots.length },
    },
    {
      table: 'harvests',
      where: sql`t.plot = any(${plots}::text[]) and t.harvest_date between ${least(seasons)}::date and ${most(seasons)}::date`,
    },
    { table: 'lots', where: sql`t.name in (select h.lot from harvests h where h.plot = any(${plots}::text[]))` },
    {
      table: 'yield_bounds',
      where: sql`coalesce(t.commodity_type = ${commodityType}, true)`,
      relied: {
        on: sql`(t.ask_kg_per_ha, t.max_kg_per_ha) in (select * from unnest(${figures('ask_kg_per_ha')}::numeric[], ${figures('max_kg_per_ha')}::numeric[]))`,
        rows: bounds.size,
      },
    },
    { table: 'processing_bounds', where: sql`true` },
  ];
}

const least = (seasons: readonly PlotSeason[]) => seasons.map(({ first_day }) => first_day).sort()[0] ?? null;
const most = (seasons: readonly PlotSeason[]) =>
  seasons
    .map(({ last_day }) => last_day)
    .sort()
    .at(-1) ?? null;

/**
 * Land counts once: what one farmer's plots on the same land gave must fit on it, of what is pooled and what is in lots.
 * @throws Refusal `validation` of `harvests`, naming the plots and the bound.
 */
async function checkPooledLand(
  { tx, actor, attest }: Pick<Work, 'tx' | 'actor' | 'attest'>,
  seasons: readonly PlotSeason[],
  harvests: readonly string[],
): Promise<void> {
  const before = await landOfSeasons(tx, seasons, harvests);
  const shared = new Map(before.flatMap((land) => [...land].filter(([, plot]) => plot.shared.length > 0)));
  if (shared.size === 0) return;
  // Of two that pool what grew on the same land the later one sees what the earlier one took.
  for (const farmer of [...new Set([...shared.values()].map((plot) => plot.farmer))].sort())
    await lockLandOf(tx, farmer);
  const [first_day, last_day] = [least(seasons), most(seasons)];
  if (first_day !== null && last_day !== null)
    await attest.assertAsWritten(...onLand([...shared.keys()], { first_day, last_day }));
  const seen = await tx
    .selectFrom('plots')
    .select('name')
    .where('name', 'in', [...shared.keys()])
    .where(plotAccess.visible(actor, 'edit'))
    .execute();
  const told = new Set([...seen.map((each) => each.name), ...seasons.map((season) => season.plot)]);
  const faults = overusedLand(seasons, await landOfSeasons(tx, seasons, harvests), told).map(({ fault }) => fault);
  if (faults.length === 0) return;
  const shown = faults.length > 5 ? [...faults.slice(0, 5), `and ${faults.length - 5} more`] : faults;
  throw invalid('harvests', `${shown.join('; ')}. Void what was recorded twice`);
}

async function openOnes(tx: Tx, scope: PoolScope): Promise<string[]> {
  const { names, ofOthers } = await openHarvests(tx, scope);
  if (names.length > maxPooled) {
    throw invalid('harvests', `is required: there are more than ${maxPooled} open harvests, one lot holds that many`);
  }
  if (names.length === 0) {
    const hint = ofOthers === 0 ? '' : ` ${ofOthers} are of farmers who have not joined; invite them first.`;
    throw wrongState(
      `There are no open ${scope.commodityType} harvests of members of ${scope.cooperative}; a lot needs at least one.${hint}`,
    );
  }
  return names;
}
