import { type RefObject, useEffect, useState } from 'react';
import { recall } from '../../shell/device-memory.ts';
import type { LotOptions, LotTerms } from './lot-fields.tsx';

/** An open harvest that was chosen for the lot. */
export type PickedHarvest = { name: string; plot: string; day: string; kg: number };

/** Where the mass of a new lot comes from: all open harvests of members, some of them, or a figure. */
export type LotSource = 'all' | 'chosen' | 'mass';

export type LotDraft = LotTerms & {
  cooperative: string;
  commodity_type: string;
  source: LotSource;
  harvests: PickedHarvest[];
  /** Puts it on the market at once. */
  list: boolean;
};

interface KeptDraft {
  values: LotDraft;
  /** The lot, once it is made and something after that was refused. */
  made?: string | undefined;
}

const place = 'lotmark.lot-draft';

/** The corridor of a cooperative in whose country only one begins; empty where there is a choice. */
export function onlyCorridor(options: LotOptions, cooperative: string): string {
  const country = options.cooperatives.find(({ name }) => name === cooperative)?.country;
  const [first, ...others] = options.corridors.filter((way) => way.origin_country === country);
  return first !== undefined && others.length === 0 ? first.name : '';
}

function blank(options: LotOptions): LotDraft {
  const { cooperatives } = options;
  const wanted = recall<string>('cooperative');
  const cooperative = cooperatives.find(({ name }) => name === wanted) ?? cooperatives[0];
  const own = cooperatives.length === 1 || wanted === cooperative?.name ? (cooperative?.name ?? '') : '';
  return {
    cooperative: own,
    commodity_type: '',
    source: 'all',
    harvests: [],
    quantity: '',
    unit: 'kg',
    grade: '',
    processing_method: '',
    lot_reference: '',
    corridor: onlyCorridor(options, own),
    exporter: '',
    asking_price: '',
    currency: 'USD',
    divisible: true,
    confirm_quantity: false,
    confirm_price: false,
    list: false,
  };
}

function read(options: LotOptions): KeptDraft {
  const values = blank(options);
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<KeptDraft>;
    // Somebody else's, or of a cooperative that is no longer theirs.
    if (
      kept.values &&
      kept.values.cooperative !== '' &&
      !options.cooperatives.some(({ name }) => name === kept.values?.cooperative)
    )
      return { values };
    return { values: { ...values, ...kept.values }, made: kept.made };
  } catch {
    return { values };
  }
}

/** The unfinished lot of this tab: it outlives the back button, a reload and another page. */
export function useLotDraft(options: LotOptions) {
  const [first] = useState(() => read(options));
  const [made, setMade] = useState(first.made);
  return { first: first.values, made, setMade };
}

/** Keeps what is typed, as it is typed, until the lot is done. */
export function useKeptDraft(values: LotDraft, made: string | undefined, finished: RefObject<boolean>): void {
  useEffect(() => {
    if (finished.current) return;
    try {
      sessionStorage.setItem(place, JSON.stringify({ values, made } satisfies KeptDraft));
    } catch {
      // A full or forbidden storage: the page itself still has it.
    }
  }, [values, made, finished]);
}

export function forgetLotDraft(): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // There was none.
  }
}

/** Kilograms of the chosen harvests, summed in grams so that the figure is exact. */
export function pickedKilograms(harvests: readonly PickedHarvest[]): number {
  return harvests.reduce((grams, { kg }) => grams + Math.round(kg * 1000), 0) / 1000;
}
