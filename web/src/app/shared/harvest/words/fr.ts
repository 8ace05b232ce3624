import type { Messages } from '../../../i18n/messages.ts';

export const harvest: Messages['harvest'] = {
  seasonBound: 'Cette parcelle peut donner au plus {max} de {goods} du {from} au {to}. Déjà enregistré : {recorded}.',
  seasonBoundAny: 'Cette parcelle peut donner au plus {max} du {from} au {to}. Déjà enregistré : {recorded}.',
  landShared:
    'D’autres parcelles du même producteur sont sur la même terre, et la terre compte une fois : il reste {free} ici.',
  areaAssumed: 'Elle n’a pas de contour : {area} sont supposés.',
  outOfSeason: 'Ce jour ne tombe dans aucune saison de cette culture.',
  quantityIsRight: 'Oui, la quantité est juste',
  isItKilograms: 'Est-ce en kilogrammes ?',
  isItTonnes: 'Est-ce en tonnes ?',
  unusual:
    'Avec ce qui est enregistré, c’est inhabituel : la plupart des parcelles de cette taille donnent moins de {ask} dans cette saison.',
};
