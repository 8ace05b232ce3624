import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff';
import { type Box, boxOf, type Ring } from './geometry.ts';

/** One tile: in degrees, north up. */
export interface Tile {
  image: GeoTIFFImage;
  box: Box;
  /** Degrees of a pixel. */
  stepX: number;
  stepY: number;
  width: number;
  height: number;
  noData: number | null;
  close(): void;
}

/** EPSG code of WGS 84 in degrees. */
const wgs84 = 4326;

/** @throws Error when it is no GeoTIFF of degrees on WGS 84. */
export async function openTile(path: string): Promise<Tile> {
  const tiff: GeoTIFF = await fromFile(path);
  const image = await tiff.getImage();
  const keys = image.getGeoKeys();
  const code = keys?.['GeographicTypeGeoKey'];
  if (keys?.['GTModelTypeGeoKey'] !== 2 || (code !== undefined && code !== wgs84)) {
    throw new Error(`it is not in degrees on WGS 84 (EPSG:${wgs84})`);
  }
  const [west = NaN, south = NaN, east = NaN, north = NaN] = image.getBoundingBox();
  const [width, height] = [image.getWidth(), image.getHeight()];
  const box = { west, south, east, north };
  if (!Object.values(box).every(Number.isFinite) || west >= east || south >= north) {
    throw new Error('it does not say where it lies');
  }
  return {
    image,
    box,
    stepX: (east - west) / width,
    stepY: (north - south) / height,
    width,
    height,
    noData: image.getGDALNoData(),
    close: () => void tiff.close(),
  };
}

export const overlaps = (a: Box, b: Box): boolean =>
  a.west < b.east && a.east > b.west && a.south < b.north && a.north > b.south;

/** Parts of a plot's area, in the same unit: all, what tiles say something of, and what counts. */
export interface Shares {
  all: number;
  covered: number;
  counted: number;
}

/** Samples that a plot is looked at by: at least some thousand for the smallest, and no more than this for the largest. */
const mostSamples = 2_000_000;
const fewestSamples = 4_096;
const mostPixels = 30_000_000;

/**
 * How much of what rings enclose lies on pixels that count. Sampled on a grid of equal steps in degrees, each row weighted
 * by the length of its parallel; at most one tile says something of a place, the first that does.
 * @param counts which values count.
 */
export async function sharesOf(
  rings: readonly Ring[],
  tiles: readonly Tile[],
  counts: (value: number) => boolean,
): Promise<Shares> {
  const box = boxOf({ rings: [...rings], points: [] });
  const near = tiles.filter((tile) => overlaps(tile.box, box));
  const finest = Math.min(...near.map((tile) => Math.min(tile.stepX, tile.stepY)), Infinity);
  const grid = gridOver(box, finest);
  const pixels = await Promise.all(near.map((tile) => pixelsIn(tile, box)));
  const shares = { all: 0, covered: 0, counted: 0 };
  for (let row = 0; row < grid.rows; row++) {
    const lat = box.south + (row + 0.5) * grid.stepY;
    const weight = Math.cos((lat * Math.PI) / 180);
    const crossed = crossingsAt(rings, lat);
    for (let pair = 0; pair + 1 < crossed.length; pair += 2) {
      const [from, to] = [crossed[pair] as number, crossed[pair + 1] as number];
      const first = Math.max(0, Math.ceil((from - box.west) / grid.stepX - 0.5));
      const last = Math.min(grid.columns - 1, Math.ceil((to - box.west) / grid.stepX - 0.5) - 1);
      for (let column = first; column <= last; column++) {
        shares.all += weight;
        const value = valueAt(pixels, box.west + (column + 0.5) * grid.stepX, lat);
        if (value === undefined) continue;
        shares.covered += weight;
        if (counts(value)) shares.counted += weight;
      }
    }
  }
  return shares;
}

function gridOver({ west, south, east, north }: Box, finest: number) {
  // An eighth of a pixel, unless the plot is so small or so large that this gives too few or too many.
  const [width, height] = [east - west, north - south];
  const wanted = (width * height) / (finest / 8) ** 2;
  const samples = Math.min(Math.max(Number.isFinite(wanted) ? wanted : 0, fewestSamples), mostSamples);
  const step = Math.sqrt((width * height) / samples);
  const columns = Math.min(Math.max(1, Math.round(width / step)), mostSamples);
  const rows = Math.min(Math.max(1, Math.round(height / step)), Math.ceil(mostSamples / columns));
  return { columns, rows, stepX: width / columns, stepY: height / rows };
}

/** Where a parallel crosses the rings, from west to east; holes and several outlines by the even-odd rule. */
function crossingsAt(rings: readonly Ring[], lat: number): number[] {
  const found: number[] = [];
  for (const ring of rings) {
    for (let i = 0; i + 1 < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i] as readonly [number, number], ring[i + 1] as readonly [number, number]];
      if (y0 <= lat === y1 <= lat) continue;
      found.push(x0 + ((lat - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  return found.sort((a, b) => a - b);
}

interface Pixels {
  tile: Tile;
  values: ArrayLike<number>;
  left: number;
  top: number;
  width: number;
  height: number;
}

async function pixelsIn(tile: Tile, box: Box): Promise<Pixels> {
  const left = clamp(Math.floor((box.west - tile.box.west) / tile.stepX), 0, tile.width - 1);
  const right = clamp(Math.ceil((box.east - tile.box.west) / tile.stepX), left + 1, tile.width);
  const top = clamp(Math.floor((tile.box.north - box.north) / tile.stepY), 0, tile.height - 1);
  const bottom = clamp(Math.ceil((tile.box.north - box.south) / tile.stepY), top + 1, tile.height);
  const [width, height] = [right - left, bottom - top];
  if (width * height > mostPixels) throw new Error(`more than ${mostPixels} pixels lie in one plot`);
  const [values] = (await tile.image.readRasters({ window: [left, top, right, bottom], samples: [0] })) as unknown as [
    ArrayLike<number>,
  ];
  return { tile, values, left, top, width, height };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

function valueAt(pixels: readonly Pixels[], lng: number, lat: number): number | undefined {
  for (const { tile, values, left, top, width, height } of pixels) {
    const column = Math.floor((lng - tile.box.west) / tile.stepX) - left;
    const row = Math.floor((tile.box.north - lat) / tile.stepY) - top;
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const value = values[row * width + column] as number;
    if (Number.isNaN(value) || value === tile.noData) continue;
    return value;
  }
  return undefined;
}
