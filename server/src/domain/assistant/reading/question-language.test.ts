import { expect, test } from 'vitest';
import { questionLanguage } from './question-language.ts';

test.each([
  ['Where is my order ORD-2026-00001?', 'en'],
  ['What is parchment?', 'en'],
  ['¿Dónde está mi pedido ORD-2026-00001?', 'es'],
  ['que es un lote', 'es'],
  ['Muéstrame mis cosechas', 'es'],
  ['Où est ma commande ?', 'fr'],
  ['Qu’est-ce qu’un lot ?', 'fr'],
  ['Quelles sont mes récoltes', 'fr'],
  ['Onde está a minha encomenda?', 'pt'],
  ['O que é um lote?', 'pt'],
  ['Quais são as minhas colheitas', 'pt'],
  ['LOT-2026-00001', null],
  ['AXKT', null],
  ['', null],
] as const)('%s is asked in %s', (question, language) => {
  expect(questionLanguage(question)).toBe(language);
});
