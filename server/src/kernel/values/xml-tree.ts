import { SaxesParser } from 'saxes';
import { Refusal } from './errors.ts';

/** Elements may stand so deep in each other. */
export const maxDepth = 64;
/** Elements of one document. */
export const maxElements = 20_000;
const maxAttributes = 50;

/** An element with its namespace; mixed content is joined, comments and instructions are dropped. */
export interface XmlElement {
  name: string;
  namespace: string;
  /** Those in no namespace: a vocabulary's own. Somebody else's of the same name mean something else. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/**
 * Reads an XML document of bounded depth and size into a tree. No document type, so no entities but the five of XML
 * itself; nothing is ever fetched.
 * @throws Refusal `validation` saying where and why.
 */
export function readXml(body: Uint8Array): XmlElement {
  const text = decode(body);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('doctype', () => {
    throw bad('a document type (DOCTYPE) is not allowed');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw bad(`the encoding must be UTF-8, not ${encoding.slice(0, 40)}`);
    }
  });
  parser.on('error', (error) => {
    throw bad(`is not well-formed: ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', (tag) => {
    if (open.length >= maxDepth) throw bad(`elements stand more than ${maxDepth} deep`);
    if (++elements > maxElements) throw bad(`has more than ${maxElements} elements`);
    const attributes = Object.values(tag.attributes);
    if (attributes.length > maxAttributes) throw bad(`<${tag.name}> has more than ${maxAttributes} attributes`);
    const element: XmlElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes: Object.fromEntries(
        attributes.filter(({ uri }) => uri === '').map((attribute) => [attribute.local, attribute.value]),
      ),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const onText = (more: string): void => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  if (root === undefined) throw bad('is empty');
  return root;
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw bad('is not UTF-8');
  }
}

function bad(what: string): Refusal {
  return new Refusal('validation', `The XML document: ${what}.`, { errors: [{ field: 'document', message: what }] });
}
