import { expect, test } from 'vitest';
import { html } from '../../src/api/pages/html.ts';
import { clipped, frameAround, pathOf } from '../../src/api/pages/map/frame.ts';
import { portNamed } from '../../src/api/pages/map/ports.ts';
import { type Route, routeMap } from '../../src/api/pages/map/route-map.ts';
import { atlas, middleOf } from '../../src/platform/atlas/atlas.ts';

const label = html`A map`;
const route = (origin: string, destination: string, ports: Partial<Route> = {}): Route => ({
  origin,
  destination,
  loading: null,
  discharge: null,
  ...ports,
});
const dotsOf = (text: string) =>
  [...text.matchAll(/<circle class="dot" cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);

test('every trade route has its map, small enough for a page, with its stops apart and inside', () => {
  const corridors = 'ET-DE ET-US UG-IT KE-GB CO-US BR-DE PE-DE GH-NL CI-FR EC-BE VN-ES ID-JP'.split(' ');
  for (const corridor of corridors) {
    const [origin = '', destination = ''] = corridor.split('-');
    const text = routeMap(route(origin, destination), label)?.text ?? '';
    expect(text.length, corridor).toBeGreaterThan(4000);
    expect(text.length, corridor).toBeLessThan(50_000);
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(text) ?? [];
    const dots = dotsOf(text);
    expect(dots, corridor).toHaveLength(2);
    for (const [x = -1, y = -1] of dots) {
      expect(x > 0 && x < Number(width) && y > 0 && y < Number(height), corridor).toBe(true);
    }
    for (const kind of ['origin', 'destination']) expect(text, corridor).toMatch(new RegExp(`land ${kind}" d="M`));
  }
});

test('stops that lie close together can still be told apart', () => {
  const ports = { loading: portNamed('Djibouti')?.place ?? null, discharge: portNamed('Hamburg')?.place ?? null };
  const dots = dotsOf(routeMap(route('ET', 'DE', ports), label)?.text ?? '');
  expect(dots).toHaveLength(3);
  for (const [index, [x = 0, y = 0]] of dots.entries()) {
    for (const [otherX = 0, otherY = 0] of dots.slice(index + 1)) {
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(20);
    }
  }
});

test('a country that the atlas does not have makes no map', () => {
  expect(routeMap(route('ET', 'XX'), label)).toBeNull();
});

test('countries lie where they lie', () => {
  expect(atlas().length).toBeGreaterThan(200);
  const near = (code: string, [longitude, latitude]: readonly [number, number]) => {
    const [x, y] = middleOf(code) ?? [Number.NaN, Number.NaN];
    expect(Math.hypot(x - longitude, y - latitude), code).toBeLessThan(3);
  };
  near('ET', [39.6, 8.6]);
  near('DE', [10.4, 51.1]);
  near('BR', [-53, -10.8]);
  // Its largest part, not the middle between it and its islands.
  near('EC', [-78.4, -1.5]);
});

test('ports are known by what papers call them; anything else that was written there is not shown', () => {
  for (const written of ['Hamburg', 'hamburg', ' HAMBURG ', 'Hamburg, DE', 'Port of Hamburg', 'Hamburg (CTA)']) {
    expect(portNamed(written)?.name, written).toBe('Hamburg');
  }
  expect(portNamed('Vitória')?.name).toBe('Vitoria');
  // Its own country, whatever stands after it.
  expect(portNamed('Hamburg, NL')?.country).toBe('DE');
  expect(portNamed('Djibouti')?.country).toBe('DJ');
  for (const written of [null, '', 'Abebe Kebede, House 12', '<script>', 'constructor', '6.1611, 38.2061']) {
    expect(portNamed(written), String(written)).toBeNull();
  }
});

test('rings are cut at the edge of the picture, and specks are left out', () => {
  const frame = frameAround([
    [0, 0],
    [10, 10],
  ]);
  const around = [
    frame.project([-90, -80]),
    frame.project([90, -80]),
    frame.project([90, 80]),
    frame.project([-90, 80]),
  ];
  for (const [x, y] of clipped(around, frame)) {
    expect(x >= -5 && x <= frame.width + 5 && y >= -5 && y <= frame.height + 5).toBe(true);
  }
  expect(clipped([frame.project([100, 0]), frame.project([101, 0]), frame.project([101, 1])], frame)).toEqual([]);
  expect(
    pathOf([
      [1, 1],
      [1.2, 1.1],
      [1.3, 1],
    ]),
  ).toBe('');
  expect(
    pathOf([
      [1, 1],
      [5, 1],
      [5, 4],
    ]),
  ).toBe('M1 1l 4 0 0 3z');
});

test('a country on both sides of the 180th meridian leaves the seas between its two ends alone', () => {
  const [longitude, latitude] = middleOf('RU') ?? [Number.NaN, Number.NaN];
  expect(Math.hypot(longitude - 97, latitude - 62)).toBeLessThan(5);
  const russia = atlas().find(({ code }) => code === 'RU')?.rings ?? [];
  for (const ring of russia) expect(ring.east - ring.west).toBeLessThan(180);
  // The strait between Greenland and Iceland.
  const over = russia.filter((ring) => ring.west < -28 && ring.east > -28 && ring.south < 66.5 && ring.north > 66.5);
  expect(over).toEqual([]);
});
