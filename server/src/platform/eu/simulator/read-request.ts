import type { XmlElement } from '../../xml/xml-tree.ts';
import {
  activityTypes,
  type Commodity,
  type DueDiligenceStatement,
  type Producer,
  type RepresentedOperator,
} from '../statement.ts';

// What the schema has let through: names are unique within their parents, so namespaces need no second look.

export const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
export const one = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
export const textIn = (element: XmlElement | undefined, name: string): string | undefined => one(element, name)?.text;
/** Numbers and dates may have space around them. */
const plain = (element: XmlElement | undefined, name: string): string | undefined => textIn(element, name)?.trim();

/** One of the words that the schema allows; it was checked by then. */
export function wordOf<Word extends string>(words: readonly Word[], text: string | undefined): Word {
  const word = words.find((each) => each === text);
  if (word === undefined) throw new Error(`the schema allows ${words.join(', ')}`);
  return word;
}

/** A statement as it was sent. Its producers' `geojson` is the Base64 text: nobody reads it before it is judged. */
export function readStatementOf(request: XmlElement): DueDiligenceStatement {
  const statement = one(request, 'statement');
  if (statement === undefined) throw new Error('the schema demands a statement');
  return {
    internalReferenceNumber: textIn(statement, 'internalReferenceNumber') ?? '',
    activityType: wordOf(activityTypes, textIn(statement, 'activityType')),
    representedOperator: operatorOf(one(statement, 'representedOperator')),
    countryOfActivity: textIn(statement, 'countryOfActivity'),
    borderCrossCountry: textIn(statement, 'borderCrossCountry'),
    comment: textIn(statement, 'comment'),
    commodities: all(statement, 'commodities').map(commodityOf),
    geoLocationConfidential: ['true', '1'].includes(plain(statement, 'geoLocationConfidential') ?? ''),
    groupedDeclarations: all(statement, 'groupedDeclarations').map(
      (grouped) => textIn(grouped, 'groupedDeclaration') ?? '',
    ),
  };
}

function operatorOf(element: XmlElement | undefined): RepresentedOperator | undefined {
  if (element === undefined) return undefined;
  const identifier = one(element, 'operatorReferenceNumber');
  const address = one(element, 'operatorAddress');
  return {
    identifier:
      identifier === undefined
        ? undefined
        : {
            type: textIn(identifier, 'identifierType') as NonNullable<RepresentedOperator['identifier']>['type'],
            value: textIn(identifier, 'identifierValue') ?? '',
          },
    address:
      address === undefined
        ? undefined
        : {
            country: textIn(address, 'country') ?? '',
            street: textIn(address, 'street') ?? '',
            postalCode: textIn(address, 'postalCode') ?? '',
            city: textIn(address, 'city') ?? '',
            fullAddress: textIn(address, 'fullAddress'),
          },
    email: textIn(element, 'operatorEmail'),
    phone: textIn(element, 'operatorPhone'),
    name: textIn(element, 'operatorName') ?? '',
  };
}

function commodityOf(element: XmlElement): Commodity {
  const descriptors = one(element, 'descriptors');
  const measure = one(descriptors, 'goodsMeasure');
  return {
    descriptionOfGoods: textIn(descriptors, 'descriptionOfGoods') ?? '',
    goodsMeasure: {
      percentageEstimationOrDeviation: plain(measure, 'percentageEstimationOrDeviation'),
      netWeight: plain(measure, 'netWeight'),
      supplementaryUnit: plain(measure, 'supplementaryUnit'),
      supplementaryUnitQualifier: textIn(measure, 'supplementaryUnitQualifier'),
    },
    hsHeading: textIn(element, 'hsHeading') ?? '',
    speciesInfo: all(element, 'speciesInfo').map((species) => ({
      scientificName: textIn(species, 'scientificName'),
      commonName: textIn(species, 'commonName'),
    })),
    producers: all(element, 'producers').map(
      (producer): Producer => ({
        country: textIn(producer, 'country') ?? '',
        name: textIn(producer, 'name'),
        geojson: textIn(producer, 'geometryGeojson')?.replaceAll(/\s+/g, '') ?? '',
      }),
    ),
  };
}
