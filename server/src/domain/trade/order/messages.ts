import type { Language } from '../../../kernel/values/language.ts';

interface Facts {
  order: string;
  lot: string;
  link: string;
}

const texts: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: '{order} has lapsed: it was not paid in time',
    text: '{order} was not paid in time, so it is Cancelled. No money moved, and {lot} is for sale again.\n\n{link}\n',
  },
  es: {
    subject: '{order} ha caducado: no se pagó a tiempo',
    text: '{order} no se pagó a tiempo, así que queda cancelado. No se movió dinero y {lot} vuelve a estar en venta.\n\n{link}\n',
  },
  fr: {
    subject: '{order} est caduque : elle n’a pas été payée à temps',
    text: '{order} n’a pas été payée à temps ; elle est donc annulée. Aucun argent n’a bougé et {lot} est de nouveau en vente.\n\n{link}\n',
  },
  pt: {
    subject: '{order} caducou: não foi paga a tempo',
    text: '{order} não foi paga a tempo, por isso está cancelada. Nenhum dinheiro se moveu e {lot} está de novo à venda.\n\n{link}\n',
  },
};

/** What buyer and exporter read when an order ends because nobody paid it in time, in the language of the reader. */
export function lapsedMail(language: Language, facts: Facts): { subject: string; text: string } {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Facts) => facts[name]);
  const { subject, text } = texts[language];
  return { subject: fill(subject), text: fill(text) };
}
