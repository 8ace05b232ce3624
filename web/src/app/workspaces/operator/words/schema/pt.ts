import type { Messages } from '../../../../i18n/messages.ts';

export const schema: Messages['schema'] = {
  title: 'Esquema',
  words: 'As tabelas da base de dados tal como estão. Cada parte do serviço escreve as suas.',
  modules: 'Módulos',
  columns: 'Mostrar todas as colunas',
  picture: 'Imagem de {count, plural, one {# tabela} other {# tabelas}} e das suas referências',
  larger: 'Ampliar',
  smaller: 'Reduzir',
  mermaid: 'Texto para Mermaid',
  tables: 'Tabelas',
  table: 'Tabela',
  rows: 'Linhas, aprox.',
  size: 'Tamanho',
  trace: 'Rastro',
  traced: 'cada alteração deixa rastro',
  column: 'Coluna',
  type: 'Tipo',
  refersTo: 'Remete para',
  empty: 'pode estar vazia',
  none: 'Estes módulos não têm tabelas',
  choose: 'Escolha pelo menos um módulo.',
};
