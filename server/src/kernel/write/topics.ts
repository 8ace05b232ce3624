/**
 * The catalogue of topics: what can happen, and what is told of it. Each area adds its own in a `topics.ts` of its folder
 * (`declare module` merges them here), so `emit` and `on` compile only where they agree. A topic exists because a job
 * listens to it: one that nobody emits or nobody consumes fails a test.
 *
 * The value of a topic is the type of its payload; `null` says that the subject tells everything.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas merge their topics into it
export interface Topics {}

export type Topic = keyof Topics & string;

/** Says that something happened to a record; jobs hear of it after the commit. Same transaction as the change. */
export type Emit = <T extends Topic>(
  topic: T,
  subject: string,
  ...payload: Topics[T] extends null ? [] : [payload: Topics[T]]
) => void;
