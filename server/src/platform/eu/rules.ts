import { isCountryCode } from '@lotmark/sdk/plots';
import { Decimal } from 'decimal.js';
import type { EuProblem } from './eu-system.ts';
import { isRelevantProduct, isWood } from './harmonised.ts';
import {
  type Commodity,
  type DueDiligenceStatement,
  type OperatorRole,
  statementLimits,
  unionCountries,
} from './statement.ts';

// The system's business rules that can be judged from a statement alone, each under the name that the system has for it.

/** Who files, as far as the rules ask. */
export interface Filer {
  role: OperatorRole;
  /** ISO 3166-1 alpha-2 of whom the web-service user belongs to. */
  country: string;
  /** Whether they have an EORI number. */
  hasEori: boolean;
}

/** Units beside kilograms that the system takes. */
export const unitQualifiers: readonly string[] = 'MTQ NAR KGM MTK MTR LTR TNE PR KNI CTM GRM'.split(' ');
const maxPercentage = 25;

const problem = (name: string, field: string, message: string): EuProblem => ({ id: `EUDR_${name}`, field, message });

/** All that the rules find wrong with a statement, in the order of its fields; empty when they hold. */
export function ruleProblems(statement: DueDiligenceStatement, filer: Filer): EuProblem[] {
  return [
    ...operatorProblems(statement, filer),
    ...statement.commodities.flatMap((commodity, place) => [...commodityProblems(statement, commodity, place)]),
    ...referenceProblems(statement),
  ];
}

function* operatorProblems(statement: DueDiligenceStatement, filer: Filer): Generator<EuProblem> {
  const { activityType, representedOperator: represented } = statement;
  const country = represented?.address?.country ?? filer.country;
  if (filer.role === 'REPRESENTATIVE_OPERATOR') {
    if (represented === undefined) {
      yield problem('BEHALF_OPERATOR_NOT_PROVIDED', 'representedOperator', 'Say for whom the statement is made.');
    } else if (
      represented.address === undefined ||
      represented.address.city.trim() === '' ||
      represented.address.postalCode.trim() === ''
    ) {
      yield problem(
        'BEHALF_OPERATOR_CITY_POSTALCODE_EMPTY_OR_INVALID',
        'representedOperator.operatorAddress',
        'The represented operator needs a city and a postal code.',
      );
    }
  }
  const hasEori = represented === undefined ? filer.hasEori : represented.identifier?.type === 'eori';
  if (activityType !== 'DOMESTIC' && !hasEori) {
    yield problem(
      'OPERATOR_EORI_FOR_ACTIVITY_MISSING',
      represented === undefined ? 'operator' : 'representedOperator.operatorReferenceNumber',
      'Import and export need an EORI number.',
    );
  }
  if (activityType !== 'IMPORT' && !unionCountries.includes(country)) {
    yield problem(
      'ACTIVITY_TYPE_NOT_ALLOWED_FOR_NON_EU_OPERATOR',
      'activityType',
      'An operator outside the Union may only import.',
    );
  }
}

function* commodityProblems(
  statement: DueDiligenceStatement,
  commodity: Commodity,
  place: number,
): Generator<EuProblem> {
  const at = `commodities[${place + 1}]`;
  if (!isRelevantProduct(commodity.hsHeading)) {
    yield problem('COMMODITIES_HS_CODE_INVALID', `${at}.hsHeading`, `${commodity.hsHeading} is no relevant product.`);
  }
  yield* measureProblems(statement.activityType, commodity, `${at}.descriptors.goodsMeasure`);
  if (isWood(commodity.hsHeading)) {
    for (const [index, { scientificName, commonName }] of commodity.speciesInfo.entries()) {
      const species = `${at}.speciesInfo[${index + 1}]`;
      if (commonName === undefined)
        yield problem('COMMODITIES_SPECIES_INFORMATION_COMMON_NAME_EMPTY', species, 'Name the species.');
      if (scientificName === undefined)
        yield problem('COMMODITIES_SPECIES_INFORMATION_SCIENTIFIC_NAME_EMPTY', species, 'Name the species.');
    }
  }
  if (commodity.producers.length === 0 && statement.groupedDeclarations.length === 0) {
    yield problem('COMMODITIES_PRODUCERS_EMPTY', `${at}.producers`, 'Name the producers with their plots.');
  }
  for (const [index, { country }] of commodity.producers.entries()) {
    if (isCountryCode(country)) continue;
    yield problem(
      // Spelt so by the system.
      'COMMODITITY_PRODUCER_COUNTRY_CODE_INVALID',
      `${at}.producers[${index + 1}].country`,
      `${country} is no country.`,
    );
  }
}

function* measureProblems(
  activity: DueDiligenceStatement['activityType'],
  { goodsMeasure }: Commodity,
  at: string,
): Generator<EuProblem> {
  const name = (rest: string): string => `COMMODITIES_DESCRIPTOR_${rest}`;
  const { netWeight, supplementaryUnit, supplementaryUnitQualifier: qualifier } = goodsMeasure;
  const percentage = goodsMeasure.percentageEstimationOrDeviation;
  if (activity === 'DOMESTIC') {
    if (netWeight === undefined && supplementaryUnit === undefined && qualifier === undefined) {
      yield problem(name('QUANTITY_MISSING'), at, 'Say how much it is.');
    } else if (percentage === undefined && supplementaryUnit === undefined && qualifier === undefined) {
      yield problem(name('PERCENTAGE_ESTIMATION_MISSING'), `${at}.percentageEstimationOrDeviation`, 'It is missing.');
    }
  } else {
    if (netWeight === undefined) yield problem(name('NET_MASS_EMPTY'), `${at}.netWeight`, 'Say the net mass in kg.');
    if (percentage !== undefined) {
      yield problem(
        name('PERCENTAGE_ESTIMATION_NOT_ALLOWED'),
        `${at}.percentageEstimationOrDeviation`,
        'Only where goods stay within the Union.',
      );
    }
  }
  if (percentage !== undefined && new Decimal(percentage).gt(maxPercentage)) {
    yield problem(
      name('PERCENTAGE_ESTIMATION_INVALID'),
      `${at}.percentageEstimationOrDeviation`,
      `At most ${maxPercentage}.`,
    );
  }
  if (supplementaryUnit !== undefined && qualifier === undefined) {
    yield problem(
      name('SUPPLEMENTARY_UNIT_QUALIFIER_MISSING'),
      `${at}.supplementaryUnitQualifier`,
      'Say what the figure counts.',
    );
  }
  if (supplementaryUnit === undefined && qualifier !== undefined) {
    yield problem(name('SUPPLEMENTARY_UNIT_MISSING'), `${at}.supplementaryUnit`, 'Say how many.');
  }
  if (qualifier !== undefined && !unitQualifiers.includes(qualifier)) {
    yield problem(
      name('SUPPLEMENTARY_UNIT_QUALIFIER_INVALID'),
      `${at}.supplementaryUnitQualifier`,
      `${qualifier} is no unit.`,
    );
  }
}

function* referenceProblems({ groupedDeclarations }: DueDiligenceStatement): Generator<EuProblem> {
  if (groupedDeclarations.length > statementLimits.references) {
    yield problem('MAXIMUM_REFERENCED_DDS_REACHED', 'groupedDeclarations', `At most ${statementLimits.references}.`);
  }
  for (const [place, reference] of groupedDeclarations.entries()) {
    const at = `groupedDeclarations[${place + 1}]`;
    if (reference === '') yield problem('REFERENCE_NUMBER_EMPTY', at, 'It is empty.');
    else if (!/^[0-9]{2}[A-Z]{2}[A-Z0-9]{10}$/.test(reference)) {
      yield problem('REFERENCE_NUMBER_INVALID', at, `${reference} is not of the form 26BE7XTVCZAQ2S.`);
    }
  }
}
