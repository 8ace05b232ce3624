import type { XmlElement } from '../../xml/xml-tree.ts';
import { documents, type Particle, type Sequence, type TextType } from './schema.ts';

/**
 * What the schema finds wrong first, in the words that such validators use; undefined when the document is valid.
 * @param root an element of the body.
 */
export function schemaFault(root: XmlElement): string | undefined {
  const known = documents[root.name];
  if (known === undefined || known.namespace !== root.namespace) {
    return `cvc-elt.1.a: Cannot find the declaration of element '${root.name}'.`;
  }
  return sequenceFault(root, known.content);
}

const qualified = ({ namespace, name }: { namespace: string; name: string }): string => `'{"${namespace}":${name}}'`;

function sequenceFault(element: XmlElement, { sequence }: Sequence): string | undefined {
  if (element.text.trim() !== '') {
    return `cvc-complex-type.2.3: Element '${element.name}' cannot have character [children], because the type's content type is element-only.`;
  }
  let place = 0;
  let count = 0;
  for (const child of element.children) {
    while (place < sequence.length && !fits(child, sequence[place] as Particle)) {
      const skipped = sequence[place] as Particle;
      if (count < skipped.min) return unexpected(child, skipped);
      place++;
      count = 0;
    }
    const particle = sequence[place];
    if (particle === undefined) {
      const known = sequence.find((each) => fits(child, each));
      return known === undefined
        ? `cvc-complex-type.2.4.d: Invalid content was found starting with element ${qualified(child)}. No child element is expected at this point.`
        : unexpected(child, known);
    }
    if (++count > particle.max) {
      return `cvc-complex-type.2.4.f: ${qualified(child)} can occur a maximum of '${particle.max}' times in the current sequence. This limit was exceeded.`;
    }
    const fault =
      'sequence' in particle.content ? sequenceFault(child, particle.content) : textFault(child, particle.content);
    if (fault !== undefined) return fault;
  }
  for (const missing of sequence.slice(place)) {
    if (count < missing.min) {
      return `cvc-complex-type.2.4.b: The content of element '${element.name}' is not complete. One of ${qualified(missing)} is expected.`;
    }
    count = 0;
  }
  return undefined;
}

const fits = (child: XmlElement, { namespace, name }: Particle): boolean =>
  child.name === name && child.namespace === namespace;

const unexpected = (child: XmlElement, expected: Particle): string =>
  `cvc-complex-type.2.4.a: Invalid content was found starting with element ${qualified(child)}. One of ${qualified(expected)} is expected.`;

const forms = {
  string: /^/,
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  boolean: /^(true|false|1|0)$/,
  integer: /^[+-]?\d+$/,
  base64Binary: /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
} as const;

function textFault(element: XmlElement, type: TextType): string | undefined {
  if (element.children.length > 0) {
    return `cvc-type.3.1.2: Element '${element.name}' is a simple type, so it must have no element information item [children].`;
  }
  const { base } = type;
  const text = base === 'string' ? element.text : element.text.replaceAll(/\s+/g, '');
  const of = ` of element '${element.name}'`;
  const shown = text.slice(0, 100);
  if (!isOfForm(text, base)) {
    return `cvc-datatype-valid.1.2.1: '${shown}' is not a valid value for '${base}'${of}.`;
  }
  const length = [...text.slice(0, 4000)].length + Math.max(0, text.length - 4000);
  if (type.minLength !== undefined && length < type.minLength) {
    return `cvc-minLength-valid: Value '${shown}' with length = '${length}' is not facet-valid with respect to minLength '${type.minLength}'${of}.`;
  }
  if (type.maxLength !== undefined && length > type.maxLength) {
    return `cvc-maxLength-valid: Value '${shown}' with length = '${length}' is not facet-valid with respect to maxLength '${type.maxLength}'${of}.`;
  }
  if (type.oneOf !== undefined && !type.oneOf.includes(text)) {
    return `cvc-enumeration-valid: Value '${shown}' is not facet-valid with respect to enumeration '[${type.oneOf.join(', ')}]'${of}.`;
  }
  if (type.pattern !== undefined && !new RegExp(`^(?:${type.pattern})$`).test(text)) {
    return `cvc-pattern-valid: Value '${shown}' is not facet-valid with respect to pattern '${type.pattern}'${of}.`;
  }
  return base === 'decimal' ? digitsFault(text, type, of) : undefined;
}

/** A pattern over megabytes would be slow: Base64 is looked at in pieces. */
function isOfForm(text: string, base: TextType['base']): boolean {
  if (base !== 'base64Binary') return forms[base].test(text);
  if (text.length % 4 !== 0) return false;
  const step = 4096;
  for (let from = 0; from < text.length; from += step) {
    const piece = text.slice(from, from + step);
    const isLast = from + step >= text.length;
    if (!forms.base64Binary.test(piece) || (!isLast && piece.includes('='))) return false;
  }
  return true;
}

function digitsFault(text: string, type: TextType, of: string): string | undefined {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const fractional = fraction.replace(/0+$/, '').length;
  const total = whole.replace(/^0+/, '').length + fractional;
  if (type.fractionDigits !== undefined && fractional > type.fractionDigits) {
    return `cvc-fractionDigits-valid: Value '${text}' has ${fractional} fraction digits, but the number of fraction digits has been limited to ${type.fractionDigits}${of}.`;
  }
  if (type.totalDigits !== undefined && total > type.totalDigits) {
    return `cvc-totalDigits-valid: Value '${text}' has ${total} total digits, but the number of total digits has been limited to ${type.totalDigits}${of}.`;
  }
  if (type.positive === true && !(Number(text) > 0)) {
    return `cvc-minExclusive-valid: Value '${text}' is not facet-valid with respect to minExclusive '0'${of}.`;
  }
  return undefined;
}
