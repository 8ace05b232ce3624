/** What the listing owner may change before the sale; null clears a field, a field left out stays. */
export const editableFields = [
  'quantity',
  'unit',
  'grade',
  'processing_method',
  'lot_reference',
  'corridor',
  'exporter',
  'asking_price',
  'currency',
  'divisible',
] as const;
export type EditableField = (typeof editableFields)[number];

/** What binds the mass and the grade of a lot. */
export interface MassBound {
  /** Kilograms that its last step gave, else of the harvests it was made of; null for a lot made of neither. */
  sources_kg: string | null;
  /** It was split off another lot, or another was split off it. */
  split: boolean;
  /** An inspector submitted what they found of it, or that was approved: it speaks of no goods that come later. */
  inspected: boolean;
  /** The grades that those inspections found, or did not contradict where the lot claimed them. */
  grades: readonly string[];
}

/** What an inspection tells of the goods as the lot described them: nobody looked at goods that are described otherwise. */
export const describedFields = ['processing_method', 'lot_reference'] as const satisfies readonly EditableField[];
export type DescribedField = (typeof describedFields)[number];
/** What a lot said of itself. */
export type Described = Record<DescribedField, string | null>;

/** What is said of a field that would describe an inspected lot otherwise than its inspectors were told. */
export const describedOtherwise = (seen: readonly (string | null)[]): string =>
  `must stay ${[...new Set(seen)].map((each) => each ?? 'unstated').join(' or ')}, as it was when the lot was inspected: nobody looked at other goods. ` +
  'If it was wrong then, cancel this lot and make another one of its goods, to be inspected anew';

/** What is said of the field that would make an inspected lot more than its kilograms. */
export const atMost = (kg: string): string =>
  `must leave at most ${kg} kg: the lot was inspected, and may only become less; make another lot of what came since`;

/** What is said of a grade that no inspection of the lot found. */
export const notFoundGrade = (grades: readonly string[]): string =>
  `${grades.length === 0 ? 'must be left out' : `must be ${grades.join(' or ')}, or be left out`}: the lot was inspected, and only another inspection finds another grade`;
