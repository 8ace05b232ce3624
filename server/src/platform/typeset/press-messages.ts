import type { Attachment, TemplateFault } from './typesetter.ts';

/** What a press is told and what it answers, over the channel between the processes. */
export interface PressJob {
  template: string;
  /** Of a template that is in no file. */
  source: string | undefined;
  /** Canonical or not, it is JSON. */
  data: string;
  attachments: readonly Attachment[];
  date: string;
  maxPages: number;
  maxBytes: number;
}

export type PressAnswer =
  | { ready: true }
  | { pdf: Uint8Array; rss: number }
  | { problem: string; kind: 'template' | 'size'; faults: TemplateFault[]; rss: number };
