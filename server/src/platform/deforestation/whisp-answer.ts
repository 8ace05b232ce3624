import { hash } from 'node:crypto';
import { groundOf, sameGround } from './geometry.ts';
import { type Indicator, notAssessed, type PlotAnswer, type PlotQuestion, type Verdict, verdicts } from './source.ts';

/** The version of the rule below; a verdict names it beside that of Whisp. */
export const whispRule = 'pcrop-1';
/** Under which property our name of a plot travels; Whisp answers it as `external_id`. */
export const idColumn = 'lotmark_plot';

type Properties = Readonly<Record<string, unknown>>;

/**
 * What a result of Whisp says of each plot, by the names they were sent under; never by their order. The last word is the
 * severer of Whisp's own (`risk_pcrop`) and of its rule applied to its indicators; what Whisp had to leave out makes a low
 * one uncertain. A feature whose ground is another than the plot's says nothing of it.
 * @param text GeoJSON, as it came. @param groundMatters the file was brought by a person, who may have mixed files up.
 * @returns undefined where it is no result of Whisp at all.
 */
export function readWhispResult(
  text: string,
  questions: readonly PlotQuestion[],
  groundMatters: boolean,
): { version: string | null; plots: PlotAnswer[]; matched: number } | undefined {
  const features = featuresIn(text);
  if (features === undefined) return undefined;
  const sha256 = hash('sha256', text, 'hex');
  const byName = new Map<string, { properties: Properties; geometry: unknown }[]>();
  for (const feature of features) {
    const name = nameIn(feature.properties);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), feature]);
  }
  let version: string | null = null;
  let matched = 0;
  const plots = questions.map((question) => {
    const found = (byName.get(question.plot) ?? []).filter(
      ({ geometry }) => !groundMatters || isAbout(geometry, question),
    );
    if (found.length === 0) return notAssessed(question.plot);
    matched += 1;
    version ??= versionIn(found[0]?.properties ?? {});
    // Twice in one file: the severer one counts.
    return found
      .map(({ properties }) => answerOf(question.plot, properties, sha256))
      .reduce((worst, each) => (severity(each.verdict) > severity(worst.verdict) ? each : worst));
  });
  return { version, plots, matched };
}

const severity = (verdict: Verdict): number => verdicts.indexOf(verdict);

/** A FeatureCollection, alone or as `data` of an answer. */
function featuresIn(text: string): { properties: Properties; geometry: unknown }[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const inner = isObject(value) && isObject(value['data']) ? value['data'] : value;
  if (!isObject(inner) || inner['type'] !== 'FeatureCollection' || !Array.isArray(inner['features'])) return undefined;
  return inner['features'].filter(isObject).map((feature) => ({
    properties: isObject(feature['properties']) ? feature['properties'] : {},
    geometry: feature['geometry'],
  }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameIn(properties: Properties): string | undefined {
  const name = properties['external_id'] ?? properties[idColumn];
  return typeof name === 'string' ? name : undefined;
}

function versionIn(properties: Properties): string | null {
  const version = metadataOf(properties)['whisp_version'];
  return typeof version === 'string' ? version.slice(0, 60) : null;
}

function metadataOf(properties: Properties): Properties {
  const given = properties['whisp_processing_metadata'];
  if (isObject(given)) return given;
  if (typeof given !== 'string') return {};
  try {
    const read: unknown = JSON.parse(given);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

function isAbout(geometry: unknown, question: PlotQuestion): boolean {
  const theirs = groundOf(geometry);
  const ours = groundOf(JSON.parse(question.geometry));
  return theirs !== undefined && ours !== undefined && sameGround(theirs, ours);
}

const longestValue = 200;

function answerOf(plot: string, properties: Properties, sha256: string): PlotAnswer {
  const version = versionIn(properties);
  const kept = Object.entries(properties).filter(([name]) =>
    /^(Ind_|Indicator_|risk_|Area$|Unit$|Country$)/i.test(name),
  );
  const left = leftOut(properties);
  const indicators = kept
    .map(
      ([indicator, value]): Indicator => ({
        indicator,
        value: value === null || value === undefined ? null : String(value).slice(0, longestValue),
        data_set: 'Whisp',
        version,
        sha256,
      }),
    )
    .sort((a, b) => (a.indicator < b.indicator ? -1 : 1));
  if (left.length > 0) {
    indicators.push({
      indicator: 'computed_without',
      value: left.join(', ').slice(0, longestValue),
      data_set: 'Whisp',
      version,
      sha256,
    });
  }
  return { plot, verdict: verdictOf(properties, left.length > 0), indicators };
}

/** Data sets that the verdict should have seen and did not. */
function leftOut(properties: Properties): string[] {
  const metadata = metadataOf(properties);
  const lists = [metadata['risk_computed_without'], metadata['risk_inputs_unavailable']];
  return [...new Set(lists.flatMap((list) => (Array.isArray(list) ? list.map(String) : [])))].sort();
}

function verdictOf(properties: Properties, isIncomplete: boolean): Verdict {
  const word = ownWord(properties);
  const rule = byRule(properties);
  if (word === undefined && rule === undefined) return 'not_assessed';
  // Without all four indicators nobody can check a low one.
  const stated = rule ?? (word === 'high' ? 'high' : 'more_info_needed');
  const worst = word !== undefined && severity(word) > severity(stated) ? word : stated;
  return worst === 'low' && isIncomplete ? 'more_info_needed' : worst;
}

function ownWord(properties: Properties): Verdict | undefined {
  const given = properties['risk_pcrop'] ?? properties['Risk_PCrop'];
  const word = typeof given === 'string' ? given.trim().toLowerCase().replaceAll(' ', '_') : undefined;
  return verdicts.find((verdict) => verdict === word && verdict !== 'not_assessed');
}

/**
 * Whisp's tree for perennial crops: no tree cover in 2020, or a crop there already, or disturbed before 2021: low. Else
 * without a disturbance after 2020: more is to be found out; with one: high.
 */
function byRule(properties: Properties): Verdict | undefined {
  const [cover, crop, before, after] = [1, 2, 3, 4].map((number) => yesOrNo(properties, number));
  if (cover === undefined || crop === undefined || before === undefined || after === undefined) return undefined;
  if (!cover || crop || before) return 'low';
  return after ? 'high' : 'more_info_needed';
}

function yesOrNo(properties: Properties, number: number): boolean | undefined {
  const name = Object.keys(properties).find((each) =>
    new RegExp(`^(Ind_0?${number}|Indicator_0?${number})(_|$)`, 'i').test(each),
  );
  const value = name === undefined ? undefined : properties[name];
  if (value === true || (typeof value === 'string' && /^yes$/i.test(value))) return true;
  return value === false || (typeof value === 'string' && /^no$/i.test(value)) ? false : undefined;
}
