import type { Job } from '../../kernel/jobs.ts';
import type { Dispatcher } from './dispatcher.ts';

/** Delivers what is due, as it becomes due. */
export function webhookJobs<S extends { webhooks: Dispatcher }>(): Job<S>[] {
  return [
    {
      name: 'webhooks.dispatch',
      everySeconds: 0.5,
      run: (context) => context.services.webhooks.dispatch(context),
    },
  ];
}
