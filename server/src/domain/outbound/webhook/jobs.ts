import type { Job } from '../../../kernel/jobs/jobs.ts';
import type { Dispatcher } from './dispatcher.ts';
import { webhooksWait } from './store.ts';

/** Delivers what is due, as it becomes due. */
export function webhookJobs<S extends { webhooks: Dispatcher }>(): Job<S>[] {
  return [
    {
      name: 'webhooks.dispatch',
      on: ['event.verified'],
      everySeconds: 2,
      waits: webhooksWait,
      run: (context) => context.services.webhooks.dispatch(context),
    },
  ];
}
