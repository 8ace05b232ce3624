import type { Language } from '../../../kernel/values/language.ts';

interface Facts {
  type: string;
  number: string;
  org: string;
  /** The last day, yyyy-mm-dd. */
  day: string;
  link: string;
}

const texts: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: '{type} of {org} ends on {day}',
    text: '{type} {number} of {org} is good until {day}. After that it is not shown any more. Send the renewed document to the authority.\n\n{link}\n',
  },
  es: {
    subject: '{type} de {org} termina el {day}',
    text: '{type} {number} de {org} es válido hasta el {day}. Después ya no se muestra. Envíe el documento renovado a la autoridad.\n\n{link}\n',
  },
  fr: {
    subject: '{type} de {org} prend fin le {day}',
    text: '{type} {number} de {org} est valable jusqu’au {day}. Ensuite, il n’est plus affiché. Envoyez le document renouvelé à l’autorité.\n\n{link}\n',
  },
  pt: {
    subject: '{type} de {org} termina em {day}',
    text: '{type} {number} de {org} é válido até {day}. Depois disso deixa de ser mostrado. Envie o documento renovado à autoridade.\n\n{link}\n',
  },
};

/** A mail about a credential that ends soon, in the language of its reader. */
export function endingWords(language: Language, facts: Facts): { subject: string; text: string } {
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof Facts) => facts[name]);
  const { subject, text } = texts[language];
  return { subject: fill(subject), text: fill(text) };
}
