import { ns, operations } from '../namespaces.ts';
import { escapeXml } from '../xml-writer.ts';
import { documents, type Particle, type Sequence, type TextType } from './schema.ts';

const quoted = (value: string | number): string => `"${escapeXml(String(value))}"`;

/**
 * The description of a service of the simulator, WSDL 1.1 with its schemas inside, made of the same data by which requests
 * are checked. The EU's own WSDL names the same operations, and imports its schemas from the network.
 * @param path below the base address. @param address where the service answers.
 */
export function wsdlOf(path: string, address: string): string {
  const served = Object.entries(operations).filter(([, operation]) => operation.path === path);
  const target = served[0]?.[1].namespace ?? ns.statement;
  const roots = served.flatMap(([, operation]) => [operation.request, operation.answer]);
  const messages = roots.map(
    (root) => `<message name="${root}"><part name="parameters" element="t:${root}"/></message>`,
  );
  const ports = served.map(
    ([name, { request, answer }]) =>
      `<operation name="${name}"><input message="t:${request}"/><output message="t:${answer}"/></operation>`,
  );
  const bindings = served.map(
    ([name, { soapAction }]) =>
      `<operation name="${name}"><soap:operation soapAction=${quoted(soapAction)}/><input><soap:body use="literal"/></input><output><soap:body use="literal"/></output></operation>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions name="Simulator" targetNamespace=${quoted(target)} xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:t=${quoted(target)} xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/">
<types>${schemasOf(target, roots)}</types>
${messages.join('\n')}
<portType name="Port">${ports.join('')}</portType>
<binding name="Binding" type="t:Port"><soap:binding style="document" transport="http://schemas.xmlsoap.org/soap/http"/>${bindings.join('')}</binding>
<service name="Service"><port name="Port" binding="t:Binding"><soap:address location=${quoted(address)}/></port></service>
</definitions>
`;
}

/** Elements of the common namespace are declared there and referred to, as qualified names demand. */
function schemasOf(target: string, roots: readonly string[]): string {
  const common = new Map<string, string>();
  const elements = roots.map((root) => {
    const known = documents[root];
    if (known === undefined) throw new Error(`${root} has no form`);
    return `<xs:element name="${root}">${typeOf(known.content, target, common)}</xs:element>`;
  });
  const schema = (namespace: string, content: string): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:c=${quoted(ns.common)} targetNamespace=${quoted(namespace)} elementFormDefault="qualified">${content}</xs:schema>`;
  const types = [...common].map(([name, type]) => `<xs:complexType name="${name}">${type}</xs:complexType>`).join('');
  if (common.size === 0) return schema(target, elements.join(''));
  return schema(ns.common, types) + schema(target, `<xs:import namespace=${quoted(ns.common)}/>${elements.join('')}`);
}

/** A type whose children are of the common namespace is declared there, by the name of the first element that has it. */
function typeOf(content: TextType | Sequence, within: string, common: Map<string, string>, name = ''): string {
  if (!('sequence' in content)) return simpleType(content);
  return `<xs:complexType>${sequenceOf(content, within, common, name)}</xs:complexType>`;
}

function sequenceOf({ sequence }: Sequence, within: string, common: Map<string, string>, name: string): string {
  const own = sequence[0]?.namespace ?? within;
  const elements = sequence.map((particle) => elementOf(particle, own, common)).join('');
  const written = `<xs:sequence>${elements}</xs:sequence>`;
  if (own === within) return written;
  // Of the same name and another content there are several, such as `referenceAndVerificationNumber`.
  let type = `${name}Type`;
  while (common.has(type) && common.get(type) !== written) type += '_';
  common.set(type, written);
  return `<xs:complexContent><xs:extension base="c:${type}"/></xs:complexContent>`;
}

function elementOf({ name, content, min, max }: Particle, within: string, common: Map<string, string>): string {
  return `<xs:element name="${name}" minOccurs="${min}" maxOccurs="${max}">${typeOf(content, within, common, name)}</xs:element>`;
}

function simpleType(type: TextType): string {
  const facets = [
    ...(type.minLength === undefined ? [] : [['minLength', type.minLength] as const]),
    ...(type.maxLength === undefined ? [] : [['maxLength', type.maxLength] as const]),
    ...(type.totalDigits === undefined ? [] : [['totalDigits', type.totalDigits] as const]),
    ...(type.fractionDigits === undefined ? [] : [['fractionDigits', type.fractionDigits] as const]),
    ...(type.positive === undefined ? [] : [['minExclusive', 0] as const]),
    ...(type.pattern === undefined ? [] : [['pattern', type.pattern] as const]),
    ...(type.oneOf ?? []).map((word) => ['enumeration', word] as const),
  ];
  const written = facets.map(([facet, value]) => `<xs:${facet} value=${quoted(value)}/>`).join('');
  return `<xs:simpleType><xs:restriction base="xs:${type.base}">${written}</xs:restriction></xs:simpleType>`;
}
