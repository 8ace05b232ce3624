import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenConcepts, loadAtlas, searchTextOf } from '../../src/domain/foundation/atlas/load.ts';
import { readWords } from '../../src/domain/foundation/atlas/words.ts';
import { plainName } from '../../src/domain/foundation/reference/plain-name.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { type Caller, World } from '../support/world.ts';

const concepts = givenConcepts();

describe('the words of the release', () => {
  test('there are at least 300 concepts, each once, that refer to each other', () => {
    const ids = new Set(concepts.map(({ id }) => id));
    expect(concepts.length).toBeGreaterThanOrEqual(300);
    expect(ids.size).toBe(concepts.length);
    for (const { id, broader, related } of concepts)
      expect([...broader, ...related].filter((other) => !ids.has(other) || other === id)).toEqual([]);
  });

  test('no two concepts have the same name, so that a word has one meaning', () => {
    const owners = Map.groupBy(
      concepts.flatMap((concept) =>
        searchTextOf(concept)
          .split('|')
          .filter(Boolean)
          .map((name) => ({ name, id: concept.id })),
      ),
      ({ name }) => name,
    );
    expect([...owners].filter(([, each]) => each.length > 1)).toEqual([]);
  });

  test('each definition is a sentence of its own language', () => {
    for (const { id, labels, definitions } of concepts) {
      const texts = Object.values(definitions);
      expect(new Set(texts).size, id).toBe(4);
      for (const text of texts) expect(text.length, `${id}: ${text}`).toBeGreaterThan(25);
      for (const text of texts) expect(text, id).toMatch(/\.$/);
      for (const label of Object.values(labels)) expect(plainName(label), id).not.toBe('');
    }
  });

  test('nothing is broader than itself, also not by way of others', () => {
    const broader = new Map(concepts.map((concept) => [concept.id, concept.broader]));
    const above = (id: string, seen: readonly string[] = []): void => {
      expect(seen, id).not.toContain(id);
      for (const other of broader.get(id) ?? []) above(other, [...seen, id]);
    };
    for (const { id } of concepts) above(id);
  });

  test('a block that cannot be read is named', () => {
    expect(() => readWords('x', 'Washed\nen: a | b.')).toThrow('x: no head of a concept: Washed');
    expect(() => readWords('x', 'washed [y]\nen: A | B.')).toThrow('x: washed has no fr');
  });
});

describe('over HTTP', () => {
  let harness: Harness;
  let admin: Caller;
  let user: Caller;
  let world: World;
  beforeAll(async () => {
    harness = await startHarness();
    world = new World(harness);
    admin = await world.admin();
    user = await world.user();
  });
  afterAll(() => harness.close());
  const found = async (search: string, more: object = {}): Promise<string[]> =>
    (await user.ok('atlas.list_concepts', { search, ...more })).map(
      ({ concept_id }: { concept_id: string }) => concept_id,
    );

  test('the overview adds up', async () => {
    const overview = await user.ok('atlas.overview');
    expect(overview.concepts).toBe(concepts.length);
    const sum = (rows: { concepts: number }[]) => rows.reduce((total, row) => total + row.concepts, 0);
    expect(sum(overview.bundles)).toBe(concepts.length);
    expect(sum(overview.domains)).toBe(concepts.length);
    expect(overview.aliases).toMatchObject({ tenant: 0, ai_learned: 0 });
    expect(overview.release).toMatch(/^[0-9a-f]{16}$/);
  });

  test('a search finds names and aliases of all languages, without accents, the nearest first', async () => {
    expect((await found('washed'))[0]).toBe('washed-process');
    expect((await found('LAVÉ'))[0]).toBe('washed-process');
    expect((await found('cafe lave')).length).toBeGreaterThanOrEqual(0);
    expect((await found('connaissement'))[0]).toBe('bill-of-lading');
    expect((await found('fair average quality'))[0]).toBe('fair-average-quality');
    expect((await found('vassoura de bruxa'))[0]).toBe('witches-broom');
    expect(await found("%_'\\")).toEqual([]);
    expect(await found('washed', { bundle: 'cocoa' })).toEqual([]);
    expect((await user.ok('atlas.list_concepts', { domain: 'incoterms', limit: '3' })).length).toBe(3);
    const all = await user.ok('atlas.list_concepts', { limit: 500 });
    expect(all.length).toBe(concepts.length);
  });

  test('a concept says what it is, in the language of the reader, and what it has to do with', async () => {
    const { message } = await user.call('atlas.concept_detail', { concept_id: 'cif' }, { 'accept-language': 'pt' });
    expect(message).toMatchObject({
      label: 'CIF, custo, seguro e frete',
      broader: [{ concept_id: 'cfr' }],
      page: `${harness.url}/glossary/cif`,
    });
    expect(message.aliases).toContainEqual({ alias: 'CIF', language: null, origin: 'platform', approved_by: null });
    const { narrower } = await user.ok('atlas.concept_detail', { concept_id: 'incoterms' });
    expect(narrower.map(({ concept_id }: { concept_id: string }) => concept_id)).toContain('fob');
    expect((await user.call('atlas.concept_detail', { concept_id: 'no-such' })).status).toBe(404);
    expect((await user.call('atlas.concept_detail', { concept_id: 'No such' })).status).toBe(400);
    expect((await world.guest().call('atlas.overview')).status).toBe(401);
  });

  test('words are explained to anybody: those that are the very name of a concept', async () => {
    const answer = await world
      .guest()
      .ok('atlas.explain', { words: ['FOB', 'Washed', 'Grade 1', 'Grade I', 'nonsense'] });
    const byWord = Object.fromEntries(
      answer.map((each: { word: string; concept_id: string }) => [each.word, each.concept_id]),
    );
    expect(byWord).toEqual({
      FOB: 'fob',
      Washed: 'washed-process',
      'Grade 1': 'coffee-grade-1',
      'Grade I': 'cocoa-grade-1',
    });
    const reference = await harness.database.db.selectFrom('grades').select('grade').execute();
    const methods = await harness.database.db.selectFrom('processing_methods').select('method').execute();
    const incoterms = await harness.database.db.selectFrom('incoterms').select('code').execute();
    const words = [
      ...reference.map((row) => row.grade),
      ...methods.map((row) => row.method),
      ...incoterms.map((row) => row.code),
    ];
    const known = await world.guest().ok('atlas.explain', { words });
    expect(words.filter((word) => !known.some((each: { word: string }) => each.word === word))).toEqual([]);
  });

  describe('aliases', () => {
    const add = (by: Caller, alias: string, more: object = {}) =>
      by.call('atlas.add_alias', { concept_id: 'washed-process', alias, ...more });

    test('of an admin are in use at once; of others, and of programs, when an admin has approved them', async () => {
      expect((await add(admin, 'Río lavado')).message).toMatchObject({ origin: 'tenant', status: 'Approved' });
      expect((await found('rio lavado'))[0]).toBe('washed-process');
      const proposed = (await add(user, 'river process', { language: 'en' })).message;
      expect(proposed.status).toBe('Proposed');
      expect(await found('river process')).toEqual([]);
      const learned = (await add(admin, 'lavado de montaña', { origin: 'ai_learned', evidence: 'extraction, page 2' }))
        .message;
      expect(learned).toMatchObject({ origin: 'ai_learned', status: 'Proposed' });
      const waiting = await admin.ok('atlas.list_aliases', { status: 'Proposed', concept_id: 'washed-process' });
      expect(waiting.total).toBe(2);
      expect((await user.call('atlas.approve_alias', { alias: proposed.name })).status).toBe(403);
      await admin.ok('atlas.approve_alias', { alias: proposed.name });
      expect((await admin.ok('atlas.approve_alias', { alias: proposed.name })).status).toBe('Approved');
      expect((await found('river process'))[0]).toBe('washed-process');
      await admin.ok('atlas.reject_alias', { alias: learned.name });
      expect((await admin.call('atlas.approve_alias', { alias: learned.name })).status).toBe(409);
      expect((await admin.call('atlas.approve_alias', { alias: 'ALS-2026-99999' })).status).toBe(404);
      const { aliases } = await user.ok('atlas.concept_detail', { concept_id: 'washed-process' });
      expect(aliases).toContainEqual({
        alias: 'river process',
        language: 'en',
        origin: 'tenant',
        approved_by: expect.any(String),
      });
    });

    test('that the concept has already, of no concept, or of nothing but signs are refused', async () => {
      expect((await add(user, 'WASHED')).status).toBe(409);
      expect((await add(user, '!!!')).body.errors[0].field).toBe('alias');
      expect((await add(user, 'name', { concept_id: 'no-such' })).status).toBe(404);
      const both = await Promise.all([add(user, 'same moment'), add(await world.user(), 'Same Moment')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  });

  test('as SKOS it is JSON-LD that a processor understands', async () => {
    const answer = await world.guest().get('/atlas.jsonld');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('application/ld+json');
    const skos = 'http://www.w3.org/2004/02/skos/core#';
    const graph = (await jsonld.expand(answer.body)) as Record<
      string,
      { '@id'?: string; '@value'?: string; '@language'?: string }[]
    >[];
    const typed = (type: string) =>
      graph.filter((node) => (node['@type'] as unknown as string[])?.includes(`${skos}${type}`));
    expect(typed('Concept').length).toBe(concepts.length);
    expect(typed('Collection').length).toBe(5);
    const fob = graph.find((node) => (node['@id'] as unknown) === `${harness.url}/glossary/fob`);
    expect(fob?.[`${skos}prefLabel`]).toContainEqual({ '@value': 'FOB, franco à bord', '@language': 'fr' });
    expect(fob?.[`${skos}broader`]).toEqual([{ '@id': `${harness.url}/glossary/incoterms` }]);
    for (const node of typed('Concept')) {
      const preferred = new Set(
        (node[`${skos}prefLabel`] ?? []).map((each) => `${each['@language']} ${each['@value']}`),
      );
      for (const other of node[`${skos}altLabel`] ?? [])
        expect(preferred).not.toContain(`${other['@language']} ${other['@value']}`);
    }
  });

  test('pages for everybody, in four languages, with a search', async () => {
    const guest = world.guest();
    const list = await guest.get('/glossary?lang=fr');
    expect(list.status).toBe(200);
    expect(list.body).toContain('<html lang="fr">');
    expect(list.body).toContain('href="/glossary/bill-of-lading"');
    const searched = await guest.get('/glossary?q=roya&lang=es');
    expect(searched.body).toContain('/glossary/coffee-leaf-rust');
    expect(searched.body).not.toContain('/glossary/bill-of-lading');
    const page = await guest.get('/glossary/washed-process?lang=es');
    expect(page.body).toContain('Proceso lavado');
    expect((await guest.get('/glossary/no-such')).status).toBe(404);
    expect((await guest.get('/glossary/%00')).status).toBe(404);
    expect((await guest.get('/glossary?q=%3Cscript%3E')).body).not.toContain('<script>');
  });

  test('a start sets right what differs, and retires what is no longer there', async () => {
    const { db, pool } = harness.database;
    await db.updateTable('atlas_concepts').set({ labels: '{"en":"Wrong"}' }).where('concept_id', '=', 'fob').execute();
    await db
      .insertInto('atlas_concepts')
      .values({
        concept_id: 'old-word',
        bundle: 'x',
        domain: 'x',
        labels: '{}',
        definitions: '{}',
        search_text: '|',
        release: 'x',
      })
      .execute();
    await loadAtlas(pool, harness.clock.now());
    expect((await user.ok('atlas.concept_detail', { concept_id: 'fob' })).label).toBe('FOB, Free on Board');
    expect((await user.call('atlas.concept_detail', { concept_id: 'old-word' })).status).toBe(404);
  });
});
