import { invalid } from '../../../kernel/values/errors.ts';
import type { Fault } from './fault.ts';
import { goodsOf } from './goods.ts';
import type { Goods, Package, RuleSet } from './types.ts';

/** What an operator may declare; the rule set says which of them a commodity can be, and what they are called. */
export const speciesNames = ['Coffea arabica', 'Coffea canephora', 'Coffea liberica', 'Theobroma cacao'] as const;
export type SpeciesName = (typeof speciesNames)[number];

/** Grades that are judged as those of one species (`platform/db/inspection-reference.ts`), and called so nowhere else. */
const speciesOfGrade: Readonly<Record<string, SpeciesName>> = {
  'Screen 18': 'Coffea canephora',
  'Screen 16': 'Coffea canephora',
  Supremo: 'Coffea arabica',
  Excelso: 'Coffea arabica',
};

const speciesIn = (rules: Pick<RuleSet, 'goods'>, commodity: string): Goods['species'] =>
  goodsOf(rules, commodity)?.species ?? [];

/** Whether a commodity can be one of several species, so that its operator has to say. */
export const asksSpecies = (rules: Pick<RuleSet, 'goods'>, commodity: string): boolean =>
  speciesIn(rules, commodity).length > 1;

/**
 * Species that a statement names of a commodity. @param declared those of its package; null of one that was filed before anybody was
 * asked, whose statement names what the rules did.
 */
export function statedSpecies(
  rules: Pick<RuleSet, 'goods'>,
  commodity: string,
  declared: Package['species'],
): Goods['species'] {
  const known = speciesIn(rules, commodity);
  return declared === null ? known : known.filter(({ scientific_name }) => declared.includes(scientific_name));
}

/**
 * All that a package of these commodities declares: where there is one species only, that; of others those that its operator
 * named. @throws Refusal 400 for a species that is none of its goods.
 */
export function declaredSpecies(
  rules: Pick<RuleSet, 'goods'>,
  commodities: readonly string[],
  given: readonly string[],
): string[] {
  const known = commodities.map((commodity) => speciesIn(rules, commodity).map((each) => each.scientific_name));
  const stray = given.find((name) => !known.flat().includes(name));
  if (stray !== undefined) throw invalid('species', `${stray} is no species of ${commodities.join(' or ')}`);
  return known.flatMap((names) => (names.length === 1 ? names : names.filter((name) => given.includes(name))));
}

interface SpeciesOf {
  rules: RuleSet;
  /** Who answers for the statement. */
  operator: string;
  lots: readonly { lot: string; commodity_type: string; grade: string | null }[];
  declared: readonly string[];
}

/** Goods of which nobody said what they are, and grades of another species than was said. */
export function speciesFaults({ rules, operator, lots, declared }: SpeciesOf): Fault[] {
  const commodities = [...new Set(lots.map(({ commodity_type }) => commodity_type))].sort();
  const missing = commodities.flatMap((commodity): Fault[] => {
    const names = speciesIn(rules, commodity).map(({ scientific_name }) => scientific_name);
    if (names.length === 0 || names.some((name) => declared.includes(name))) return [];
    const species = names.join(', ');
    const message = `Nobody has said of which species the goods are (${commodity}), and their statement says it: give \`species\`, one or, of mixed goods, several of ${species}. Who grew it knows.`;
    const link = '/app/compliance/new';
    return [
      { code: 'species_missing', severity: 'error', record: operator, message, values: { commodity, species }, link },
    ];
  });
  const otherwise = lots.flatMap(({ lot, grade }): Fault[] => {
    const species = speciesOfGrade[grade ?? ''];
    if (grade === null || species === undefined || declared.length === 0 || declared.includes(species)) return [];
    const message = `${lot} is graded ${grade}, which is judged here as a grade of ${species}, and ${species} is not among the species declared: see what it is.`;
    const link = `/app/cooperative/lots/${lot}`;
    return [{ code: 'species_of_grade', severity: 'warning', record: lot, message, values: { grade, species }, link }];
  });
  return [...missing, ...otherwise];
}
