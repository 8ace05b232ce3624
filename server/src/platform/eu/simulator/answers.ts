import type { EuProblem } from '../eu-system.ts';
import { ns } from '../namespaces.ts';
import { leaf, wrap } from '../xml-writer.ts';

/** What goes back: everything that is a fault with HTTP 500. */
export interface SimulatedAnswer {
  status: number;
  body: string;
  /** `write`: something was changed. */
  kind?: 'write';
}

/** Thrown where an operation ends in a fault. */
export class Fault extends Error {
  readonly code: string;
  readonly detail: string;

  /** @param code with its prefix: `S:Client`. @param detail finished XML, or nothing. */
  constructor(code: string, message: string, detail = '') {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

/** Prefixes as the system's own answers have them; readers that look for `:uuid` depend on there being some. */
const prefixes = `xmlns:ns2="${ns.error}" xmlns:ns3="${ns.common}" xmlns:ns5="${ns.statement}"`;

function envelope(body: string, now: Date): string {
  return `<?xml version='1.0' encoding='UTF-8'?>${wrap(
    `S:Envelope xmlns:S="${ns.soap}"`,
    wrap(
      'S:Header',
      wrap(
        `wsse:Security xmlns:wsse="${ns.wsse}" xmlns:wsu="${ns.wsu}" S:mustUnderstand="1"`,
        wrap(
          'wsu:Timestamp',
          leaf('wsu:Created', now.toISOString()),
          leaf('wsu:Expires', new Date(now.getTime() + 5000).toISOString()),
        ),
      ),
    ),
    wrap('S:Body', body),
  )}`;
}

/** An answer of the statement service. @param root with its prefix: `ns5:SubmitDdsResponse`. */
export const answered = (root: string, now: Date, ...content: string[]): SimulatedAnswer => ({
  status: 200,
  body: envelope(wrap(`${root} ${prefixes}`, ...content), now),
});

export const answeredElsewhere = (root: string, namespace: string, now: Date, content: string): SimulatedAnswer => ({
  status: 200,
  body: envelope(wrap(`${root} xmlns:${root.split(':', 1)[0]}="${namespace}"`, content), now),
});

export function faulted({ code, message, detail }: Fault, now: Date): SimulatedAnswer {
  const [prefix = 'S'] = code.split(':', 1);
  const text = envelope(
    wrap('S:Fault', leaf('faultcode', code), leaf('faultstring', message), detail === '' ? '' : wrap('detail', detail)),
    now,
  );
  // The prefix of a fault's code is one of the document.
  return {
    status: 500,
    body: prefix === 'S' ? text : text.replaceAll('S:', `${prefix}:`).replace('xmlns:S=', `xmlns:${prefix}=`),
  };
}

// Readers exist that want the errors' start tags without attributes: the namespace stands at their parent.
const errors = (name: string, namespace: string, problems: readonly EuProblem[]): string =>
  wrap(
    `ns5:${name} xmlns:ns5="${namespace}" xmlns:ns2="${ns.error}"`,
    ...problems.map(({ id, message, field }) =>
      wrap(
        'ns2:Error',
        leaf('ns2:ID', id ?? ''),
        leaf('ns2:Message languageID="en"', message),
        field === null ? '' : leaf('ns2:Field languageID="en"', field),
      ),
    ),
  );

export const rulesFault = (problems: readonly EuProblem[]): Fault =>
  new Fault(
    'S:Client',
    'Some business rules are not met',
    errors('BusinessRulesValidationException', ns.statement, problems),
  );

export const ruleFault = (name: string, message: string, field: string | null = null): Fault =>
  rulesFault([{ id: `EUDR_${name}`, field, message }]);

export function permissionFault(): Fault {
  const message = 'You are not authorized to submit this DDS';
  return new Fault(
    'S:Client',
    message,
    errors('PermissionDeniedException', ns.statement, [{ id: 'EUDR_PERMISSION_DENIED', field: null, message }]),
  );
}

export function notFoundFault(): Fault {
  const message = 'Data not found.';
  return new Fault(
    'S:Client',
    message,
    errors('NotFoundException', ns.statement, [{ id: 'EUDR_DATA_NOT_FOUND', field: null, message }]),
  );
}

export const schemaFaultOf = (text: string): Fault =>
  new Fault(
    'S:Client',
    `javax.xml.bind.UnmarshalException - with linked exception: [org.xml.sax.SAXParseException; ${text}]`,
  );

export const unauthenticated = (): Fault => new Fault('env:Client', 'UnauthenticatedException');
export const internalFault = (): Fault => new Fault('env:Server', 'InternalSystemException');
