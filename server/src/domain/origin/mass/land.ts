import { Decimal } from 'decimal.js';
import { type Decision, decided, invalid, refused } from '../../../kernel/values/errors.ts';
import { areaOfPointHa, boundOf, type PlotSeason, plain, seasonBounds, stageWords } from './rules.ts';

/** A plot among those that claim the same land. */
export interface LandPlot {
  plot: string;
  farmer: string;
  /** Null where the plot has no polygon, and nobody states its area. */
  area_ha: string | null;
  /** Kilograms of the season, of the stage of its bounds. */
  kg: string;
  /** The plots it shares land with, and how many hectares. */
  shared: readonly { other: string; ha: string }[];
}

/** Plots on the same land, taken together. */
export interface SameLand {
  plots: readonly string[];
  /** Hectares; land that several of them claim counts once. */
  area: Decimal;
  kg: Decimal;
}

/**
 * A plot, and with it step by step those that are connected with it by land that they share and gave something. They are taken
 * in one by one, first the one of which the largest share lies on the land that is there already: so copies of a plot are looked
 * at before a large neighbour, whose hectares would hide them. Each adds its area less what it shares with each of those before, which is at most what it really
 * adds where three overlap in one place: the land is never counted too large, and never smaller than its largest plot.
 */
function growingLand(start: string, land: ReadonlyMap<string, LandPlot>): SameLand[] {
  const areaOf = (plot: LandPlot) => new Decimal(plot.area_ha ?? areaOfPointHa);
  const waiting = new Map<string, Decimal>();
  const taken: string[] = [];
  let [added, largest, kg] = [new Decimal(0), new Decimal(0), new Decimal(0)];
  const steps: SameLand[] = [];
  for (let next = land.get(start); next !== undefined; next = nearest(waiting, land)) {
    const area = areaOf(next);
    added = added.plus(Decimal.max(0, area.minus(waiting.get(next.plot) ?? 0)));
    largest = Decimal.max(largest, area);
    kg = kg.plus(next.kg);
    taken.push(next.plot);
    waiting.delete(next.plot);
    for (const { other, ha } of next.shared) {
      const plot = land.get(other);
      if (plot === undefined || taken.includes(other) || new Decimal(plot.kg).isZero()) continue;
      waiting.set(other, (waiting.get(other) ?? new Decimal(0)).plus(ha));
    }
    steps.push({ plots: [...taken], area: Decimal.max(added, largest), kg });
  }
  return steps;
}

/**
 * Of the plots that are connected with one by land that they share, those with the highest yield per hectare together; undefined
 * where it shares none with a plot that gave something.
 */
export function fullestLand(start: string, land: ReadonlyMap<string, LandPlot>): SameLand | undefined {
  return growingLand(start, land)
    .slice(1)
    .reduce<SameLand | undefined>(
      (fullest, each) => (fullest === undefined || yieldOf(each).gt(yieldOf(fullest)) ? each : fullest),
      undefined,
    );
}

/**
 * How many kilograms more a plot can give, with all that the plots on its land gave, until land reaches a yield per hectare;
 * below zero where it is past it.
 */
export function freeOnLand(start: string, land: ReadonlyMap<string, LandPlot>, kgPerHa: string): Decimal {
  const left = growingLand(start, land).map(({ area, kg }) => area.times(kgPerHa).minus(kg));
  return left.length === 0 ? new Decimal(0) : Decimal.min(...left);
}

/** The plots of the farmer whose plot it is: what somebody else claims of their land is another matter. */
export function landOfFarmer(plot: string, land: ReadonlyMap<string, LandPlot>): Map<string, LandPlot> {
  const farmer = land.get(plot)?.farmer;
  return new Map([...land].filter(([, each]) => each.farmer === farmer));
}

/**
 * Which of one farmer's plots on the same land gave more together in a season than that land can give: each land in a sentence,
 * once, with the plot that it was found from.
 * @param lands the plots around those of the seasons, in the order of the seasons.
 * @param told the plots that may be named; undefined for all.
 */
export function overusedLand(
  seasons: readonly PlotSeason[],
  lands: readonly ReadonlyMap<string, LandPlot>[],
  told?: ReadonlySet<string>,
): { plot: string; fault: string }[] {
  const seen = new Set<string>();
  return seasons.flatMap((season, place) => {
    const around = lands[place];
    if (around?.get(season.plot)?.shared.length === 0) return [];
    const own = landOfFarmer(season.plot, around ?? new Map());
    const land = fullestLand(season.plot, own);
    if (land === undefined || landState(land, season) !== 'above') return [];
    const key = `${season.first_day} ${[...land.plots].sort().join(' ')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const figures = landFigures(season.plot, land, season, told ?? new Set(land.plots));
    return [{ plot: season.plot, fault: `${figures}; the bound is ${boundOf(season, 'max')}` }];
  });
}

const yieldOf = ({ kg, area }: SameLand): Decimal => kg.div(area);

/** The plot of those that wait of which the largest share lies on the land that was taken in. */
function nearest(waiting: ReadonlyMap<string, Decimal>, land: ReadonlyMap<string, LandPlot>): LandPlot | undefined {
  let best: { share: number; plot: LandPlot } | undefined;
  for (const [name, shared] of waiting) {
    const plot = land.get(name);
    if (plot === undefined) continue;
    const share = Math.min(1, shared.div(plot.area_ha ?? areaOfPointHa).toNumber());
    if (best === undefined || share > best.share) best = { share, plot };
  }
  return best?.plot;
}

type Season = Pick<
  PlotSeason,
  'commodity' | 'country' | 'first_day' | 'last_day' | 'stage' | 'ask_kg_per_ha' | 'max_kg_per_ha'
>;

/** How land stands to the bounds of a season. */
export function landState({ area, kg }: SameLand, season: Season): 'within' | 'near' | 'above' {
  const { ask, max } = seasonBounds({ ...season, area_ha: area.toFixed() });
  if (kg.gt(max)) return 'above';
  return kg.gt(ask) ? 'near' : 'within';
}

/**
 * What plots on the same land gave together, in words. Who may not see all of them is told neither which they are nor
 * how much they gave.
 * @param told the plots that may be named.
 */
export function landFigures(plot: string, land: SameLand, season: Season, told: ReadonlySet<string>): string {
  const others = land.plots.filter((each) => each !== plot);
  const named = others.filter((each) => told.has(each));
  const when = `in the season ${season.first_day} to ${season.last_day}`;
  if (named.length < others.length) {
    const which = named.length === 0 ? '' : `${someOf(named)} and `;
    return `${plot} lies on the same land as ${which}other plots, and land counts once: what they gave together ${when} is more per hectare than that of ${plot} alone`;
  }
  const goods = season.stage === null ? '' : ` of ${stageWords[season.stage]}`;
  return `${plot} lies on the same land as ${someOf(named)}, and land counts once: together ${plain(land.kg)} kg${goods} ${when} is ${plain(
    yieldOf(land).toDecimalPlaces(2),
  )} kg per hectare on ${plain(land.area)} ha`;
}

const someOf = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');

/**
 * Whether land that several plots claim can have given what was recorded of all of them. More than it can give is refused
 * where the plots are one farmer's, who recorded it twice; another farmer may claim land that is not theirs, so what they
 * recorded only makes it a question, and buyers are told.
 * @param all the plots on the land, those of others too; `own` of the same farmer alone.
 */
export function withinLand(
  season: PlotSeason,
  { own, all, told }: { own: SameLand | undefined; all: SameLand | undefined; told: ReadonlySet<string> },
  answered: { unit: 'kg' | 'MT'; confirmed: boolean },
): Decision<true> {
  const said = (land: SameLand, bound: 'ask' | 'max') => {
    const what = `${landFigures(season.plot, land, season, told)}; `;
    return `${what}${bound === 'max' ? 'the bound is' : 'most give less than'} ${boundOf(season, bound)}`;
  };
  if (own !== undefined && landState(own, season) === 'above') {
    return refused(
      invalid(
        'quantity',
        `${said(own, 'max')}. Check the figure, and void what was recorded twice; plots that lie beside each other need outlines that say so`,
      ),
    );
  }
  const doubted = [own, all].find((land) => land !== undefined && landState(land, season) !== 'within');
  if (doubted === undefined || answered.confirmed) return decided(true);
  const units = answered.unit === 'MT' ? 'tonnes' : 'kilograms';
  return refused(
    invalid(
      'confirm_quantity',
      `Is this in ${units}? ${said(doubted, 'ask')}. If it is right, confirm it (confirm_quantity: true); buyers are told`,
    ),
  );
}
