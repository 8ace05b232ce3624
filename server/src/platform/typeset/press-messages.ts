import type { Attachment } from './typesetter.ts';

/** What a press is told and what it answers, over the channel between the processes. */
export interface PressJob {
  template: string;
  /** Canonical or not, it is JSON. */
  data: string;
  attachments: readonly Attachment[];
  date: string;
}

export type PressAnswer = { ready: true } | { pdf: Uint8Array; rss: number } | { problem: string; rss: number };
