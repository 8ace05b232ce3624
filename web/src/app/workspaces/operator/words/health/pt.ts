import type { Messages } from '../../../../i18n/messages.ts';

export const systemHealth: Messages['systemHealth'] = {
  title: 'Saúde',
  words: 'Como estão as partes do serviço, a cada dez segundos. A monitoração lê o mesmo em /readyz.',
  healthy: 'Todas as partes em uso funcionam.',
  degraded: 'Nem tudo funciona como devia.',
  part: 'Parte',
  state: 'Estado',
  why: 'O que se viu',
  looked: 'Visto às {moment}',
  state_ok: 'Funciona',
  state_off: 'Não usado',
  state_degraded: 'Afetado',
  state_down: 'Em baixo',
  part_database: 'Base de dados',
  part_cache: 'Limites',
  part_ai_provider: 'Modelo de linguagem',
  part_workers: 'Tarefas',
  part_xahau_chain: 'Livro-razão',
  part_axk_ai_provider: 'Segundo modelo de linguagem',
  part_recent_ai_call_log_error_rate: 'Chamadas falhadas do modelo',
};
