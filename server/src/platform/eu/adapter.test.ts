import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXmlTree, type XmlElement } from '../xml/xml-tree.ts';
import type { EuSystem } from './eu-system.ts';
import { openAdapter } from './open-adapter.ts';
import { openPace } from './pace.ts';
import { writtenStatement } from './serialise.ts';
import { sampleStatement, square } from './testing/sample.ts';

interface Captured {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const key = 'a-secret-authentication-key';
const moment = new Date('2026-11-22T09:00:00.123Z');
let server: Server;
const captured: Captured[] = [];
let answer: (response: ServerResponse) => void = () => {};
let system: EuSystem;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      captured.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  system = openAdapter({
    kind: 'traces',
    address: async () => `http://127.0.0.1:${port}/tracesnt`,
    credentials: { user: 'n00abcde', key, clientId: 'eudr-test' },
    patience: { firstLookMs: 0, settleMs: 0 },
    now: () => moment,
    random: randomBytes,
    pace: async () => {},
    timeoutMs: 700,
    maxAnswerBytes: 2_000_000,
    pauseMs: 1,
  });
});
afterAll(async () => {
  await system.close();
  await new Promise((resolve) => server.close(resolve));
});

const reply =
  (body: string | Buffer, status = 200, type = 'text/xml') =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': type }).end(body);

const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
const DDS = 'http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3';
const COM = 'http://ec.europa.eu/tracesnt/certificate/eudr/common/v3';
const VER = 'http://ec.europa.eu/tracesnt/certificate/eudr/verify-declaration/v3';
const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const WSU = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const BASE = 'http://ec.europa.eu/sanco/tracesnt/base/v4';
const prefixes: Record<string, string> = {
  [soap]: 'S',
  [DDS]: 'd',
  [COM]: 'c',
  [VER]: 'v',
  [WSSE]: 'wsse',
  [WSU]: 'wsu',
  [BASE]: 'b',
};

/** A document as lines: depth, name with the namespace's short name, text. Order is what counts. */
function outline(element: XmlElement, depth = 0): string[] {
  const prefix = prefixes[element.namespace] ?? `{${element.namespace}}`;
  const text = element.children.length === 0 ? ` ${element.text}` : '';
  return [
    `${' '.repeat(depth)}${prefix}:${element.name}${text}`,
    ...element.children.flatMap((child) => outline(child, depth + 1)),
  ];
}
function sent(): { header: XmlElement; body: string[]; headers: IncomingHttpHeaders; url: string; text: string } {
  const last = captured.at(-1) as Captured;
  const envelope = readXmlTree(Buffer.from(last.body), { depth: 30, elements: 1000 });
  expect([envelope.namespace, envelope.name]).toEqual([soap, 'Envelope']);
  expect(envelope.children.map(({ namespace, name }) => `${namespace} ${name}`)).toEqual([
    `${soap} Header`,
    `${soap} Body`,
  ]);
  const [header, body] = envelope.children as [XmlElement, XmlElement];
  expect(body.children).toHaveLength(1);
  return {
    header,
    body: outline(body.children[0] as XmlElement),
    headers: last.headers,
    url: last.url,
    text: last.body,
  };
}
const uuid = '0b1c2d3e-0000-4000-8000-00000000abcd';
const envelope = (body: string) =>
  `<?xml version="1.0"?><S:Envelope xmlns:S="${soap}"><S:Header/><S:Body>${body}</S:Body></S:Envelope>`;
const response = (name: string, content: string) =>
  envelope(`<n5:${name} xmlns:n5="${DDS}" xmlns:n3="${COM}">${content}</n5:${name}>`);
const changed = (name: string, status: string, of = uuid) =>
  response(name, `<n5:uuid>${of}</n5:uuid><n5:status>${status}</n5:status>`);

describe('what is sent to the EU system', () => {
  it('bears the security header: element by element, the digest over the decoded nonce, Created and the key', async () => {
    answer = reply(changed('WithdrawDdsResponse', 'WITHDRAWN'));
    const exchange = await system.withdraw(uuid);
    const { header, headers, text } = sent();
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(outline(header).map((line) => line.split(' ').filter((part) => part !== '')[0])).toEqual([
      'S:Header',
      'wsse:Security',
      'wsu:Timestamp',
      'wsu:Created',
      'wsu:Expires',
      'wsse:UsernameToken',
      'wsse:Username',
      'wsse:Password',
      'wsse:Nonce',
      'wsu:Created',
      'b:WebServiceClientId',
    ]);
    const [security, client] = header.children as [XmlElement, XmlElement];
    const [timestamp, token] = security.children as [XmlElement, XmlElement];
    const [user, password, nonce, created] = token.children as [XmlElement, XmlElement, XmlElement, XmlElement];
    expect(client.text).toBe('eudr-test');
    expect(user.text).toBe('n00abcde');
    expect(password.attributes['Type']).toBe(
      'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest',
    );
    expect(nonce.attributes['EncodingType']).toBe(
      'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-soap-message-security-1.0#Base64Binary',
    );
    expect(Buffer.from(nonce.text, 'base64')).toHaveLength(16);
    expect(created.text).toBe('2026-11-22T09:00:00.123Z');
    expect(timestamp.children[0]?.text).toBe(created.text);
    expect(timestamp.children[1]?.text).toBe('2026-11-22T09:01:00.123Z');
    const digest = createHash('sha1').update(
      Buffer.concat([Buffer.from(nonce.text, 'base64'), Buffer.from(created.text), Buffer.from(key)]),
    );
    expect(password.text).toBe(digest.digest('base64'));
    expect(text).not.toContain(key);
    expect(exchange.request.toString()).not.toContain(password.text);
    expect(exchange.request.toString()).not.toContain(nonce.text);
    expect(exchange.request.toString()).toContain('n00abcde');
    await system.withdraw(uuid);
    expect(sent().header.children[0]?.children[1]?.children[2]?.text).not.toBe(nonce.text);
  });

  it('submits a statement: every element in the order of the schema', async () => {
    answer = reply(response('SubmitDdsResponse', `<n5:uuid>${uuid}</n5:uuid>`));
    const statement = sampleStatement({ groupedDeclarations: ['26BE7XTVCZAQ2S', '26DEAAAAAAAAAA'] });
    const [goods] = statement.commodities;
    if (goods === undefined) throw new Error('there are goods');
    const full = {
      ...goods,
      goodsMeasure: {
        percentageEstimationOrDeviation: '5',
        netWeight: '300',
        supplementaryUnit: '4',
        supplementaryUnitQualifier: 'NAR',
      },
    };
    const exchange = await system.submit(
      'REPRESENTATIVE_OPERATOR',
      writtenStatement({
        ...statement,
        commodities: [full],
        representedOperator: {
          ...statement.representedOperator,
          name: 'Kaffee & Söhne <GmbH>',
          address: {
            country: 'DE',
            street: 'Am Hafen 1',
            postalCode: '20457',
            city: 'Hamburg',
            fullAddress: 'Am Hafen 1, Hamburg',
          },
        },
      }),
    );
    expect(exchange.outcome).toEqual({ kind: 'answered', value: { uuid } });
    const { body, url, headers } = sent();
    expect(url).toBe('/tracesnt/ws/EUDRDueDiligenceStatementServiceV3');
    expect(headers['soapaction']).toBe(`"${DDS}/submitDds"`);
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    expect(body).toEqual([
      'd:SubmitDdsRequest',
      ' d:operatorRole REPRESENTATIVE_OPERATOR',
      ' d:statement',
      '  d:internalReferenceNumber DDP-2026-00001-0a1b2c3d',
      '  d:activityType IMPORT',
      '  d:representedOperator',
      '   c:operatorReferenceNumber',
      '    c:identifierType eori',
      '    c:identifierValue DE123456789',
      '   c:operatorAddress',
      '    c:country DE',
      '    c:street Am Hafen 1',
      '    c:postalCode 20457',
      '    c:city Hamburg',
      '    c:fullAddress Am Hafen 1, Hamburg',
      '   c:operatorEmail import@kaffee.example',
      '   c:operatorPhone +49 40 1234',
      '   c:operatorName Kaffee & Söhne <GmbH>',
      '  d:countryOfActivity DE',
      '  d:borderCrossCountry NL',
      '  d:comment First lot',
      '  d:commodities',
      '   d:position 1',
      '   d:descriptors',
      '    c:descriptionOfGoods Coffee, not roasted',
      '    c:goodsMeasure',
      '     c:percentageEstimationOrDeviation 5',
      '     c:netWeight 300',
      '     c:supplementaryUnit 4',
      '     c:supplementaryUnitQualifier NAR',
      '   d:hsHeading 0901',
      '   d:speciesInfo',
      '    d:scientificName Coffea arabica',
      '    d:commonName Arabica coffee',
      '   d:producers',
      '    d:position 1',
      '    d:country ET',
      '    d:name Abebe',
      `    d:geometryGeojson ${base64(square())}`,
      '   d:producers',
      '    d:position 2',
      '    d:country ET',
      `    d:geometryGeojson ${base64(square(38.2))}`,
      '  d:geoLocationConfidential true',
      '  d:groupedDeclarations',
      '   c:groupedDeclaration 26BE7XTVCZAQ2S',
      '  d:groupedDeclarations',
      '   c:groupedDeclaration 26DEAAAAAAAAAA',
    ]);
  });

  const small = {
    ...sampleStatement(),
    representedOperator: undefined,
    commodities: [],
    countryOfActivity: undefined,
    borderCrossCountry: undefined,
    comment: undefined,
  };
  it.each([
    [
      'amendDds',
      () => system.amend(uuid, writtenStatement(small)),
      [
        'd:AmendDdsRequest',
        ` d:uuid ${uuid}`,
        ' d:statement',
        '  d:internalReferenceNumber DDP-2026-00001-0a1b2c3d',
        '  d:activityType IMPORT',
        '  d:geoLocationConfidential true',
      ],
    ],
    ['withdrawDds', () => system.withdraw(uuid), ['d:WithdrawDdsRequest', ` d:uuid ${uuid}`]],
    ['getDds', () => system.overviews([uuid, uuid]), ['d:GetDdsRequest', ` d:uuidList ${uuid}`, ` d:uuidList ${uuid}`]],
    [
      'getDdsByInternalReference',
      () => system.byInternalReference('R & 1'),
      ['d:GetDdsByInternalReferenceRequest', ' d:internalReference R & 1'],
    ],
    [
      'getDdsByIdentifiers',
      () => system.byIdentifiers('26BE7XTVCZAQ2S', 'ABCD1234'),
      [
        'd:GetDdsByIdentifiersRequest',
        ' d:referenceAndVerificationNumber',
        '  c:referenceNumber 26BE7XTVCZAQ2S',
        '  c:verificationNumber ABCD1234',
      ],
    ],
  ] as const)('asks for %s in its form', async (name, call, wanted) => {
    answer = reply('', 200);
    await call();
    const { body, headers, url } = sent();
    expect(body).toEqual(wanted);
    expect(headers['soapaction']).toBe(`"${DDS}/${name}"`);
    expect(url).toBe('/tracesnt/ws/EUDRDueDiligenceStatementServiceV3');
  });

  it('verifies under an action of its own', async () => {
    answer = reply(
      envelope(
        `<n:VerifyDeclarationResponse xmlns:n="${VER}"><n:result>EXISTING_USABLE</n:result><n:status>AVAILABLE</n:status><n:dateTime>2026-11-22T09:00:00Z</n:dateTime></n:VerifyDeclarationResponse>`,
      ),
    );
    const { outcome } = await system.verify('26BE7XTVCZAQ2S', 'ABCD1234');
    expect(outcome).toEqual({
      kind: 'answered',
      value: { result: 'EXISTING_USABLE', status: 'AVAILABLE', dateTime: '2026-11-22T09:00:00Z' },
    });
    const { body, headers, url } = sent();
    expect(body).toEqual([
      'v:VerifyDeclarationRequest',
      ' v:referenceNumber 26BE7XTVCZAQ2S',
      ' v:verificationNumber ABCD1234',
    ]);
    expect(headers['soapaction']).toBe(
      '"http://ec.europa.eu/tracesnt/certificate/eudr/verification/v3/verify-declaration"',
    );
    expect(url).toBe('/tracesnt/ws/EUDRVerifyDeclarationServiceV3');
  });
});

const overview = (more: string, of = uuid, internal = 'R1') =>
  response(
    'GetDdsResponse',
    `<n5:ddsOverviewList><n3:uuid>${of}</n3:uuid><n3:internalReferenceNumber>${internal}</n3:internalReferenceNumber>${more}</n5:ddsOverviewList>`,
  );

describe('what comes back', () => {
  it('reads an overview with all that it may say, and states that are new', async () => {
    answer = reply(
      overview(
        '<n3:referenceNumber>26BE7XTVCZAQ2S</n3:referenceNumber><n3:verificationNumber>ABCD1234</n3:verificationNumber><n3:status>SOMETHING_NEW</n3:status><n3:communicationToOperator><n3:date>2026-11-22</n3:date><n3:content>Call us &amp; soon</n3:content></n3:communicationToOperator><n3:date>2026-11-22T09:00:00Z</n3:date><n3:version>3</n3:version>',
      ),
    );
    expect((await system.overviews([uuid])).outcome).toEqual({
      kind: 'answered',
      value: [
        {
          uuid,
          internalReferenceNumber: 'R1',
          referenceNumber: '26BE7XTVCZAQ2S',
          verificationNumber: 'ABCD1234',
          status: 'SOMETHING_NEW',
          rejectionReason: null,
          communication: { date: '2026-11-22', content: 'Call us & soon' },
          date: '2026-11-22T09:00:00Z',
          version: 3,
        },
      ],
    });
  });

  const error = 'http://ec.europa.eu/sanco/tracesnt/error/v01';
  it.each([
    [
      'rules',
      `<faultcode>S:Client</faultcode><faultstring>Some business rules are not met</faultstring><detail><x:BusinessRulesValidationException xmlns:x="${DDS}" xmlns:e="${error}"><e:Error><e:ID>EUDR-REFERENCE-NUMBER-INVALID</e:ID><e:Message languageID="en">Wrong</e:Message><e:Field languageID="en">groupedDeclarations</e:Field></e:Error></x:BusinessRulesValidationException></detail>`,
      { id: 'EUDR_REFERENCE_NUMBER_INVALID', field: 'groupedDeclarations', message: 'Wrong' },
    ],
    [
      'rules',
      '<faultcode>soapenv:Server</faultcode><faultstring>Business rules validation failed</faultstring><detail><BusinessRulesValidationException><errors><error><field>referenceNumber</field><message>Wrong</message></error></errors></BusinessRulesValidationException></detail>',
      { id: null, field: 'referenceNumber', message: 'Wrong' },
    ],
    [
      'permission',
      '<faultcode>soapenv:Server</faultcode><faultstring>Permission denied</faultstring><detail><PermissionDeniedException><message>No</message></PermissionDeniedException></detail>',
      { id: null, field: null, message: 'No' },
    ],
    [
      'not_found',
      '<faultcode>S:Client</faultcode><faultstring>Data not found.</faultstring>',
      { id: null, field: null, message: 'Data not found.' },
    ],
    [
      'schema',
      `<faultcode>S:Client</faultcode><faultstring>org.xml.sax.SAXParseException; cvc-complex-type.2.4.a: Invalid content was found starting with element '{"${DDS}":hsHeading}'. One of '{"${DDS}":descriptors}' is expected.</faultstring>`,
      { id: 'cvc-complex-type.2.4.a', field: 'hsHeading' },
    ],
    [
      'credentials',
      '<faultcode>env:Client</faultcode><faultstring>UnauthenticatedException</faultstring>',
      { id: null },
    ],
    ['server', '<faultcode>env:Server</faultcode><faultstring>InternalSystemException</faultstring>', { id: null }],
  ])('reads a fault: %s', async (kind, fault, problem) => {
    answer = reply(envelope(`<S:Fault>${fault}</S:Fault>`), 500);
    expect((await system.withdraw(uuid)).outcome).toMatchObject({
      kind: 'refused',
      fault: { kind, problems: [problem] },
    });
  });

  it('takes 401 for wrong credentials, whatever the page says', async () => {
    answer = reply('<html>Unauthorized', 401, 'text/html');
    expect((await system.withdraw(uuid)).outcome).toMatchObject({ kind: 'refused', fault: { kind: 'credentials' } });
  });

  const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  const good = changed('WithdrawDdsResponse', 'WITHDRAWN');
  it.each<[string, (response: ServerResponse) => void]>([
    ['garbage', reply(randomBytes(500))],
    ['nothing', reply('')],
    ['a page', reply('<!doctype html><html><body>Maintenance</body></html>', 200, 'text/html')],
    ['a page with 500', reply('<html><body>Oops</body></html>', 500, 'text/html')],
    ['a bomb of entities', reply(good.replace('?>', `?>${bomb}`))],
    ['an outside entity', reply(good.replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'))],
    ['elements without end', reply(envelope('<a>'.repeat(10_000)))],
    ['megabytes', reply(good.replace('WITHDRAWN', 'W'.repeat(3_000_000)))],
    [
      'too many elements',
      reply(
        envelope(`<n5:WithdrawDdsResponse xmlns:n5="${DDS}">${'<n5:a/>'.repeat(210_000)}</n5:WithdrawDdsResponse>`),
      ),
    ],
    ['another namespace', reply(good.replaceAll(DDS, `${DDS}/other`))],
    ['SOAP 1.2', reply(good.replaceAll(soap, 'http://www.w3.org/2003/05/soap-envelope'))],
    ['another answer', reply(changed('AmendDdsResponse', 'WITHDRAWN'))],
    ['about another statement', reply(changed('WithdrawDdsResponse', 'WITHDRAWN', uuid.replace('0b', '0c')))],
    ['no status', reply(response('WithdrawDdsResponse', `<n5:uuid>${uuid}</n5:uuid>`))],
    ['two bodies', reply(good.replace('</S:Envelope>', '<S:Body/></S:Envelope>'))],
    ['a good answer that says it failed', reply(good, 503)],
    ['a redirect', (given) => given.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['silence', () => {}],
    ['an end after the request', (given) => given.destroy()],
    [
      'an end in the middle',
      (given) => {
        given.writeHead(200, { 'content-length': 5000 });
        given.write(good.slice(0, 50));
        setTimeout(() => given.destroy(), 20);
      },
    ],
    [
      'a drip',
      (given) => {
        given.writeHead(200);
        const timer = setInterval(() => given.write(' '), 50);
        given.on('close', () => clearInterval(timer));
      },
    ],
    ['encoding in Latin-1', reply(good.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"'))],
  ])('believes nothing of %s: the call may have been done', async (_what, hostile) => {
    answer = hostile;
    const before = captured.length;
    const started = performance.now();
    const { outcome, answer: kept } = await system.withdraw(uuid);
    expect(outcome).toMatchObject({ kind: 'unanswered', mayHaveArrived: true });
    expect(captured.length - before, 'a change is sent once').toBe(1);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect((kept ?? '').length).toBeLessThanOrEqual(2_000_000);
  });

  it('leaves out what it did not ask for, and numbers that are none', async () => {
    const other = uuid.replace('0b', '0c');
    const numbers =
      '<n3:referenceNumber>26BE7XTVCZAQ2S</n3:referenceNumber><n3:verificationNumber>ABCD1234</n3:verificationNumber><n3:status>AVAILABLE</n3:status>';
    answer = reply(overview(numbers, other));
    expect((await system.overviews([uuid])).outcome).toEqual({ kind: 'answered', value: [] });
    answer = reply(overview(numbers).replaceAll('GetDdsResponse', 'GetDdsByInternalReferenceResponse'));
    expect((await system.byInternalReference('R2')).outcome).toEqual({ kind: 'answered', value: [] });
    answer = reply(overview(numbers.replace('26BE7XTVCZAQ2S', 'x" onload="')));
    expect((await system.overviews([uuid])).outcome).toMatchObject({ kind: 'unanswered' });
  });

  it('asks again where a gateway answers a question, never a change; and knows when nothing was sent', async () => {
    let count = 0;
    answer = (given) =>
      ++count < 3 ? reply('busy', 503)(given) : reply(overview('<n3:status>SUBMITTED</n3:status>'))(given);
    expect((await system.overviews([uuid])).outcome).toMatchObject({ kind: 'answered' });
    expect(count).toBe(3);
    const nobody = openAdapter({
      kind: 'traces',
      address: async () => 'http://127.0.0.1:1',
      credentials: { user: 'u', key, clientId: 'c' },
      patience: { firstLookMs: 0, settleMs: 0 },
      now: () => moment,
      random: randomBytes,
      pace: async () => {},
    });
    expect((await nobody.withdraw(uuid)).outcome).toMatchObject({ kind: 'unanswered', mayHaveArrived: false });
    await nobody.close();
  });

  it('keeps no secret that an answer repeats', async () => {
    answer = (given) => reply(`<html>${captured.at(-1)?.body ?? ''}${key}`, 500)(given);
    const { answer: kept } = await system.withdraw(uuid);
    const { header } = sent();
    const token = header.children[0]?.children[1];
    for (const secret of [token?.children[1]?.text ?? '-', token?.children[2]?.text ?? '-', key])
      expect(kept).not.toContain(secret);
  });
});

describe('the pace', () => {
  it('lets at most five through in any second, over all processes', async () => {
    const counts = new Map<string, number>();
    const counter = {
      add: async (id: string) => {
        counts.set(id, (counts.get(id) ?? 0) + 1);
        return counts.get(id) ?? 1;
      },
    };
    const processes = [openPace(counter, Date.now), openPace(counter, Date.now), openPace(counter, Date.now)];
    const through: number[] = [];
    const call = async (pace: () => Promise<void>) => {
      await pace();
      through.push(performance.now());
    };
    await Promise.all(processes.flatMap((pace) => [call(pace), call(pace), call(pace)]));
    through.sort((left, right) => left - right);
    for (let place = 5; place < through.length; place++) {
      expect((through[place] ?? 0) - (through[place - 5] ?? 0)).toBeGreaterThan(950);
    }
    expect(through).toHaveLength(9);
  });
});
