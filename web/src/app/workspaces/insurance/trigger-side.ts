/** The words for trigger and exit: an index pays on the side of its trigger where its exit is. */
export const payingSide = (trigger: string, exit: string) =>
  Number(exit) < Number(trigger)
    ? ({ trigger: 'triggerBelow', exit: 'exitBelow' } as const)
    : ({ trigger: 'triggerAbove', exit: 'exitAbove' } as const);
