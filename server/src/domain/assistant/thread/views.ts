import { z } from 'zod';
import { timestamp, toIso } from '../../../kernel/values/vocabulary.ts';
import { aiMessageRoles } from '../../../platform/db/tables.generated.ts';
import type { Message, Thread } from './store.ts';

export const threadView = z.object({
  thread_id: z.string(),
  title: z.string(),
  context: z.string().nullable().meta({ description: 'The page it was begun on.' }),
  pinned: z.boolean(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export const threadViewOf = (thread: Thread): z.input<typeof threadView> => ({
  thread_id: thread.thread_id,
  title: thread.title,
  context: thread.context,
  pinned: thread.pinned,
  created_at: toIso(thread.created_at),
  updated_at: toIso(thread.updated_at),
});

export const sourceView = z.object({
  kind: z.string(),
  name: z.string(),
  page: z.string().meta({ description: 'An address of this service without its host.' }),
});

export const actionView = z.object({
  label: z.string(),
  operation: z.string().meta({ description: 'The operation that its form calls, without svc_network.api. before it.' }),
  parameters: z.record(z.string(), z.string()),
  page: z.string().meta({ description: 'The page with the form.' }),
});

/** What is known of an answer beside its words. */
export const metadataView = z.object({
  provider: z.string().meta({ description: 'embedded: no language model was asked.' }),
  model: z.string(),
  notice: z.string().nullable().meta({ description: 'Says that no language model is configured, where none is.' }),
  sentences: z
    .array(z.object({ text: z.string(), sources: z.array(sourceView) }))
    .meta({ description: 'The answer by sentence, each with what it was taken from; of a model, one.' }),
  sources: z.array(sourceView),
  read: z.array(z.string()).meta({ description: 'The operations that were read for it, with the caller’s rights.' }),
  latency_ms: z.int(),
  first_token_ms: z.int().nullable(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  estimated: z.boolean().meta({ description: 'The provider did not count the tokens.' }),
  cost_usd: z.string().nullable().meta({ description: 'Decimal text; null where the price is not known.' }),
});
export type Metadata = z.output<typeof metadataView>;

export const messageView = z.object({
  role: z.enum(aiMessageRoles),
  content: z.string(),
  suggested_actions: z.array(actionView),
  metadata: metadataView.nullable().meta({ description: 'Null for what the person wrote.' }),
  created_at: timestamp(),
});

export const messageViewOf = (message: Message): z.input<typeof messageView> => ({
  role: message.role,
  content: message.content,
  suggested_actions: actionView.array().parse(message.suggested_actions),
  metadata: message.role === 'user' ? null : metadataView.parse(message.metadata),
  created_at: toIso(message.created_at),
});
