import type { PlotFinding } from '@lotmark/sdk/plots';
import { farOff } from './far-off.ts';
import type { Shape } from './shapes.ts';

const space = 'http://www.w3.org/2000/svg';
/** Width and height of the picture, in units of its own. */
const size = 1000;

function node(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const made = document.createElementNS(space, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

interface View {
  x: number;
  y: number;
  side: number;
}

export interface Drawing {
  picture: SVGElement;
  /** Plots that lie far from the others and are not in the picture at first. */
  far: readonly number[];
  /** Brings one plot close; `null` shows them all. */
  show(feature: number | null): void;
}

/** The plots of a file, north up, those with errors in another colour, and a mark where an error is. */
export function draw(shapes: readonly Shape[], findings: readonly PlotFinding[], label: string): Drawing {
  const wrong = new Set(findings.filter(({ severity }) => severity === 'error').map(({ feature }) => feature));
  const all = boxOf(shapes);
  const shrink = Math.cos((((all.minLat + all.maxLat) / 2) * Math.PI) / 180);
  const extent = Math.max((all.maxLng - all.minLng) * shrink, all.maxLat - all.minLat) || 0.001;
  const project = (lng: number, lat: number): [number, number] => [
    ((lng - all.minLng) * shrink * size) / extent,
    ((all.maxLat - lat) * size) / extent,
  ];
  const picture = node('svg', { class: 'plots', role: 'img', 'aria-label': label });
  const dots = node('g', { class: 'dots' });
  /** In place of outlines that are too small to be seen, with the side of each. */
  const stands: [dot: SVGElement, side: number][] = [];
  for (const { feature, kind, degrees } of shapes) {
    const points: string[] = [];
    for (let at = 0; at < degrees.length; at += 2) {
      points.push(
        project(degrees[at] as number, degrees[at + 1] as number)
          .map((n) => n.toFixed(3))
          .join(' '),
      );
    }
    const className = wrong.has(feature) ? 'plot wrong' : 'plot';
    if (kind === 'outline') {
      picture.append(node('path', { class: className, d: `M${points.join('L')}Z` }));
      const { x, y, side } = squareOf(boxOf([{ degrees }]), project);
      const stand = dot(`${x + side / 2} ${y + side / 2}`, className);
      stands.push([stand, side]);
      dots.append(stand);
    } else dots.append(dot(points[0] ?? '0 0', className));
  }
  for (const { at, severity } of findings) {
    if (at === null || Math.abs(at[0]) > 180 || Math.abs(at[1]) > 90) continue;
    dots.append(dot(project(at[0], at[1]).join(' '), severity === 'error' ? 'mark wrong' : 'mark'));
  }
  picture.append(dots);
  const look = ({ x, y, side }: View) => {
    picture.setAttribute('viewBox', `${x} ${y} ${side} ${side}`);
    // Marks keep their size on the screen, however close one looks.
    for (const each of dots.children) each.setAttribute('r', String(side / 90));
    for (const [stand, width] of stands) stand.style.display = width < side / 45 ? '' : 'none';
  };
  const lookAt = (chosen: readonly Shape[]) => {
    if (chosen.length === 0) return;
    const { x, y, side } = squareOf(boxOf(chosen), project);
    const wide = Math.max(side, size / 1e6) * 1.16;
    look({ x: x + (side - wide) / 2, y: y + (side - wide) / 2, side: wide });
  };
  const show = (feature: number | null) =>
    lookAt(feature === null ? shapes : shapes.filter((shape) => shape.feature === feature));
  const far = farOff(shapes);
  lookAt(shapes.filter(({ feature }) => !far.includes(feature)));
  return { picture, far, show };
}

/** The square about a box, in the picture. */
function squareOf(box: Box, project: (lng: number, lat: number) => [number, number]): View {
  const [left, top] = project(box.minLng, box.maxLat);
  const [right, bottom] = project(box.maxLng, box.minLat);
  const side = Math.max(right - left, bottom - top);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side };
}

function dot(place: string, className: string): SVGElement {
  const [cx = '0', cy = '0'] = place.split(' ');
  return node('circle', { class: className, cx, cy, r: '8' });
}

interface Box {
  minLng: number;
  maxLng: number;
  minLat: number;
  maxLat: number;
}

function boxOf(shapes: readonly Pick<Shape, 'degrees'>[]): Box {
  const box = { minLng: 180, maxLng: -180, minLat: 90, maxLat: -90 };
  for (const { degrees } of shapes) {
    for (let at = 0; at < degrees.length; at += 2) {
      const [lng, lat] = [degrees[at] as number, degrees[at + 1] as number];
      box.minLng = Math.min(box.minLng, lng);
      box.maxLng = Math.max(box.maxLng, lng);
      box.minLat = Math.min(box.minLat, lat);
      box.maxLat = Math.max(box.maxLat, lat);
    }
  }
  return box;
}
