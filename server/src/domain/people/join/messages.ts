import type { Language } from '../../../kernel/values/language.ts';
import { nameInMail } from '../../../kernel/values/misleading.ts';

/** What a mail about a request says. Names, message and reason are what people typed: text. */
export interface JoinFacts {
  farmer: string;
  cooperative: string;
  /** What the farmer wrote, or why they were declined; null for nothing. */
  words: string | null;
  link: string;
}

export type JoinMail = 'asked' | 'accepted' | 'declined';

/** `{words}` stands on lines of its own, and falls away where there are none. */
const texts: Readonly<Record<Language, Readonly<Record<JoinMail, { subject: string; text: string }>>>> = {
  en: {
    asked: {
      subject: '{farmer} asks to join {cooperative}',
      text: '{farmer} asks to become a member of {cooperative}.{words}\n\nAccept or decline here:\n\n{link}\n',
    },
    accepted: {
      subject: '{cooperative} has accepted you',
      text: 'You are a member of {cooperative} now. It can pool your harvests into its lots.\n\n{link}\n',
    },
    declined: {
      subject: '{cooperative} has declined your request',
      text: '{cooperative} has declined your request to join.{words}\n\n{link}\n',
    },
  },
  fr: {
    asked: {
      subject: '{farmer} demande à rejoindre {cooperative}',
      text: '{farmer} demande à devenir membre de {cooperative}.{words}\n\nAcceptez ou refusez ici :\n\n{link}\n',
    },
    accepted: {
      subject: '{cooperative} vous a accepté',
      text: 'Vous êtes maintenant membre de {cooperative}. Elle peut réunir vos récoltes dans ses lots.\n\n{link}\n',
    },
    declined: {
      subject: '{cooperative} a refusé votre demande',
      text: '{cooperative} a refusé votre demande d’adhésion.{words}\n\n{link}\n',
    },
  },
  es: {
    asked: {
      subject: '{farmer} pide unirse a {cooperative}',
      text: '{farmer} pide ser miembro de {cooperative}.{words}\n\nAcepte o rechace aquí:\n\n{link}\n',
    },
    accepted: {
      subject: '{cooperative} ha aceptado su solicitud',
      text: 'Ahora es miembro de {cooperative}. La cooperativa puede reunir sus cosechas en sus lotes.\n\n{link}\n',
    },
    declined: {
      subject: '{cooperative} ha rechazado su solicitud',
      text: '{cooperative} ha rechazado su solicitud de ingreso.{words}\n\n{link}\n',
    },
  },
  pt: {
    asked: {
      subject: '{farmer} pede para entrar em {cooperative}',
      text: '{farmer} pede para ser membro de {cooperative}.{words}\n\nAceite ou recuse aqui:\n\n{link}\n',
    },
    accepted: {
      subject: '{cooperative} aceitou seu pedido',
      text: 'Agora você é membro de {cooperative}. Ela pode reunir suas colheitas nos lotes dela.\n\n{link}\n',
    },
    declined: {
      subject: '{cooperative} recusou seu pedido',
      text: '{cooperative} recusou seu pedido de adesão.{words}\n\n{link}\n',
    },
  },
};

/** A mail about a request to join, in the language of its reader. */
export function joinWords(language: Language, kind: JoinMail, facts: JoinFacts): { subject: string; text: string } {
  const shown = {
    farmer: nameInMail(facts.farmer),
    cooperative: nameInMail(facts.cooperative),
    words: facts.words === null ? '' : `\n\n> ${facts.words.trim().replaceAll(/\r?\n/g, '\n> ')}`,
    link: facts.link,
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof shown) => shown[name]);
  const { subject, text } = texts[language][kind];
  return { subject: fill(subject), text: fill(text) };
}
