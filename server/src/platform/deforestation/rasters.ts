import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { groundOf, type Ring, ringsOf } from './geometry.ts';
import { type RasterDataSet, type RasterMeaning, readManifest, unreadable } from './raster-manifest.ts';
import { openTile, sharesOf, type Tile } from './raster-share.ts';
import {
  type DeforestationSource,
  type Indicator,
  notAssessed,
  type PlotAnswer,
  type PlotQuestion,
  SourceAwayError,
  type Verdict,
} from './source.ts';

/** The version of the rule in `verdictOf`. */
export const rasterRule = 'rasters-1';
/** Of a plot's area, what a data set must say something of before it can speak for the plot. */
const enoughCovered = 0.99;

interface OpenDataSet {
  facts: RasterDataSet;
  /** SHA-256 over the hashes of its files: one name for all of them together. */
  sha256: string;
  tiles: Tile[];
}

/** What a data set says of a plot: shares of its area, from 0 to 1. */
export interface RasterFinding {
  meaning: RasterMeaning;
  share: number;
  covered: number;
  threshold: number;
}

/**
 * A folder of GeoTIFFs that the operator has: which pixels of which data set lie in a plot. Nothing is taken from a file
 * whose hash is not the one in the manifest; a file that changed is hashed again. Nobody outside is asked.
 */
export function rastersSource(folder: string): DeforestationSource {
  const seen = new Map<string, string>();
  return {
    name: 'rasters',
    assess: async (plots) => {
      let opened: OpenDataSet[] = [];
      try {
        const { data_sets } = await readManifest(folder);
        opened = await openAll(folder, data_sets, seen);
        const answers: PlotAnswer[] = [];
        for (const plot of plots) {
          answers.push(await assessPlot(plot, opened));
          await otherWork();
        }
        const text = JSON.stringify({
          rule: rasterRule,
          data_sets: opened.map(({ facts: { files, ...facts }, sha256 }) => ({
            ...facts,
            sha256,
            files: files.length,
          })),
          plots: answers,
        });
        return {
          source: 'rasters',
          version: versionOf(opened),
          plots: answers,
          raw: [{ text, sha256: hash('sha256', text, 'hex') }],
        };
      } catch (error) {
        throw new SourceAwayError((error as Error).message);
      } finally {
        for (const { tiles } of opened) for (const tile of tiles) tile.close();
      }
    },
  };
}

/** The rule and every data set in one line: another data set, version or hash is another version. */
const versionOf = (opened: readonly OpenDataSet[]): string => {
  const names = opened.map(({ facts, sha256 }) => `${facts.name} ${facts.version} ${sha256}`).sort();
  return `${rasterRule} ${hash('sha256', names.join('\n'), 'hex').slice(0, 16)}`;
};

async function openAll(
  folder: string,
  sets: readonly RasterDataSet[],
  seen: Map<string, string>,
): Promise<OpenDataSet[]> {
  const opened: OpenDataSet[] = [];
  for (const facts of sets) {
    for (const { file, sha256 } of facts.files) {
      const found = await hashOf(join(folder, file), seen).catch(unreadable(file));
      if (found !== sha256) throw new Error(`RISK_RASTERS: ${file} has SHA-256 ${found}, the manifest says ${sha256}`);
    }
    const all = createHash('sha256').update(
      facts.files
        .map(({ sha256 }) => sha256)
        .sort()
        .join('\n'),
    );
    const tiles = await Promise.all(
      facts.files.map(({ file }) => openTile(join(folder, file)).catch(unreadable(file))),
    );
    opened.push({
      facts,
      sha256: facts.files.length === 1 ? (facts.files[0]?.sha256 ?? '') : all.digest('hex'),
      tiles,
    });
  }
  return opened;
}

/** Hashes a file, unless it is the very one that was hashed before. */
async function hashOf(path: string, seen: Map<string, string>): Promise<string> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true });
  const key = `${path} ${ino} ${size} ${mtimeNs}`;
  const known = seen.get(key);
  if (known !== undefined) return known;
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk as Buffer);
  const found = digest.digest('hex');
  seen.set(key, found);
  return found;
}

async function assessPlot(question: PlotQuestion, opened: readonly OpenDataSet[]): Promise<PlotAnswer> {
  const ground = groundOf(JSON.parse(question.geometry));
  if (ground === undefined) return notAssessed(question.plot);
  const rings: Ring[] = ringsOf(ground);
  const findings: RasterFinding[] = [];
  const indicators: Indicator[] = [];
  for (const { facts, sha256, tiles } of opened) {
    const { at_least, at_most = Number.POSITIVE_INFINITY, meaning, threshold } = facts;
    const { all, covered, counted } = await sharesOf(rings, tiles, (value) => value >= at_least && value <= at_most);
    const finding = {
      meaning,
      threshold,
      share: covered === 0 ? 0 : counted / covered,
      covered: all === 0 ? 0 : covered / all,
    };
    findings.push(finding);
    const of = { data_set: facts.name, version: facts.version, sha256 };
    indicators.push({ indicator: `${meaning}_share`, value: covered === 0 ? null : finding.share.toFixed(4), ...of });
    indicators.push({ indicator: `${meaning}_covered`, value: finding.covered.toFixed(4), ...of });
    indicators.push({ indicator: `${meaning}_threshold`, value: String(threshold), ...of });
  }
  return { plot: question.plot, verdict: verdictOf(findings), indicators };
}

/**
 * As Whisp decides about perennial crops, on the data sets that there are. Low takes a map of forest on the cut-off date
 * that covers the plot: no forest there then, or the crop there already. Forest then, and loss after it: high. Loss
 * without a map of the forest before it: high, too, because nothing shows that it was none. All else is open.
 */
export function verdictOf(findings: readonly RasterFinding[]): Verdict {
  const of = (meaning: RasterMeaning) => findings.filter((each) => each.meaning === meaning && each.covered > 0);
  const isAbove = ({ share, threshold }: RasterFinding) => share >= threshold;
  const [forest, crop, loss] = [of('forest_at_cut_off'), of('crop_at_cut_off'), of('loss_after_cut_off')];
  if (forest.length + crop.length + loss.length === 0) return 'not_assessed';
  const isWhole = (list: readonly RasterFinding[]) =>
    list.length > 0 && list.every(({ covered }) => covered >= enoughCovered);
  if (isWhole(forest) && !forest.some(isAbove)) return 'low';
  if (isWhole(crop) && crop.every(isAbove)) return 'low';
  if (loss.some(isAbove) && (forest.length === 0 || forest.some(isAbove))) return 'high';
  return 'more_info_needed';
}
