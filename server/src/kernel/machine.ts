/**
 * A state machine as a typed table: for each state, which events lead where. A state or an event that is not in the
 * types does not compile; an event that a state does not list is not allowed there.
 */
export type Machine<S extends string, E extends string> = { readonly [state in S]: { readonly [event in E]?: S } };

/** The state an event leads to, or undefined where it is not allowed. */
export function next<S extends string, E extends string>(machine: Machine<S, E>, state: S, event: E): S | undefined {
  return machine[state][event];
}

/** The states in which an event is allowed, for messages that say what is needed. */
export function statesFor<S extends string, E extends string>(machine: Machine<S, E>, event: E): S[] {
  return (Object.keys(machine) as S[]).filter((state) => machine[state][event] !== undefined);
}
