import type { Messages } from '../../../../i18n/messages.ts';

export const schema: Messages['schema'] = {
  title: 'Esquema',
  words: 'Las tablas de la base de datos tal como están. Cada parte del servicio escribe las suyas.',
  modules: 'Módulos',
  columns: 'Mostrar todas las columnas',
  picture: 'Imagen de {count, plural, one {# tabla} other {# tablas}} y de sus referencias',
  larger: 'Ampliar',
  smaller: 'Reducir',
  mermaid: 'Texto para Mermaid',
  tables: 'Tablas',
  table: 'Tabla',
  rows: 'Filas, aprox.',
  size: 'Tamaño',
  trace: 'Rastro',
  traced: 'cada cambio deja rastro',
  column: 'Columna',
  type: 'Tipo',
  refersTo: 'Remite a',
  empty: 'puede estar vacía',
  none: 'Estos módulos no tienen tablas',
  choose: 'Elija al menos un módulo.',
};
