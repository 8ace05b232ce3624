/**
 * The words of our own credentials. An address holds its version, and what stands at it never changes: credentials that
 * were issued keep their meaning. A new word is a new address. Each issued credential names the digest of these bytes
 * (`relatedResource`), so the meaning is bound by the signature, wherever the service that serves them is.
 */
const vocabulary = 'urn:lotmark:fep:';
const term = (name: string): string => vocabulary + name;
const typed = (name: string, type: string) => ({ '@id': term(name), '@type': `xsd:${type}` });

const fepV1 = {
  '@context': {
    '@protected': true,
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    FinanceEligibilityCredential: term('FinanceEligibilityCredential'),
    FinanceEligibilityStatus: term('FinanceEligibilityStatus'),
    FinanceEligibilityProfile: {
      '@id': term('FinanceEligibilityProfile'),
      '@context': {
        '@protected': true,
        profile: term('profile'),
        holderName: term('holderName'),
        organisation: term('organisation'),
        entityType: term('entityType'),
        country: term('country'),
        corridor: term('corridor'),
        score: typed('score', 'decimal'),
        scoreBand: term('scoreBand'),
        scoreVersion: typed('scoreVersion', 'integer'),
        scoreSha256: term('scoreSha256'),
        model: term('model'),
      },
    },
  },
};

const certificateTerm = (name: string): string => `urn:lotmark:certificate:${name}`;

const certificateV1 = {
  '@context': {
    '@protected': true,
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    ExportCertificateCredential: certificateTerm('ExportCertificateCredential'),
    ExportCertificate: {
      '@id': certificateTerm('ExportCertificate'),
      '@context': {
        '@protected': true,
        certificate: certificateTerm('certificate'),
        certificateNumber: certificateTerm('certificateNumber'),
        authority: certificateTerm('authority'),
        issuedAs: certificateTerm('issuedAs'),
        order: certificateTerm('order'),
        lot: certificateTerm('lot'),
        exporter: certificateTerm('exporter'),
        exporterName: certificateTerm('exporterName'),
        commodity: certificateTerm('commodity'),
        quantity: { '@id': certificateTerm('quantity'), '@type': 'xsd:decimal' },
        unit: certificateTerm('unit'),
        claimedGrade: certificateTerm('claimedGrade'),
        originCountry: certificateTerm('originCountry'),
        destinationCountry: certificateTerm('destinationCountry'),
        lotVersion: { '@id': certificateTerm('lotVersion'), '@type': 'xsd:integer' },
        lotSha256: certificateTerm('lotSha256'),
        lotTransaction: certificateTerm('lotTransaction'),
        inspected: { '@id': certificateTerm('inspected'), '@type': 'xsd:boolean' },
        inspection: certificateTerm('inspection'),
        inspectedLot: certificateTerm('inspectedLot'),
        inspectedGrade: certificateTerm('inspectedGrade'),
        inspectionResult: certificateTerm('inspectionResult'),
      },
    },
  },
};

const [goodsV1, certificateTermsV1] = [certificateV1['@context'].ExportCertificate, certificateV1['@context']];

/** Says besides what stands behind the quantity. */
const certificateV2 = {
  '@context': {
    ...certificateTermsV1,
    ExportCertificate: {
      ...goodsV1,
      '@context': {
        ...goodsV1['@context'],
        quantityBasis: certificateTerm('quantityBasis'),
        orderedQuantity: { '@id': certificateTerm('orderedQuantity'), '@type': 'xsd:decimal' },
        confirmedGrade: certificateTerm('confirmedGrade'),
      },
    },
  },
};

/** Our contexts by their path on any service of this kind, as the bytes that are served. */
export const ownContexts: Readonly<Record<string, string>> = {
  '/contexts/fep/v1': JSON.stringify(fepV1),
  '/contexts/certificate/v1': JSON.stringify(certificateV1),
  '/contexts/certificate/v2': JSON.stringify(certificateV2),
};
