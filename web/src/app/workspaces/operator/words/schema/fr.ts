import type { Messages } from '../../../../i18n/messages.ts';

export const schema: Messages['schema'] = {
  title: 'Schéma',
  words: 'Les tables de la base telles qu’elles sont. Chaque partie du service écrit les siennes.',
  modules: 'Modules',
  columns: 'Afficher toutes les colonnes',
  picture: 'Image de {count, plural, one {# table} other {# tables}} et de leurs références',
  larger: 'Agrandir',
  smaller: 'Réduire',
  mermaid: 'Texte pour Mermaid',
  tables: 'Tables',
  table: 'Table',
  rows: 'Lignes, environ',
  size: 'Taille',
  trace: 'Trace',
  traced: 'chaque changement laisse une trace',
  column: 'Colonne',
  type: 'Type',
  refersTo: 'Renvoie à',
  empty: 'peut être vide',
  none: 'Ces modules n’ont pas de tables',
  choose: 'Choisissez au moins un module.',
};
