/** Namespaces of the EU information system's services, version 3, and of the standards they stand on. */
export const ns = {
  soap: 'http://schemas.xmlsoap.org/soap/envelope/',
  wsse: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd',
  wsu: 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd',
  /** The client id in the header. */
  base: 'http://ec.europa.eu/sanco/tracesnt/base/v4',
  error: 'http://ec.europa.eu/sanco/tracesnt/error/v01',
  /** Types that the services share. */
  common: 'http://ec.europa.eu/tracesnt/certificate/eudr/common/v3',
  statement: 'http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3',
  verify: 'http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3',
  echo: 'http://ec.europa.eu/tracesnt/eudr/echo',
} as const;

export const passwordDigest =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest';
export const base64Binary =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary';

interface OperationForm {
  /** Path below the system's base address. */
  path: string;
  soapAction: string;
  namespace: string;
  request: string;
  answer: string;
}

const statementPath = '/ws/EUDRDueDiligenceStatementServiceV3';
const ofStatement = (name: string, root: string): OperationForm => ({
  path: statementPath,
  soapAction: `${ns.statement}/${name}`,
  namespace: ns.statement,
  request: `${root}Request`,
  answer: `${root}Response`,
});

/** The operations that we call, each with its address, its SOAPAction and the names of its two documents. */
export const operations = {
  submitDds: ofStatement('submitDds', 'SubmitDds'),
  amendDds: ofStatement('amendDds', 'AmendDds'),
  withdrawDds: ofStatement('withdrawDds', 'WithdrawDds'),
  getDds: ofStatement('getDds', 'GetDds'),
  getDdsByInternalReference: ofStatement('getDdsByInternalReference', 'GetDdsByInternalReference'),
  getDdsByIdentifiers: ofStatement('getDdsByIdentifiers', 'GetDdsByIdentifiers'),
  verifyDeclaration: {
    path: '/ws/EUDRVerifyDeclarationServiceV3',
    // Not the namespace of the body: the published WSDL says so.
    soapAction: 'http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration',
    namespace: ns.verify,
    request: 'VerifyDeclarationRequest',
    answer: 'VerifyDeclarationResponse',
  },
  testEcho: {
    path: '/ws/EudrEchoService',
    soapAction: ns.echo,
    namespace: ns.echo,
    request: 'EudrEchoRequest',
    answer: 'EudrEchoResponse',
  },
} as const satisfies Record<string, OperationForm>;

export type OperationName = keyof typeof operations;
