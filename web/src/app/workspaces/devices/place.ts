import type { DevicesListOutput } from '@lotmark/sdk';

export type Binding = DevicesListOutput['data'][number]['binding'];

/** The record or name of the place that a device is at. */
export const placeWords = (binding: Binding): string => binding?.plot ?? binding?.vehicle ?? binding?.store ?? '–';
