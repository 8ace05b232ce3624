import { SaxesParser } from 'saxes';

/** An element with its namespace; mixed content is joined, comments and instructions are dropped. */
export interface XmlElement {
  name: string;
  namespace: string;
  /** Those in no namespace: a vocabulary's own. Somebody else's of the same name mean something else. */
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

export interface XmlLimits {
  /** Elements may stand so deep in each other. */
  depth: number;
  /** Elements of one document. */
  elements: number;
}

const maxAttributes = 50;

/** The document is not one that is read; the message says what is wrong with it, as "the XML document ...". */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/**
 * Reads an XML document of bounded depth and number of elements into a tree. No document type, so no entities but the five
 * of XML itself; nothing is ever fetched. How many bytes it may have is for the caller to say.
 * @throws XmlError saying where and why.
 */
export function readXmlTree(body: Uint8Array, limits: XmlLimits): XmlElement {
  const text = decode(body);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('doctype', () => {
    throw new XmlError('a document type (DOCTYPE) is not allowed');
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding)) {
      throw new XmlError(`the encoding must be UTF-8, not ${encoding.slice(0, 40)}`);
    }
  });
  parser.on('error', (error) => {
    throw new XmlError(`is not well-formed: ${error.message.slice(0, 200)}`);
  });
  parser.on('opentag', (tag) => {
    if (open.length >= limits.depth) throw new XmlError(`elements stand more than ${limits.depth} deep`);
    if (++elements > limits.elements) throw new XmlError(`has more than ${limits.elements} elements`);
    const attributes = Object.values(tag.attributes);
    if (attributes.length > maxAttributes) {
      throw new XmlError(`<${tag.name}> has more than ${maxAttributes} attributes`);
    }
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
  if (root === undefined) throw new XmlError('is empty');
  return root;
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new XmlError('is not UTF-8');
  }
}
