import type { Messages } from '../../../i18n/messages.ts';

export const attached: Messages['attached'] = {
  title: 'Fichiers',
  words:
    'Papiers et photographies. Les voient ceux qui ont part à cet enregistrement et les administrateurs ; personne d’autre.',
  lotWords:
    'Papiers et photographies. Les voient sa coopérative, son exportateur et les administrateurs ; pas les acheteurs.',
  none: 'Aucun fichier n’a encore été ajouté.',
  noneRemoved: 'Aucun fichier n’a été retiré.',
  add: 'Ajouter un fichier',
  added: '{file} est ajouté.',
  tooLarge: 'Un fichier peut avoir au plus 3,5 Mo. Réduisez-le ou envoyez-le en plusieurs parties.',
  haveRead: 'Faire lire',
  wasRead:
    '{file} est lu : {count, plural, =0 {il ne reste rien à regarder} one {un champ attend votre décision} other {# champs attendent votre décision}}.',
  remove: 'Retirer',
  removeTitle: 'Retirer {file}',
  removeWords:
    'Les autres ne verront plus le fichier. Qu’il était ici, et qui l’a retiré, reste dans la liste de ce qui a été retiré.',
  removed: '{file} est retiré.',
  by: '{by}, {moment}',
  removedBy: 'Retiré par {by}, {moment}',
  stays: 'Reste : une décision a été prise pendant qu’il était ici.',
  showRemoved: 'Ce qui a été retiré',
  showThere: 'Ce qui est ici',
  more: 'Afficher plus',
  kilobytes: '{size} ko',
  megabytes: '{size} Mo',
  'type_image/jpeg': 'Image',
  'type_image/png': 'Image',
  'type_image/webp': 'Image',
  'type_application/pdf': 'PDF',
  'type_application/json': 'JSON',
  'type_text/csv': 'Tableau',
  'type_text/plain': 'Texte',
};
