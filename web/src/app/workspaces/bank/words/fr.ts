import type { Messages } from '../../../i18n/messages.ts';

export { documents } from '../../../shared/document/words/fr.ts';
export { fep } from '../../../shared/profile/words/fr.ts';

export const bank: Messages['bank'] = {
  workspace: 'Banque',
  profiles: 'Profils',
  profilesWords:
    'Profils financiers que leurs titulaires partagent avec les banques. Qui cesse de partager disparaît aussitôt d’ici.',
  total: 'Profils partagés',
  mean: 'Score moyen',
  prime: 'Excellent',
  recent: 'Nouveaux scores en 30 jours',
  volume: 'Volume réglé',
  shipments: 'Expéditions livrées',
  search: 'Profil ou titulaire',
  noProfiles: 'Personne ne partage encore de profil',
  noProfilesWords: 'Les profils apparaissent ici quand leurs titulaires les partagent avec les banques.',
  print: 'Imprimer',
  consent: 'Reçu du consentement de son titulaire',
  onlyScore: 'Le titulaire ne partage que le score : ni nom ni composantes.',
  proof: 'Preuve',
  proofWords:
    'Le score a été calculé à partir de données et signé par la plateforme. Chacun peut vérifier la signature.',
  hash: 'SHA-256 du score',
  signature: 'Signature',
  key: 'Clé',
  transaction: 'Transaction du registre',
  waits: 'pas encore sur le registre',
  checkIt: 'Vérifier la signature',
  holds: 'La signature est valable : c’est ce qui a été calculé et signé.',
  holdsNot: 'La signature n’est pas valable : ne vous fiez pas à ce profil.',
};
