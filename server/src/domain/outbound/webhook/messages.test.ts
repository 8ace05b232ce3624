import { expect, test } from 'vitest';
import { languages } from '../../../kernel/values/language.ts';
import { pausedLetter } from './messages.ts';
import { addressRefused } from './rules.ts';

const webhook = { id: 'WH-1', url: 'https://erp.example.org/in' };

test('a paused webhook is told of in each language, with what can be done about it', () => {
  const letters = languages.map((language) => pausedLetter(language, { ...webhook, reason: 'It answered 500.' }));
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(languages.length);
  for (const { subject, text } of letters) {
    expect(subject).toContain('WH-1');
    expect(text).toContain('It answered 500.');
    expect(text).toContain('POST /v1/webhooks/WH-1/resume');
    expect(text).not.toMatch(/[{}]/);
  }
  for (const language of languages) {
    const { text } = pausedLetter(language, { ...webhook, reason: `${addressRefused} it is private.` });
    expect(text).not.toContain('/resume');
  }
});
