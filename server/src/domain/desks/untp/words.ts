import type { JsonObject } from '@lotmark/sdk/verify';
import type { LotFacts } from './facts.ts';

export type Base = LotFacts & { baseUrl: string };

export const lotId = ({ baseUrl }: Base, lot: string): string => `${baseUrl}/id/lot/${lot}`;
export const weight = (kilograms: string | number) => ({ value: Number(kilograms), unit: 'KGM' });

/** As UNTP calls a thing that is somewhere, or somebody: an id and a name are enough. */
export const cooperativeOf = ({ baseUrl, cooperative }: Base, type: string): JsonObject => ({
  type: [type],
  id: `${baseUrl}/id/organisation/${cooperative.name}`,
  name: cooperative.title,
  registeredId: cooperative.name,
});

export const batch = (base: Base): JsonObject => ({
  type: ['Product'],
  id: lotId(base, base.lot),
  name: productName(base),
  batchNumber: base.lot,
});

export const productName = ({ commodity, grade }: Base): string =>
  grade === null ? commodity : `${commodity}, ${grade}`;
