import type { SuggestedAction } from '../reading/actions.ts';
import type { Source } from '../reading/pages.ts';

/** A sentence with what it was taken from. */
export interface Sentence {
  text: string;
  sources: readonly Source[];
}

/** What the assistant says to one question. */
export interface Said {
  sentences: readonly Sentence[];
  actions: readonly SuggestedAction[];
  /** The operations that were read, in their order. */
  read: readonly string[];
}

/** The sources of sentences, each once. */
export function sourcesOf(sentences: readonly Sentence[]): Source[] {
  const found = new Map<string, Source>();
  for (const { sources } of sentences) for (const source of sources) found.set(`${source.kind} ${source.name}`, source);
  return [...found.values()];
}
