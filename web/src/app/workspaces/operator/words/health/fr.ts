import type { Messages } from '../../../../i18n/messages.ts';

export const systemHealth: Messages['systemHealth'] = {
  title: 'Santé',
  words: 'L’état des parties du service, toutes les dix secondes. La supervision lit la même chose sur /readyz.',
  healthy: 'Toutes les parties utilisées fonctionnent.',
  degraded: 'Tout ne fonctionne pas comme prévu.',
  part: 'Partie',
  state: 'État',
  why: 'Ce qui a été constaté',
  looked: 'Vu à {moment}',
  state_ok: 'Fonctionne',
  state_off: 'Inutilisé',
  state_degraded: 'Dégradé',
  state_down: 'En panne',
  part_database: 'Base de données',
  part_cache: 'Limites',
  part_ai_provider: 'Modèle de langage',
  part_workers: 'Tâches de fond',
  part_xahau_chain: 'Registre',
  part_axk_ai_provider: 'Second modèle de langage',
  part_recent_ai_call_log_error_rate: 'Appels échoués du modèle',
};
