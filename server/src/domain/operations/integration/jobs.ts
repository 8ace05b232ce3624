import type { Job } from '../../../kernel/jobs/jobs.ts';
import { look } from './check.ts';
import type { Hub } from './hub.ts';
import { keptDays } from './rules.ts';
import { checksWait, forgetCalls, saveChecks, secretsWait } from './store.ts';
import './topics.ts';
import { watchSecrets } from './watch-secrets.ts';

const dayMs = 86_400_000;

/** Looks at the services by itself, after new secrets, and forgets old calls. */
export function integrationJobs<S extends { integrations: Hub }>(): Job<S>[] {
  return [
    {
      name: 'integrations.look',
      everySeconds: 60,
      waits: checksWait,
      run: async ({ services, database, clock }) => {
        const { registry, looking } = services.integrations;
        const found = await Promise.all(registry.all().map((each) => look(looking, each, false)));
        await saveChecks(database.db, found, clock.now());
      },
    },
    {
      name: 'integrations.watch_secrets',
      on: ['integration.secret_set'],
      everySeconds: 15,
      waits: secretsWait,
      run: watchSecrets,
    },
    {
      name: 'integrations.forget',
      everySeconds: 3600,
      run: ({ database, clock }) => forgetCalls(database.db, new Date(clock.now().getTime() - keptDays * dayMs)),
    },
  ];
}
