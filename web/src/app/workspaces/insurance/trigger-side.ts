/** The words for trigger and exit: an index pays on the side of its trigger where its exit is. */
export const payingSide = (trigger: string | null, exit: string | null) =>
  Number(exit) < Number(trigger)
    ? ({ trigger: 'triggerBelow', exit: 'exitBelow' } as const)
    : ({ trigger: 'triggerAbove', exit: 'exitAbove' } as const);
