import type { Shape } from '../../../../i18n/messages.ts';

export const systemHealth = {
  title: 'Health',
  words: 'How the parts of the service stand, looked at every ten seconds. Monitoring reads the same at /readyz.',
  healthy: 'All parts in use work.',
  degraded: 'Not everything works as it should.',
  part: 'Part',
  state: 'State',
  why: 'What was seen',
  looked: 'Looked at {moment}',
  state_ok: 'Works',
  state_off: 'Not in use',
  state_degraded: 'Impaired',
  state_down: 'Down',
  part_database: 'Database',
  part_cache: 'Limits',
  part_ai_provider: 'Language model',
  part_workers: 'Background work',
  part_xahau_chain: 'Ledger',
  part_axk_ai_provider: 'Second language model',
  part_recent_ai_call_log_error_rate: 'Failed calls of the language model',
} as const;

declare module '../../../../i18n/messages.ts' {
  interface Messages {
    systemHealth: Shape<typeof systemHealth>;
  }
}
