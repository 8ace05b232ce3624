import type { Messages } from '../../../i18n/messages.ts';

export { members } from '../../../shared/members/words/pt.ts';
export { payout } from '../../../shared/payout/words/pt.ts';
export { plotImport } from '../../../shared/plot-import/words/pt.ts';

export const exporter: Messages['exporter'] = {
  plotImports: 'Importar talhões',
  importWords: 'Qualquer cooperativa de quem você compra. O escritório dela vê o arquivo e deixa criar os talhões.',
  workspace: 'Exportador',
  overview: 'Visão geral',
  overviewWords: 'O que espera por você e o que foi ganho.',
  orders: 'Pedidos',
  members: 'Membros',
  ordersWords: 'Os pedidos que compradores fizeram dos seus lotes. Aceite, recuse e embarque aqui.',
  buyer: 'Comprador',
  lot: 'Lote',
  pipeline: 'Valor dos pedidos abertos',
  pipelineIn: 'Pedidos abertos, {currency}',
  onTheWay: 'A caminho',
  disputed: 'Em disputa',
  settled: 'Liquidados',
  byStatus: 'Pedidos por estado',
  noOrders: 'Ainda não há pedidos',
  noOrdersWords: 'Eles aparecem aqui assim que um comprador fizer um.',
  waits: 'Espera por você',
  toAnswer: '{count, plural, one {# pedido espera} other {# pedidos esperam}} a sua resposta',
  toShip: '{count, plural, one {# pedido pago espera} other {# pedidos pagos esperam}} o embarque',
  nothingWaits: 'Nada espera por você.',
  orderLine: '{buyer}, {quantity}, {amount}',
  allOrders: 'Todos os pedidos',
  noExporter: 'Você não pertence a nenhum exportador',
  noExporterWords: 'Crie a sua empresa aqui ou peça ao proprietário que adicione você.',
  found: 'Criar um exportador',
  wallet: 'Carteira',
};
