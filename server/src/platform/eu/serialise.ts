import { ns, operations } from './namespaces.ts';
import type {
  Commodity,
  DueDiligenceStatement,
  OperatorRole,
  Producer,
  RepresentedOperator,
  WrittenStatement,
} from './statement.ts';
import { around, type Body, leaf, wrap } from './xml-writer.ts';

// The schema's types are sequences: what stands first here must stand first there.

const both = `xmlns:d="${ns.statement}" xmlns:c="${ns.common}"`;

export const submitBody = (operatorRole: OperatorRole, statement: WrittenStatement): Body =>
  around(statement, (xml) =>
    wrap(`d:${operations.submitDds.request} ${both}`, leaf('d:operatorRole', operatorRole), xml),
  );

/** The whole statement again; who files it was said at the submission. */
export const amendBody = (uuid: string, statement: WrittenStatement): Body =>
  around(statement, (xml) => wrap(`d:${operations.amendDds.request} ${both}`, leaf('d:uuid', uuid), xml));

export function withdrawBody(uuid: string): string {
  return wrap(`d:${operations.withdrawDds.request} ${both}`, leaf('d:uuid', uuid));
}

/** @param uuids at most 100. */
export function getBody(uuids: readonly string[]): string {
  return wrap(`d:${operations.getDds.request} ${both}`, ...uuids.map((uuid) => leaf('d:uuidList', uuid)));
}

export function byInternalReferenceBody(reference: string): string {
  return wrap(`d:${operations.getDdsByInternalReference.request} ${both}`, leaf('d:internalReference', reference));
}

export function byIdentifiersBody(reference: string, verification: string): string {
  return wrap(
    `d:${operations.getDdsByIdentifiers.request} ${both}`,
    wrap(
      'd:referenceAndVerificationNumber',
      leaf('c:referenceNumber', reference),
      leaf('c:verificationNumber', verification),
    ),
  );
}

export function verifyBody(reference: string, verification: string): string {
  return wrap(
    `v:${operations.verifyDeclaration.request} xmlns:v="${ns.verify}"`,
    leaf('v:referenceNumber', reference),
    leaf('v:verificationNumber', verification),
  );
}

export function echoBody(query: string): string {
  return wrap(`echo:${operations.testEcho.request} xmlns:echo="${ns.echo}"`, leaf('echo:query', query));
}

/** The element `d:statement`, in whose bytes the system's limit of size is counted. */
export function statementXml(statement: DueDiligenceStatement): string {
  return wrap(
    'd:statement',
    leaf('d:internalReferenceNumber', statement.internalReferenceNumber),
    leaf('d:activityType', statement.activityType),
    operatorXml(statement.representedOperator),
    leaf('d:countryOfActivity', statement.countryOfActivity),
    leaf('d:borderCrossCountry', statement.borderCrossCountry),
    leaf('d:comment', statement.comment),
    ...statement.commodities.map(commodityXml),
    leaf('d:geoLocationConfidential', String(statement.geoLocationConfidential)),
    ...statement.groupedDeclarations.map(groupedXml),
  );
}

/** A statement as it is sent: where it is large, writing it is the work of a thread. */
export const writtenStatement = (statement: DueDiligenceStatement): WrittenStatement =>
  new Uint8Array(new TextEncoder().encode(statementXml(statement)));

export const groupedXml = (reference: string): string =>
  wrap('d:groupedDeclarations', leaf('c:groupedDeclaration', reference));

function operatorXml(operator: RepresentedOperator | undefined): string {
  if (operator === undefined) return '';
  const { identifier, address } = operator;
  return wrap(
    'd:representedOperator',
    identifier === undefined
      ? ''
      : wrap(
          'c:operatorReferenceNumber',
          leaf('c:identifierType', identifier.type),
          leaf('c:identifierValue', identifier.value),
        ),
    address === undefined
      ? ''
      : wrap(
          'c:operatorAddress',
          leaf('c:country', address.country),
          leaf('c:street', address.street),
          leaf('c:postalCode', address.postalCode),
          leaf('c:city', address.city),
          leaf('c:fullAddress', address.fullAddress),
        ),
    leaf('c:operatorEmail', operator.email),
    leaf('c:operatorPhone', operator.phone),
    leaf('c:operatorName', operator.name),
  );
}

function commodityXml(commodity: Commodity, index: number): string {
  return commodityFrame(
    commodity,
    index + 1,
    commodity.producers.map((producer, place) => producerXml(producer, place + 1)),
  );
}

/** A commodity around producers that are written already. */
export function commodityFrame(
  commodity: Omit<Commodity, 'producers'>,
  position: number,
  producers: readonly string[],
): string {
  const measure = commodity.goodsMeasure;
  return wrap(
    'd:commodities',
    leaf('d:position', String(position)),
    wrap(
      'd:descriptors',
      leaf('c:descriptionOfGoods', commodity.descriptionOfGoods),
      wrap(
        'c:goodsMeasure',
        leaf('c:percentageEstimationOrDeviation', measure.percentageEstimationOrDeviation),
        leaf('c:netWeight', measure.netWeight),
        leaf('c:supplementaryUnit', measure.supplementaryUnit),
        leaf('c:supplementaryUnitQualifier', measure.supplementaryUnitQualifier),
      ),
    ),
    leaf('d:hsHeading', commodity.hsHeading),
    ...commodity.speciesInfo.map((species) =>
      wrap('d:speciesInfo', leaf('d:scientificName', species.scientificName), leaf('d:commonName', species.commonName)),
    ),
    ...producers,
  );
}

function producerXml({ country, name, geojson }: Producer, position: number): string {
  return producerFrame({ country, name }, position, Buffer.from(geojson, 'utf8').toString('base64'));
}

function producerFrame({ country, name }: Omit<Producer, 'geojson'>, position: number, geometry: string): string {
  return wrap(
    'd:producers',
    leaf('d:position', String(position)),
    leaf('d:country', country),
    leaf('d:name', name),
    wrap('d:geometryGeojson', geometry),
  );
}

/** Bytes of a producer in the document at most, without writing its geometry. */
export function producerBytes({ geojson, ...producer }: Producer): number {
  const geometry = Math.ceil(Buffer.byteLength(geojson, 'utf8') / 3) * 4;
  return Buffer.byteLength(producerFrame(producer, 1000, ''), 'utf8') + geometry;
}
