import { expect, test } from 'vitest';
import { operations } from '../../src/platform/eu/namespaces.ts';

test.each(['en', 'fr', 'es', 'pt'])('the history with the EU system is named in %s', async (language) => {
  const { terms } = await import(`../../../web/src/app/i18n/terms/${language}.ts`);
  expect(Object.keys(operations).filter((name) => terms[name] === undefined)).toEqual([]);
});
