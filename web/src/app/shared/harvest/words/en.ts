import type { Shape } from '../../../i18n/messages.ts';

/** What a plot can give, and the question about a weight that is unusual: for the farmer and for who records it for them. */
export const harvest = {
  seasonBound: 'This plot can give at most {max} of {goods} from {from} to {to}. Recorded so far: {recorded}.',
  seasonBoundAny: 'This plot can give at most {max} from {from} to {to}. Recorded so far: {recorded}.',
  landShared: 'Other plots of the same farmer lie on the same land, and land counts once: {free} are still free here.',
  areaAssumed: 'It has no boundary, so {area} are assumed.',
  outOfSeason: 'This day lies in no season of this crop.',
  quantityIsRight: 'Yes, the quantity is right',
  isItKilograms: 'Is this in kilograms?',
  isItTonnes: 'Is this in tonnes?',
  unusual: 'Together with what is recorded it is unusual: most plots of this size give less than {ask} in this season.',
};

declare module '../../../i18n/messages.ts' {
  interface Messages {
    harvest: Shape<typeof harvest>;
  }
}
