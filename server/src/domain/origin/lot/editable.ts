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

/** What is said of the field that would make an inspected lot more than its kilograms. */
export const atMost = (kg: string): string =>
  `must leave at most ${kg} kg: the lot was inspected, and may only become less; make another lot of what came since`;

/** What is said of a grade that no inspection of the lot found. */
export const notFoundGrade = (grades: readonly string[]): string =>
  `${grades.length === 0 ? 'must be left out' : `must be ${grades.join(' or ')}, or be left out`}: the lot was inspected, and only another inspection finds another grade`;
