import type { Language } from '../../../kernel/values/language.ts';
import { nameInMail } from '../../../kernel/values/misleading.ts';

/** `{name}` may inspect the vehicles of `{org}`, at `{link}`. */
const words: Readonly<Record<Language, { subject: string; text: string }>> = {
  en: {
    subject: 'You may inspect the vehicles of {org}',
    text: `{name}, {org} named you as a driver: you may inspect its vehicles before they are loaded.

Open this page, and log in or sign up with this very address:

{link}

If the address is not confirmed yet, open the link of the mail "Confirm your address" first: the vehicles appear only then. If you do
not know the sender, ignore this mail.
`,
  },
  fr: {
    subject: 'Vous pouvez contrôler les véhicules de {org}',
    text: `{name}, {org} vous a désigné comme conducteur : vous pouvez contrôler ses véhicules avant le chargement.

Ouvrez cette page, et connectez-vous ou inscrivez-vous avec cette adresse même :

{link}

Si l’adresse n’est pas encore confirmée, ouvrez d’abord le lien du message « Confirmez votre adresse » : les véhicules n’apparaissent
qu’ensuite. Si vous ne connaissez pas l’expéditeur, ignorez ce message.
`,
  },
  es: {
    subject: 'Puede inspeccionar los vehículos de {org}',
    text: `{name}, {org} le ha nombrado conductor: puede inspeccionar sus vehículos antes de la carga.

Abra esta página y entre o regístrese con esta misma dirección:

{link}

Si la dirección aún no está confirmada, abra primero el enlace del mensaje «Confirme su dirección»: los vehículos solo aparecen
después. Si no conoce al remitente, ignore este mensaje.
`,
  },
  pt: {
    subject: 'Você pode inspecionar os veículos de {org}',
    text: `{name}, {org} indicou você como motorista: você pode inspecionar os veículos antes do carregamento.

Abra esta página e entre ou cadastre-se com este mesmo endereço:

{link}

Se o endereço ainda não estiver confirmado, abra antes o link da mensagem “Confirme o seu endereço”: os veículos só aparecem depois.
Se você não conhece o remetente, ignore esta mensagem.
`,
  },
};

/** The mail to whoever was named as a driver. Names are what people typed: text, one line. */
export function driverWords(
  language: Language,
  facts: { name: string; org: string; link: string },
): { subject: string; text: string } {
  const shown = { ...facts, name: nameInMail(facts.name), org: nameInMail(facts.org) };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof shown) => shown[name]);
  const { subject, text } = words[language];
  return { subject: fill(subject), text: fill(text) };
}
