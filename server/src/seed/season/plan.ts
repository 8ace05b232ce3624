import type { DemoPerson } from '../demo-world.ts';
import { type Dice, dice } from './dice.ts';
import { metresApart, moved, outline, rounded, type Spot } from './outline.ts';
import { type Harvesting, type Place, places, takenSpots } from './places.ts';

/** A field with all that it gave in the fourteen months. */
export interface PlannedPlot {
  /** E-mail address of its farmer. */
  farmer: string;
  name: string;
  plantedYear: number;
  hectares: number;
  middle: Spot;
  /** Closed; undefined for a field that is known by a point alone. */
  ring: [number, number][] | undefined;
  /** How it comes to be Verified, if it does. */
  verified: 'by an inspector' | 'by the authority' | undefined;
  harvests: { day: string; kilograms: number; part: number; notes?: string }[];
}

export interface PlannedCooperative extends Place {
  people: DemoPerson[];
  plots: PlannedPlot[];
}

/** All that grows and everybody who grows it; the same in every run. */
export function planSeason(): PlannedCooperative[] {
  const taken = [...takenSpots];
  const addresses = new Set<string>();
  return places.map((place, index) => {
    const luck = dice(20_251 + index * 977);
    const people = Array.from({ length: place.farmerCount }, () => farmerOf(place, luck, addresses));
    const plots = Array.from({ length: place.plotCount }, (_, number) => {
      const farmer = people[number % people.length] as DemoPerson;
      return plotOf(place, { farmer, number, taken }, luck);
    });
    return { ...place, people, plots };
  });
}

function farmerOf(place: Place, luck: Dice, addresses: Set<string>): DemoPerson {
  const { given, family } = place.origin.names;
  for (;;) {
    const [first, last] = [luck.pick(given), luck.pick(family)];
    const key = `${first}.${last}`.toLowerCase();
    if (addresses.has(key)) continue;
    addresses.add(key);
    return {
      key,
      email: `${key}@demo.lotmark.example`,
      fullName: `${first} ${last}`,
      roles: [],
      farmer: true,
      what: `farmer, ${place.region}`,
    };
  }
}

interface Ground {
  farmer: DemoPerson;
  number: number;
  taken: { middle: Spot; reachMetres: number }[];
}

/** Every sixth field is known by a point alone; the regulation allows that below four hectares. */
const pointEvery = 6;
const gapMetres = 12;

function plotOf(place: Place, { farmer, number, taken }: Ground, luck: Dice): PlannedPlot {
  const { abroad, origin } = place;
  const isAbroad = abroad !== undefined && number >= place.plotCount - abroad.plotCount;
  const village = isAbroad ? abroad.village : luck.pick(place.villages);
  const isPoint = number % pointEvery === pointEvery - 1 && !isAbroad;
  // Most smallholders have a hectare or two, few have six.
  const hectares = 0.4 + (isPoint ? 2.6 : 5.6) * luck.roll() ** 2.6;
  for (let attempt = 1; ; attempt++) {
    // Villages grow outwards as the ground around them is taken.
    const distance = luck.between(150, 500 + attempt * 60);
    const direction = luck.between(0, 2 * Math.PI);
    const [lng, lat] = moved(village, Math.cos(direction) * distance, Math.sin(direction) * distance);
    const middle: Spot = [rounded(lng), rounded(lat)];
    const field = outline(middle, hectares, luck);
    const isFree = taken.every(
      (other) => metresApart(other.middle, middle) > other.reachMetres + field.reachMetres + gapMetres,
    );
    if (!isFree) continue;
    taken.push({ middle, reachMetres: field.reachMetres });
    const [name] = farmer.fullName.split(' ');
    return {
      farmer: farmer.email,
      name: `${name}'s ${luck.pick(origin.names.fields)}`,
      plantedYear: luck.whole(1994, 2018),
      hectares,
      middle,
      ring: isPoint ? undefined : field.ring,
      verified: isPoint ? undefined : (['by an inspector', 'by the authority', undefined] as const)[number % 3],
      harvests: origin.harvestings.flatMap((time, part) => weighed(time, part, hectares, luck)),
    };
  }
}

const remarks = [
  'Picked red only; the rain had stopped two days before.',
  'The last pass of this field.',
  'Two trees were lost to the storm.',
  'Weighed at the station with the new scale.',
];

function weighed(time: Harvesting, part: number, hectares: number, luck: Dice): PlannedPlot['harvests'] {
  const total = hectares * luck.between(time.least, time.most);
  const count = luck.whole(...time.weighings);
  const [from, to] = [Date.parse(time.from), Date.parse(time.to)];
  return Array.from({ length: count }, (_, index) => {
    const at = from + ((to - from) * (index + luck.between(0.1, 0.9))) / count;
    const day = new Date(at).toISOString().slice(0, 10);
    const kilograms = Math.round((total / count) * luck.between(0.85, 1.15) * 2) / 2;
    return luck.roll() < 0.15 ? { day, kilograms, part, notes: luck.pick(remarks) } : { day, kilograms, part };
  });
}
