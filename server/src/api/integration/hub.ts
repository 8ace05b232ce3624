import { z } from 'zod';
import { look } from '../../domain/operations/integration/check.ts';
import { logSorts, outcomes, readLog } from '../../domain/operations/integration/logs.ts';
import { retryEntry } from '../../domain/operations/integration/retry.ts';
import { saveChecks } from '../../domain/operations/integration/store.ts';
import {
  checkView,
  hubData,
  hubView,
  logView,
  toCheckView,
  toLogView,
} from '../../domain/operations/integration/views.ts';
import { pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { text } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

export const serviceName = () =>
  text(60).meta({ description: 'Key of a service of get_hub_data.', examples: ['mail'] });
export const noSuchService = 'there is no such service here; the refusal names those that there are';

const { search: _search, ...page } = pageInput(logSorts);

const getHubData = operation({
  summary: 'What this installation talks to: how each service was found last, its calls of a day, its credentials.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: hubView,
  handler: (ctx) => hubData(ctx.tx, ctx.services.integrations, ctx.now),
});

const checkAllServices = operation({
  summary: 'Looks at every service now, each for ten seconds at most.',
  allow: 'admin',
  kind: 'write',
  input: z.object({}),
  output: z.object({ services: z.array(checkView) }),
  before: ({ services }) => {
    const { registry, looking } = services.integrations;
    return Promise.all(registry.all().map((each) => look(looking, each, true)));
  },
  handler: async (ctx, _input, found) => {
    await saveChecks(ctx.tx, found, ctx.now);
    return { services: found.map((each) => toCheckView(each, ctx.now)) };
  },
});

const testService = operation({
  summary: 'Looks at one service now: its status, and how long it took to answer.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ service: serviceName() }),
  output: checkView,
  refusals: { not_found: noSuchService },
  before: ({ services }, { service }) => {
    const { registry, looking } = services.integrations;
    return look(looking, registry.of(service), true);
  },
  handler: async (ctx, { service }, found) => {
    await saveChecks(ctx.tx, [found], ctx.now);
    ctx.about(service);
    return toCheckView(found, ctx.now);
  },
});

const getServiceLogs = operation({
  summary: 'Calls to one service of the last 30 days, the newest first; without what was said, and without secrets.',
  allow: 'admin',
  kind: 'read',
  input: z.object({ ...page, service: serviceName(), status_filter: z.enum(outcomes).optional() }),
  output: pageOutput(logView),
  refusals: { not_found: noSuchService },
  handler: async (ctx, { service, status_filter: outcome, ...request }) => {
    const { registry, looking } = ctx.services.integrations;
    const { log: source } = registry.of(service);
    const { rows, ...rest } = await readLog(
      ctx.tx,
      { service, source, redactor: looking.redactor },
      { ...request, outcome },
    );
    return { data: rows.map(toLogView), ...rest };
  },
});

const retryLog = operation({
  summary: 'Queues a failed call of a log again, once however often it is asked for.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    log: text(40).meta({ description: 'From get_service_logs.', examples: ['mail-12'] }),
  }),
  output: z.object({
    log: z.string(),
    service: z.string(),
    queued: z.boolean().meta({ description: 'False where it waits already, or was done meanwhile.' }),
  }),
  refusals: {
    not_found: 'there is no such entry',
    state: 'the call did not fail, or is repeated by itself, or is of no use any more; the refusal says which',
  },
  handler: async (ctx, { log }) => {
    const { registry, looking } = ctx.services.integrations;
    ctx.about(log);
    const { service, outcome } = await retryEntry(ctx, { registry, redactor: looking.redactor }, log);
    return { log, service, queued: outcome === 'queued' };
  },
});

export const integrationHub = {
  check_all_services: checkAllServices,
  get_hub_data: getHubData,
  get_service_logs: getServiceLogs,
  retry_log: retryLog,
  test_service: testService,
};
