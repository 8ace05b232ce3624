import { expect, test } from 'vitest';
import { readPolygon } from '../../domain/origin/plot/polygon.ts';
import { liesIn } from '../../platform/atlas/atlas.ts';
import { people } from '../demo-world.ts';
import { planSeason } from './plan.ts';

const season = planSeason();
const plots = season.flatMap((cooperative) => cooperative.plots.map((plot) => ({ ...plot, cooperative })));
const farmers = season.flatMap((cooperative) => cooperative.people);

test('six cooperatives of three countries; with the small world 60 farmers and 80 plots', () => {
  expect(season).toHaveLength(6);
  expect([...new Set(season.map((each) => each.origin.country))]).toEqual(['ET', 'UG', 'GH']);
  const smallFarmers = people.filter((person) => person.farmer).length;
  expect(farmers.length + smallFarmers).toBe(60);
  expect(plots).toHaveLength(76);
  expect(new Set([...farmers, ...people].map((person) => person.email)).size).toBe(farmers.length + people.length);
});

test('it is the same each time', () => {
  expect(planSeason()).toEqual(season);
});

test('each outline is a field: irregular, 0.4 to 6 hectares, no square, in its country', () => {
  for (const { name, ring, hectares, middle, cooperative } of plots) {
    const [home] = [cooperative.origin.country];
    const isAbroad = cooperative.abroad !== undefined && !liesIn(home, middle);
    expect(liesIn(isAbroad ? 'KE' : home, middle), name).toBe(true);
    expect(hectares).toBeGreaterThanOrEqual(0.4);
    expect(hectares).toBeLessThanOrEqual(6);
    if (ring === undefined) {
      expect(hectares, 'a point stands for less than four hectares').toBeLessThan(4);
      continue;
    }
    const reading = readPolygon({ type: 'Polygon', coordinates: [ring] });
    if (!reading.ok) throw new Error(`${name}: ${reading.message}`);
    expect(Number(reading.polygon.areaHa) / hectares).toBeCloseTo(1, 1);
    expect(reading.polygon.points).toBeGreaterThan(10);
    const sides = ring.slice(1).map(([lng, lat], index) => {
      const [lng0, lat0] = ring[index] ?? [0, 0];
      return Math.hypot(lng - lng0, lat - lat0);
    });
    expect(Math.max(...sides) / Math.min(...sides), `${name} is too regular`).toBeGreaterThan(1.5);
  }
  expect(plots.filter((plot) => plot.ring === undefined).length).toBeGreaterThan(8);
  expect(plots.filter((plot) => liesIn('KE', plot.middle))).toHaveLength(3);
});

test('fourteen months of harvests, none before its plot was planted', () => {
  const harvests = plots.flatMap((plot) => plot.harvests.map((harvest) => ({ ...harvest, plot })));
  expect(new Set(harvests.map((harvest) => harvest.day.slice(0, 7))).size).toBe(14);
  const days = harvests.map((harvest) => harvest.day).sort();
  expect(days[0]?.slice(0, 7)).toBe('2024-12');
  expect(days.at(-1)?.slice(0, 7)).toBe('2026-01');
  for (const { day, kilograms, plot } of harvests) {
    expect(Number(day.slice(0, 4))).toBeGreaterThan(plot.plantedYear);
    expect(kilograms).toBeGreaterThan(0);
  }
});
