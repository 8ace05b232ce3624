import { type RawBuilder, sql } from 'kysely';

/**
 * Whether an inspection `i` is about the goods of a lot `l`: it is of that lot, or of the one that it was split from while
 * its goods were still there. What is found of the rest says nothing of a part that is gone. When they looked is the inspector's
 * word; when they handed it in is the service's, so both must lie before the part.
 */
export const isAboutGoods: RawBuilder<boolean> = sql<boolean>`(
  i.lot in (l.name, l.parent_lot) and (i.lot = l.name or
    greatest(i.inspected_at, coalesce(i.submitted_at, i.created_at)) <= l.created_at))`;

/** Whether an inspection `i` speaks for the goods of a lot `l`: it was handed in, and not sent back. */
export const speaksForGoods: RawBuilder<boolean> = sql<boolean>`(${isAboutGoods} and i.status in ('Submitted', 'Approved'))`;
