import type { Messages } from '../../../i18n/messages.ts';

export { members } from '../../../shared/members/words/fr.ts';
export { payout } from '../../../shared/payout/words/fr.ts';
export { plotImport } from '../../../shared/plot-import/words/fr.ts';

export const exporter: Messages['exporter'] = {
  plotImports: 'Importer des parcelles',
  importWords: 'Toute coopérative à laquelle vous achetez. Son bureau voit le fichier et laisse créer les parcelles.',
  workspace: 'Exportateur',
  overview: 'Vue d’ensemble',
  overviewWords: 'Ce qui vous attend et ce qui a été gagné.',
  orders: 'Commandes',
  members: 'Membres',
  ordersWords:
    'Les commandes que des acheteurs ont passées pour vos lots. Acceptez-les, refusez-les et expédiez-les ici.',
  buyer: 'Acheteur',
  lot: 'Lot',
  pipeline: 'Valeur des commandes ouvertes',
  pipelineIn: 'Commandes ouvertes, {currency}',
  onTheWay: 'En route',
  disputed: 'En litige',
  settled: 'Réglées',
  byStatus: 'Commandes par état',
  noOrders: 'Aucune commande pour l’instant',
  noOrdersWords: 'Elles apparaissent ici dès qu’un acheteur en passe une.',
  waits: 'Vous attend',
  toAnswer: '{count, plural, one {# commande attend} other {# commandes attendent}} votre réponse',
  toShip:
    '{count, plural, one {# commande payée attend d’être expédiée} other {# commandes payées attendent d’être expédiées}}',
  nothingWaits: 'Rien ne vous attend.',
  orderLine: '{buyer}, {quantity}, {amount}',
  allOrders: 'Toutes les commandes',
  noExporter: 'Vous n’appartenez à aucun exportateur',
  noExporterWords: 'Créez votre entreprise ici ou demandez à son propriétaire de vous ajouter.',
  found: 'Créer un exportateur',
  wallet: 'Portefeuille',
};
