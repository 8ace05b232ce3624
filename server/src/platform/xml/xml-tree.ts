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
  /** Elements of one document. What else it is made of is bounded by so many for each of them, `perElement`. */
  elements: number;
  /** Of the whole document, where whoever calls has taken more. */
  bytes?: number;
}

/** Attributes of one element, declared namespaces among them. */
const maxAttributes = 50;

/** For each element that a document may have, whatever it has: what is read one by one costs as much as an element. */
const perElement = {
  attributes: 3,
  /** Two of an element; the others are of comments, instructions and CDATA sections. */
  tags: 4,
  /** `&amp;`, `&#65;`. */
  references: 4,
  lines: 20,
} as const;

/** The document is not one that is read; the message says what is wrong with it, as "the XML document ...". */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/**
 * Reads an XML document of bounded depth and number of elements, with as much of all else as goes with them, into a tree. No
 * document type, so no entities but the five of XML itself; nothing is ever fetched.
 * @throws XmlError saying where and why.
 */
export function readXmlTree(body: Uint8Array, limits: XmlLimits): XmlElement {
  if (limits.bytes !== undefined && body.length > limits.bytes)
    throw new XmlError(`has more than ${limits.bytes} bytes`);
  const text = decode(body);
  countMarks(text, limits);
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributesThere = 0;
  let attributesOfAll = 0;
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
  // Counted as they are read: the parser compares those of an element with each other once it has all of them.
  parser.on('opentagstart', () => {
    if (open.length >= limits.depth) throw new XmlError(`elements stand more than ${limits.depth} deep`);
    if (++elements > limits.elements) throw new XmlError(`has more than ${limits.elements} elements`);
    attributesThere = 0;
  });
  parser.on('attribute', () => {
    if (++attributesThere > maxAttributes) throw new XmlError(`an element has more than ${maxAttributes} attributes`);
    refuseMore(++attributesOfAll, 'attributes', limits);
  });
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes);
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

function refuseMore(count: number, of: keyof typeof perElement, { elements }: XmlLimits): void {
  const most = elements * perElement[of];
  if (count > most) throw new XmlError(`has more than ${most} ${of}`);
}

/** What the parser stops at, counted before it does: thousands of these cost much more than the letters between them. */
function countMarks(text: string, limits: XmlLimits): void {
  let [tags, references, lines] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x3c:
        tags++;
        break;
      case 0x26:
        references++;
        break;
      case 0x0a:
      case 0x0d:
        lines++;
        break;
    }
  }
  refuseMore(tags, 'tags', limits);
  refuseMore(references, 'references', limits);
  refuseMore(lines, 'lines', limits);
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new XmlError('is not UTF-8');
  }
}
