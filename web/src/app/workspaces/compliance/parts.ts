/** A statement by our name, and its place: 0 stands for the package, others are parts that one of place 0 groups. */
export interface Placed {
  internal_reference: string;
  place: number;
}

/** A part bears the name of the statement that groups it, and its place. */
const groupOf = ({ internal_reference: name, place }: Placed): string =>
  place === 0 ? name : name.slice(0, -`-${place}`.length);

/** How many parts the submission has that a statement belongs to; 0 where one statement holds everything. */
export function partsBeside(all: readonly Placed[], one: Placed): number {
  return all.filter((other) => other.place > 0 && groupOf(other) === groupOf(one)).length;
}
