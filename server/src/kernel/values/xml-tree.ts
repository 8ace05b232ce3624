import type { XmlElement } from '../../platform/xml/xml-tree.ts';
import { readXmlTree, XmlError, type XmlLimits } from '../../platform/xml/xml-tree.ts';
import { Refusal } from './errors.ts';

export type { XmlElement };

/** Elements may stand so deep in each other. */
export const maxDepth = 64;
/** Elements of one document. */
export const maxElements = 20_000;

/**
 * Reads an XML document of bounded depth and size into a tree. No document type, so no entities but the five of XML
 * itself; nothing is ever fetched.
 * @param limits lower ones, where less is enough.
 * @throws Refusal `validation` saying where and why.
 */
export function readXml(body: Uint8Array, limits: Partial<XmlLimits> = {}): XmlElement {
  try {
    return readXmlTree(body, { depth: maxDepth, elements: maxElements, ...limits });
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const { message } = error;
    throw new Refusal('validation', `The XML document: ${message}.`, { errors: [{ field: 'document', message }] });
  }
}
