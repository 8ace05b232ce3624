/** States whose own words say that the EU system has the statement. */
const inSystem: ReadonlySet<string> = new Set(['Available', 'Amended']);

/** True where a state would say that the EU system has a statement that only a simulator has. */
export const simulatorHas = ({ status, simulated }: { status: string; simulated: boolean | null }): boolean =>
  simulated === true && inSystem.has(status);
