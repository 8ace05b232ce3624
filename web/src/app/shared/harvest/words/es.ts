import type { Messages } from '../../../i18n/messages.ts';

export const harvest: Messages['harvest'] = {
  seasonBound:
    'Esta parcela puede dar como máximo {max} de {goods} del {from} al {to}. Registrado hasta ahora: {recorded}.',
  seasonBoundAny: 'Esta parcela puede dar como máximo {max} del {from} al {to}. Registrado hasta ahora: {recorded}.',
  landShared:
    'Otras parcelas del mismo agricultor están en la misma tierra, y la tierra cuenta una vez: aquí quedan libres {free}.',
  areaAssumed: 'No tiene límite, así que se suponen {area}.',
  outOfSeason: 'Este día no está en ninguna temporada de este cultivo.',
  quantityIsRight: 'Sí, la cantidad es correcta',
  isItKilograms: '¿Está en kilogramos?',
  isItTonnes: '¿Está en toneladas?',
  unusual:
    'Junto con lo registrado es inusual: la mayoría de las parcelas de este tamaño dan menos de {ask} en esta temporada.',
};
