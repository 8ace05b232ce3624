import type { Messages } from '../../../i18n/messages.ts';

export const harvest: Messages['harvest'] = {
  seasonBound: 'Este talhão pode dar no máximo {max} de {goods} de {from} a {to}. Registrado até agora: {recorded}.',
  seasonBoundAny: 'Este talhão pode dar no máximo {max} de {from} a {to}. Registrado até agora: {recorded}.',
  landShared: 'Outros talhões do mesmo produtor ficam na mesma terra, e a terra conta uma vez: restam aqui {free}.',
  areaAssumed: 'Ele não tem contorno, por isso são supostos {area}.',
  outOfSeason: 'Este dia não está em nenhuma safra desta cultura.',
  quantityIsRight: 'Sim, a quantidade está certa',
  isItKilograms: 'Está em quilogramas?',
  isItTonnes: 'Está em toneladas?',
  unusual:
    'Junto com o que está registrado é incomum: a maioria dos talhões deste tamanho dá menos de {ask} nesta safra.',
};
