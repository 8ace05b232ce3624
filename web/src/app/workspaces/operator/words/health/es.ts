import type { Messages } from '../../../../i18n/messages.ts';

export const systemHealth: Messages['systemHealth'] = {
  title: 'Salud',
  words: 'Cómo están las partes del servicio, cada diez segundos. La supervisión lee lo mismo en /readyz.',
  healthy: 'Todas las partes en uso funcionan.',
  degraded: 'No todo funciona como debe.',
  part: 'Parte',
  state: 'Estado',
  why: 'Qué se observó',
  looked: 'Visto a las {moment}',
  state_ok: 'Funciona',
  state_off: 'Sin usar',
  state_degraded: 'Afectado',
  state_down: 'Caído',
  part_database: 'Base de datos',
  part_cache: 'Límites',
  part_ai_provider: 'Modelo de lenguaje',
  part_workers: 'Tareas',
  part_xahau_chain: 'Libro mayor',
  part_axk_ai_provider: 'Segundo modelo de lenguaje',
  part_recent_ai_call_log_error_rate: 'Llamadas fallidas del modelo',
};
