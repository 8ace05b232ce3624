import type { Language } from '../../kernel/language.ts';
import type { Mail } from '../mail/store.ts';

interface Recipient {
  email: string;
  full_name: string;
}

/** A mail about an account: `{link}` is its link. */
interface Words {
  subject: string;
  text: string;
}

type Kind = 'verify_email' | 'reset_password' | 'account_created' | 'password_changed';

/** How a person is addressed, by the name he typed himself. */
const greetings: Readonly<Record<Language, string>> = {
  en: 'Dear {name},',
  fr: 'Bonjour {name},',
  es: 'Hola, {name}:',
  pt: 'Olá, {name},',
};

const words: Readonly<Record<Language, Readonly<Record<Kind, Words>>>> = {
  en: {
    verify_email: {
      subject: 'Confirm your address',
      text: `please confirm that this is your address:

{link}

The link is good for three days. If you did not sign up, ignore this mail.`,
    },
    reset_password: {
      subject: 'Set a new password',
      text: `here you set a new password:

{link}

The link is good for two hours and for one use. If you did not ask for it, ignore this mail: nothing changes.`,
    },
    account_created: {
      subject: 'Your account',
      text: `an account was made for you. Choose your password here:

{link}

The link is good for seven days and for one use.`,
    },
    password_changed: {
      subject: 'Your password was changed',
      text: `your password was changed just now, and all sessions were closed. If that was not you, set a new one at once
("forgot password" on the login page) and tell your administrator.`,
    },
  },
  fr: {
    verify_email: {
      subject: 'Confirmez votre adresse',
      text: `veuillez confirmer que cette adresse est la vôtre :

{link}

Le lien est valable trois jours. Si vous ne vous êtes pas inscrit, ignorez ce message.`,
    },
    reset_password: {
      subject: 'Choisissez un nouveau mot de passe',
      text: `choisissez ici un nouveau mot de passe :

{link}

Le lien est valable deux heures et pour un seul usage. Si vous ne l’avez pas demandé, ignorez ce message : rien ne change.`,
    },
    account_created: {
      subject: 'Votre compte',
      text: `un compte a été créé pour vous. Choisissez ici votre mot de passe :

{link}

Le lien est valable sept jours et pour un seul usage.`,
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      text: `votre mot de passe vient d’être modifié et toutes les sessions ont été fermées. Si ce n’était pas vous, choisissez-en
un nouveau immédiatement (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.`,
    },
  },
  es: {
    verify_email: {
      subject: 'Confirme su dirección',
      text: `confirme, por favor, que esta es su dirección:

{link}

El enlace vale tres días. Si no se ha registrado, ignore este mensaje.`,
    },
    reset_password: {
      subject: 'Elija una contraseña nueva',
      text: `aquí puede elegir una contraseña nueva:

{link}

El enlace vale dos horas y un solo uso. Si no lo ha pedido, ignore este mensaje: nada cambia.`,
    },
    account_created: {
      subject: 'Su cuenta',
      text: `se ha creado una cuenta para usted. Elija aquí su contraseña:

{link}

El enlace vale siete días y un solo uso.`,
    },
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      text: `su contraseña acaba de cambiar y se han cerrado todas las sesiones. Si no fue usted, elija otra de inmediato
(«¿Olvidó la contraseña?» en la página de acceso) y avise a su administrador.`,
    },
  },
  pt: {
    verify_email: {
      subject: 'Confirme o seu endereço',
      text: `confirme, por favor, que este é o seu endereço:

{link}

O link vale por três dias. Se você não se cadastrou, ignore esta mensagem.`,
    },
    reset_password: {
      subject: 'Escolha uma nova senha',
      text: `escolha aqui uma nova senha:

{link}

O link vale por duas horas e para um só uso. Se você não o pediu, ignore esta mensagem: nada muda.`,
    },
    account_created: {
      subject: 'A sua conta',
      text: `uma conta foi criada para você. Escolha aqui a sua senha:

{link}

O link vale por sete dias e para um só uso.`,
    },
    password_changed: {
      subject: 'Sua senha foi alterada',
      text: `a sua senha acabou de ser alterada e todas as sessões foram encerradas. Se não foi você, escolha outra imediatamente
(“Esqueceu a senha?” na página de entrada) e avise o seu administrador.`,
    },
  },
};

/** A mailed text about an account, in the language of who asked for it. Names are what people typed: text, one line. */
export function accountMail(kind: Kind, to: Recipient, language: Language, link = ''): Mail {
  const { subject, text } = words[language][kind];
  const greeting = greetings[language].replace('{name}', () => to.full_name.replaceAll(/\s+/g, ' '));
  return { kind, recipient: to.email, subject, text: `${greeting}\n\n${text.replace('{link}', () => link)}\n` };
}
