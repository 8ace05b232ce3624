/**
 * A state machine as a typed table: for each state, which events lead where. A state or an event that is not in the
 * types does not compile; an event that a state does not list is not allowed there. The states are those of the record's
 * CHECK (platform/db/tables.generated.ts); `To` narrows where events can lead.
 */
export type Machine<S extends string, E extends string, To extends S = S> = {
  readonly [state in S]: { readonly [event in E]?: To };
};

/** The state an event leads to, or undefined where it is not allowed. */
export function next<S extends string, E extends string, To extends S>(
  machine: Machine<S, E, To>,
  state: S,
  event: E,
): To | undefined {
  return machine[state][event];
}

/** The states in which an event is allowed, for messages that say what is needed. */
export function statesFor<S extends string, E extends string>(machine: Machine<S, E>, event: E): S[] {
  return (Object.keys(machine) as S[]).filter((state) => machine[state][event] !== undefined);
}
