import { readXmlTree, type XmlElement, XmlError } from '../xml/xml-tree.ts';
import type { EuFault, EuProblem, ReadStatement } from './eu-system.ts';
import { ns, type OperationName, operations } from './namespaces.ts';
import { type Overview, textLimits, type Verification, verificationResults } from './statement.ts';

/** Deep enough for every document of the services, and elements for a statement of 10,000 producers. */
const limits = { depth: 32, elements: 200_000 };
const maxProblems = 200;

export type Read<T> =
  | { kind: 'value'; value: T }
  | { kind: 'fault'; fault: EuFault }
  /** It is no document of the service. */
  | { kind: 'unreadable'; problem: string };

/**
 * Reads an answer of an operation. What is not in the right namespaces, or lacks what the schema demands, is no answer.
 * @param read makes the value of the answer's element. @throws Unreadable
 */
export function readAnswer<T>(text: string, operation: OperationName, read: (body: XmlElement) => T): Read<T> {
  try {
    const content = contentOf(text);
    if (is(content, ns.soap, 'Fault')) return { kind: 'fault', fault: readFault(content) };
    const { namespace, answer } = operations[operation];
    if (!is(content, namespace, answer)) {
      throw new Unreadable(`it holds ${shown(content)} instead of ${answer}`);
    }
    return { kind: 'value', value: read(content) };
  } catch (error) {
    if (error instanceof XmlError) return { kind: 'unreadable', problem: `the XML document ${error.message}` };
    if (error instanceof Unreadable) return { kind: 'unreadable', problem: error.message };
    throw error;
  }
}

/** What came is not what the schema says. */
class Unreadable extends Error {}

function contentOf(text: string): XmlElement {
  const envelope = readXmlTree(Buffer.from(text, 'utf8'), limits);
  if (!is(envelope, ns.soap, 'Envelope')) throw new Unreadable(`it is ${shown(envelope)}, not a SOAP 1.1 envelope`);
  const bodies = envelope.children.filter((child) => is(child, ns.soap, 'Body'));
  const [content, ...more] = bodies[0]?.children ?? [];
  if (bodies.length !== 1 || content === undefined || more.length > 0) {
    throw new Unreadable('its envelope has not one body with one element');
  }
  return content;
}

const is = (element: XmlElement, namespace: string, name: string): boolean =>
  element.name === name && element.namespace === namespace;

const shown = ({ name, namespace }: XmlElement): string => `{${namespace.slice(0, 120)}}${name.slice(0, 80)}`;

const child = (element: XmlElement, namespace: string, name: string): XmlElement | undefined =>
  element.children.find((candidate) => is(candidate, namespace, name));

/** The text of a child; null where it is missing or empty. */
function textOf(element: XmlElement | undefined, namespace: string, name: string): string | null {
  const text = element === undefined ? undefined : child(element, namespace, name)?.text.trim();
  return text === undefined || text === '' ? null : text;
}

function needed(element: XmlElement, namespace: string, name: string): string {
  const text = textOf(element, namespace, name);
  if (text === null) throw new Unreadable(`${element.name} has no ${name}`);
  return text;
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function uuidOf(element: XmlElement, namespace: string): string {
  const uuid = needed(element, namespace, 'uuid').toLowerCase();
  if (!uuidForm.test(uuid)) throw new Unreadable('its uuid is none');
  return uuid;
}

export const readSubmitted = (body: XmlElement): { uuid: string } => ({ uuid: uuidOf(body, ns.statement) });

/** @param uuid the one that was asked about: an answer about another statement is none. */
export const readChanged =
  (uuid: string) =>
  (body: XmlElement): { status: string } => {
    if (uuidOf(body, ns.statement) !== uuid.toLowerCase()) throw new Unreadable('it is about another statement');
    return { status: statusOf(body, ns.statement) };
  };

function statusOf(element: XmlElement, namespace: string): string {
  const status = needed(element, namespace, 'status');
  if (!/^[A-Z_]{1,40}$/.test(status)) throw new Unreadable('its status is no word in capitals');
  return status;
}

/** @param about whether an overview is about what was asked; others are left out. */
export const readOverviews =
  (about: (overview: Overview) => boolean) =>
  (body: XmlElement): Overview[] =>
    body.children
      .filter((element) => is(element, ns.statement, 'ddsOverviewList'))
      .map(overviewOf)
      .filter(about);

function overviewOf(element: XmlElement): Overview {
  const communication = child(element, ns.common, 'communicationToOperator');
  const version = textOf(element, ns.common, 'version');
  const reference = textOf(element, ns.common, 'referenceNumber');
  const verification = textOf(element, ns.common, 'verificationNumber');
  if (reference !== null && !referenceForm.test(reference)) throw new Unreadable('a reference number is none');
  if (verification !== null && !verificationForm.test(verification)) {
    throw new Unreadable('a verification number is none');
  }
  return {
    uuid: uuidOf(element, ns.common),
    internalReferenceNumber: needed(element, ns.common, 'internalReferenceNumber'),
    referenceNumber: reference,
    verificationNumber: verification,
    status: statusOf(element, ns.common),
    rejectionReason: textOf(element, ns.common, 'rejectionReason')?.slice(0, 1000) ?? null,
    communication:
      communication === undefined
        ? null
        : {
            date: textOf(communication, ns.common, 'date')?.slice(0, 40) ?? null,
            content: textOf(communication, ns.common, 'content')?.slice(0, 1000) ?? '',
          },
    date: textOf(element, ns.common, 'date')?.slice(0, 40) ?? null,
    version: version !== null && /^\d{1,9}$/.test(version) ? Number(version) : null,
  };
}

/** Of a due diligence statement, or with an S of a simplified declaration. */
export const referenceForm = new RegExp(`^[0-9A-Z]{1,${textLimits.referenceNumber}}$`);
export const verificationForm = new RegExp(
  `^[0-9A-Za-z]{${textLimits.verificationNumberMin},${textLimits.verificationNumber}}$`,
);

export function readVerification(body: XmlElement): Verification {
  const result = needed(body, ns.verify, 'result');
  const known = verificationResults.find((each) => each === result);
  if (known === undefined) throw new Unreadable(`it says ${result.slice(0, 40)}, which is no result`);
  return {
    result: known,
    status: textOf(body, ns.verify, 'status')?.slice(0, 40) ?? null,
    dateTime: textOf(body, ns.verify, 'dateTime')?.slice(0, 40) ?? null,
  };
}

export const readEcho = (body: XmlElement): { status: string } => ({
  status: (textOf(body, ns.echo, 'status') ?? body.children[0]?.text ?? '').slice(0, 200),
});

export function readStatement(body: XmlElement): ReadStatement {
  const statement = child(body, ns.statement, 'statement');
  if (statement === undefined) throw new Unreadable('it holds no statement');
  return {
    activityType: needed(statement, ns.statement, 'activityType'),
    commodities: statement.children.filter((each) => is(each, ns.statement, 'commodities')).map(commodityOf),
  };
}

function commodityOf(commodity: XmlElement): ReadStatement['commodities'][number] {
  const descriptors = child(commodity, ns.statement, 'descriptors');
  const measure = descriptors === undefined ? undefined : child(descriptors, ns.common, 'goodsMeasure');
  return {
    descriptionOfGoods: textOf(descriptors, ns.common, 'descriptionOfGoods') ?? '',
    hsHeading: needed(commodity, ns.statement, 'hsHeading'),
    netWeight: textOf(measure, ns.common, 'netWeight'),
    producers: commodity.children
      .filter((each) => is(each, ns.statement, 'producers'))
      .map((producer) => {
        const geometry = textOf(producer, ns.statement, 'geometryGeojson');
        return {
          country: needed(producer, ns.statement, 'country'),
          name: textOf(producer, ns.statement, 'name'),
          geojson: geometry === null ? null : Buffer.from(geometry, 'base64').toString('utf8'),
        };
      }),
  };
}

/** Elements of any depth with a name; faults come in more than one shape. */
function* deep(element: XmlElement, name: string): Generator<XmlElement> {
  for (const each of element.children) {
    if (each.name === name) yield each;
    yield* deep(each, name);
  }
}

const anyText = (element: XmlElement, name: string): string | null => {
  const text = element.children.find((each) => each.name === name)?.text.trim();
  return text === undefined || text === '' ? null : text.slice(0, 1000);
};

function readFault(fault: XmlElement): EuFault {
  const code = anyText(fault, 'faultcode') ?? '';
  const message = anyText(fault, 'faultstring') ?? 'a fault without a text';
  const detail = fault.children.find((each) => each.name === 'detail');
  const problems = detail === undefined ? [] : problemsOf(detail);
  const named = detail?.children[0]?.name ?? '';
  const kind = kindOf(code, message, named);
  if (kind === 'schema') return { kind, message, problems: [schemaProblem(message)] };
  return { kind, message, problems: problems.length > 0 ? problems : [{ id: null, field: null, message }] };
}

function kindOf(code: string, message: string, detail: string): EuFault['kind'] {
  if (/Unauthenticated/i.test(message)) return 'credentials';
  if (/BusinessRules/.test(detail) || /business rules/i.test(message)) return 'rules';
  if (/PermissionDenied/.test(detail) || /not authorized|permission denied/i.test(message)) return 'permission';
  if (/NotFound/.test(detail) || /not found/i.test(message)) return 'not_found';
  if (/SAXParseException|cvc-/.test(message)) return 'schema';
  if (/:Server$|^Server$/.test(code)) return 'server';
  return 'other';
}

/** `Error` with ID, Message and Field; or, in samples of one service, `error` with field and message. */
function problemsOf(detail: XmlElement): EuProblem[] {
  const found = [...deep(detail, 'Error'), ...deep(detail, 'error')].slice(0, maxProblems);
  const problems = found.map((error) => ({
    id: anyText(error, 'ID')?.toUpperCase().replaceAll('-', '_').slice(0, 120) ?? null,
    field: anyText(error, 'Field') ?? anyText(error, 'field'),
    message: anyText(error, 'Message') ?? anyText(error, 'message') ?? '',
  }));
  if (problems.length > 0) return problems;
  const [message] = [...deep(detail, 'message')];
  return message === undefined ? [] : [{ id: null, field: null, message: message.text.trim().slice(0, 1000) }];
}

/** The validator names the element in quotes: `element 'x'`, `'{"namespace":x}'`. */
function schemaProblem(message: string): EuProblem {
  const [, qualified, plain] = /element '(?:\{(?:"[^"]*":)?([A-Za-z]+)\}|(?:\w+:)?([A-Za-z]+))'/.exec(message) ?? [];
  return { id: /cvc-[\w.-]+\w/.exec(message)?.[0] ?? null, field: qualified ?? plain ?? null, message };
}
