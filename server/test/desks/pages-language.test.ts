import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payWords } from '../../src/api/pages/messages/pay.ts';
import { catalogues } from '../../src/api/pages/reader.ts';
import { preferredLanguage } from '../../src/kernel/values/language.ts';
import { type Harness, startHarness } from '../support/harness.ts';
import { signedLot } from '../support/signed-lot.ts';
import { World } from '../support/world.ts';

/** Every text of a catalogue by its path. */
function textsOf(catalogue: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([key, value]) =>
      typeof value === 'string' ? [[`${path}${key}`, value]] : [...textsOf(value as object, `${path}${key}.`)],
    ),
  );
}
const wordsOf = (text: string) => text.replaceAll(/\{\w+\}/g, '');
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(['fr', 'es', 'pt'] as const)('the catalogue %s', (language) => {
  const english = textsOf({ ...catalogues.en, pay: payWords.en });
  const texts = textsOf({ ...catalogues[language], pay: payWords[language] });

  test('has every text of the English one, with the same placeholders, and none is empty', () => {
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
    }
  });

  test('is translated: what is the same in both languages is a name or a word of both', () => {
    const same = [...texts]
      .filter(([key, text]) => english.get(key) === text && wordsOf(text).length > 12)
      .map(([key]) => key);
    expect(same).toEqual([]);
  });
});

test('the browser’s wishes are weighed', () => {
  expect(preferredLanguage('pt-BR,pt;q=0.9,en;q=0.8')).toBe('pt');
  expect(preferredLanguage('de-DE,de;q=0.9,es;q=0.4,fr;q=0.7')).toBe('fr');
  expect(preferredLanguage('fr;q=0, es;q=0.1')).toBe('es');
  expect(preferredLanguage('EN-us')).toBe('en');
  for (const nothing of [undefined, '', '*', 'de', ';;;,,,', 'fr;q=0', 'x'.repeat(10_000)]) {
    expect(preferredLanguage(nothing), nothing?.slice(0, 20)).toBeNull();
  }
});

describe('pages', () => {
  let harness: Harness;
  let lot: string;
  beforeAll(async () => {
    harness = await startHarness();
    const world = new World(harness);
    const clerk = await world.member('Cooperative', { org: await world.org('Cooperative') });
    lot = await signedLot(harness, clerk);
    await harness.anchor();
  });
  afterAll(() => harness.close());

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${harness.url}${path}`, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('goods have words in every language, however they were processed', async () => {
    const { rows } = await harness.database.pool.query<{ method: string }>(
      'select distinct method from processing_methods',
    );
    for (const { lot } of Object.values(catalogues))
      expect(Object.keys(lot.processing).sort()).toEqual(rows.map(({ method }) => method).sort());
  });

  test('the parameter decides and is kept, then the cookie, then the browser, then English', async () => {
    const asked = await get('/?lang=fr', { cookie: 'lang=es', 'accept-language': 'pt' });
    expect(asked.text).toContain('<html lang="fr">');
    expect(asked.headers.get('content-language')).toBe('fr');
    expect(asked.headers.get('set-cookie')).toMatch(/^lang=fr; Max-Age=31536000; Path=\/; SameSite=Lax$/);
    const kept = await get('/', { cookie: 'lang=es', 'accept-language': 'pt' });
    expect(kept.text).toContain('<html lang="es">');
    expect(kept.headers.get('set-cookie')).toBeNull();
    expect(kept.headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
    expect((await get('/', { 'accept-language': 'pt-BR' })).text).toContain('<html lang="pt">');
    expect((await get('/?lang=xx', { cookie: 'lang=<x>' })).text).toContain('<html lang="en">');
  });

  const paths = () => ['/', '/verify', `/verify/${lot}`, '/verify/LOT-2026-99999', '/verify?q=x', '/partners/signup'];

  test.each(['en', 'fr', 'es', 'pt'])('every page is in %s, with no placeholder left', async (language) => {
    for (const path of paths()) {
      const { headers, text } = await get(path, { cookie: `lang=${language}` });
      expect(text, path).toContain(`<html lang="${language}">`);
      expect(headers.get('content-language'), path).toBe(language);
      const read = text.replace(/<script[\s\S]*?<\/script>/g, '');
      expect(read, path).not.toMatch(/\{\w+\}|undefined|\[object/);
    }
  });

  test('numbers, dates and countries are written as the language writes them', async () => {
    const french = (await get(`/verify/${lot}?lang=fr`)).text;
    expect(french).toContain('1 200,5 kg'.replace(' ', '\u202f'));
    expect(french).toContain('Éthiopie');
    expect(french).toContain('2 mars 2026');
    const spanish = (await get(`/verify/${lot}?lang=es`)).text;
    expect(spanish).toContain('1200,5 kg');
    expect(spanish).toContain('2 de marzo de 2026');
    expect((await get(`/verify/${lot}?lang=pt`)).text).toContain('Etiópia');
  });

  test('the switch leads to the same page and keeps what was asked', async () => {
    const { text } = await get('/verify?q=abc&lang=fr');
    expect(text).toContain('href="/verify?q=abc&#38;lang=es"');
    expect(text).toContain('<span aria-current="true">Français</span>');
  });

  test('the switch writes nothing into a page that the page does not read, such as a token', async () => {
    const paths = ['/', '/verify', `/verify/${lot}`, '/verify/LOT-2026-99999', '/fep/none', '/glossary'];
    for (const path of [...paths, '/document/none', '/certificate/CERT-2026-99999', '/pay/none', '/partners/signup']) {
      const { text } = await get(`${path}?token=kept-to-myself&q=abc&lang=fr`);
      expect(text, path).toContain('lang=es"');
      expect(text, path).not.toContain('kept-to-myself');
    }
  });

  test('what went wrong with a form is said in the language of the page', async () => {
    const post = async (form: string, fields: Record<string, string>) => {
      const answer = await fetch(`${harness.url}/partners/signup/${form}`, {
        method: 'POST',
        headers: { cookie: 'lang=es', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields),
      });
      return answer.text();
    };
    expect(await post('login', { usr: 'a@example.org', pwd: 'wrong' })).toContain(
      'El correo o la contraseña no es correcto.',
    );
    const account = await post('account', { full_name: '', email: 'nobody', password: 'short' });
    for (const words of ['Su nombre: falta.', 'Correo electrónico: no es válido.', 'Contraseña: 10 caracteres o más']) {
      expect(account).toContain(words);
    }
  });
});
