import { type RefObject, useEffect, useRef } from 'react';
import type { Draft, DraftEntry } from './draft.ts';
import { keepDraft } from './drafts.ts';

/** After so long without another key what was typed is kept. */
const pauseMs = 400;

interface WhileTyped<Values> {
  user: string;
  values: Values;
  /** Where the form keeps which draft is its own. */
  kept: RefObject<Draft | undefined>;
  /** What is kept of values that are not finished; without it nothing is. */
  unfinishedOf: ((values: Values) => DraftEntry) | undefined;
}

export interface Keeping {
  /** Keeps at once what waits to be kept; `always` also what nobody has touched. */
  now: (always?: boolean) => Promise<void>;
  /** Nothing is kept any more, until `resume`; done when nothing is being kept. */
  stop: () => Promise<void>;
  resume: () => void;
}

/** Keeps on the device what somebody types into a form, so that a phone may be closed over it. */
export function useKeepWhileTyped<Values>(typed: WhileTyped<Values>): Keeping {
  const { values, unfinishedOf } = typed;
  const latest = useRef(typed);
  latest.current = typed;
  const state = useRef({ seen: values, dirty: false, stopped: false, last: Promise.resolve() });
  const keeping = useRef<Keeping>({
    now: (always = false) => {
      const { current } = state;
      if ((!current.dirty && !always) || current.stopped) return current.last;
      current.dirty = false;
      current.last = current.last.then(async () => {
        const { user, values: entered, kept, unfinishedOf: entryOf } = latest.current;
        if (entryOf === undefined) return;
        try {
          kept.current = await keepDraft(user, entryOf(entered), kept.current);
        } catch {
          // It is gone, or there is no room: handing in says so.
        }
      });
      return current.last;
    },
    stop: () => {
      state.current.stopped = true;
      return state.current.last;
    },
    resume: () => {
      state.current.stopped = false;
    },
  });
  useEffect(() => {
    const { current } = state;
    if (values === current.seen || unfinishedOf === undefined) return;
    current.seen = values;
    current.dirty = true;
    const timer = setTimeout(() => void keeping.current.now(), pauseMs);
    return () => clearTimeout(timer);
  }, [values, unfinishedOf]);
  useEffect(() => {
    const keep = () => void keeping.current.now();
    document.addEventListener('visibilitychange', keep);
    return () => {
      document.removeEventListener('visibilitychange', keep);
      keep();
    };
  }, []);
  return keeping.current;
}
