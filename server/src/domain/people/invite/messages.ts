import type { Language } from '../../../kernel/values/language.ts';
import { nameInMail } from '../../../kernel/values/misleading.ts';

/** `{who}` invites to `{org}`, by `{link}`, until `{day}`. */
const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: 'Invitation to {org}',
    text: `{who} invites you to join {org}.

Open this link, log in or sign up with this very address, and accept:

{link}

The invite is good until {day}. If you do not know the sender, ignore this mail.
`,
  },
  fr: {
    subject: 'Invitation à {org}',
    text: `{who} vous invite à rejoindre {org}.

Ouvrez ce lien, connectez-vous ou inscrivez-vous avec cette adresse même, et acceptez :

{link}

L’invitation est valable jusqu’au {day}. Si vous ne connaissez pas l’expéditeur, ignorez ce message.
`,
  },
  es: {
    subject: 'Invitación a {org}',
    text: `{who} le invita a unirse a {org}.

Abra este enlace, entre o regístrese con esta misma dirección y acepte:

{link}

La invitación vale hasta el {day}. Si no conoce al remitente, ignore este mensaje.
`,
  },
  pt: {
    subject: 'Convite para {org}',
    text: `{who} convida você a fazer parte de {org}.

Abra este link, entre ou cadastre-se com este mesmo endereço e aceite:

{link}

O convite vale até {day}. Se você não conhece o remetente, ignore esta mensagem.
`,
  },
};

/** The mail of an invite. Names are what people typed: text, one line. */
export function inviteWords(
  language: Language,
  facts: { who: string; org: string; link: string; day: string },
): { subject: string; text: string } {
  const shown = { ...facts, who: nameInMail(facts.who), org: nameInMail(facts.org) };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof shown) => shown[name]);
  const { subject, text } = words[language];
  return { subject: fill(subject), text: fill(text) };
}
