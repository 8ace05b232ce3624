import type { Draft } from './draft.ts';

/** Where drafts lie. Each method is one transaction. */
export interface DraftStore {
  list(user: string): Promise<Draft[]>;
  add(draft: Draft): Promise<void>;
  /**
   * Reads and writes in one go, so that sending and changing cannot overtake each other: `change` answers what becomes
   * of the draft, or undefined to leave it.
   * @returns what it has become; undefined where it was left or is not there
   */
  update(id: string, change: (draft: Draft) => Draft | undefined): Promise<Draft | undefined>;
  /** A draft and, where it is a plot, the harvests that wait for it; not while it is out. @returns whether it is gone */
  remove(id: string): Promise<boolean>;
  /** It has arrived: takes it out; harvests that waited for this plot get its name. */
  settle(id: string, name: string): Promise<void>;
}

/** What a harvest becomes when its plot has got a name. */
export function withPlot(draft: Draft, plotDraft: string, name: string): Draft {
  if (draft.kind !== 'harvest' || draft.plotDraft !== plotDraft) return draft;
  return { ...draft, plotDraft: null, values: { ...draft.values, plot: name } };
}

export function waitsFor(draft: Draft, plotDraft: string): boolean {
  return draft.kind === 'harvest' && draft.plotDraft === plotDraft;
}
