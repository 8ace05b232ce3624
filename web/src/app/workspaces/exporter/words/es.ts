import type { Messages } from '../../../i18n/messages.ts';

export { members } from '../../../shared/members/words/es.ts';
export { payout } from '../../../shared/payout/words/es.ts';
export { plotImport } from '../../../shared/plot-import/words/es.ts';

export const exporter: Messages['exporter'] = {
  plotImports: 'Importar parcelas',
  importWords: 'Cualquier cooperativa a la que compre. Su oficina ve el archivo y decide si se crean las parcelas.',
  workspace: 'Exportador',
  overview: 'Resumen',
  overviewWords: 'Lo que le espera y lo que se ha ganado.',
  orders: 'Pedidos',
  members: 'Miembros',
  ordersWords: 'Los pedidos que los compradores han hecho de sus lotes. Acéptelos, rechácelos y despáchelos aquí.',
  buyer: 'Comprador',
  lot: 'Lote',
  pipeline: 'Valor de los pedidos abiertos',
  pipelineIn: 'Pedidos abiertos, {currency}',
  onTheWay: 'En camino',
  disputed: 'En disputa',
  settled: 'Liquidados',
  byStatus: 'Pedidos por estado',
  noOrders: 'Todavía no hay pedidos',
  noOrdersWords: 'Aparecen aquí en cuanto un comprador hace uno.',
  waits: 'Le espera',
  toAnswer: '{count, plural, one {# pedido espera} other {# pedidos esperan}} su respuesta',
  toShip: '{count, plural, one {# pedido pagado espera} other {# pedidos pagados esperan}} el despacho',
  nothingWaits: 'No le espera nada.',
  orderLine: '{buyer}, {quantity}, {amount}',
  allOrders: 'Todos los pedidos',
  noExporter: 'Usted no pertenece a ningún exportador',
  noExporterWords: 'Cree su empresa aquí o pida a su propietario que le agregue.',
  found: 'Crear un exportador',
  wallet: 'Monedero',
};
