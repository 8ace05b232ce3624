import type { Language } from '../../../kernel/values/language.ts';
import { nameInMail } from '../../../kernel/values/misleading.ts';
import type { Mail } from '../../foundation/mail/store.ts';
import { type OwnAccountKind, ownAccountWords, type Words } from './own-account-messages.ts';

interface Recipient {
  email: string;
  full_name: string;
}

type SignInKind =
  | 'verify_email'
  | 'reset_password'
  | 'account_created'
  | 'account_exists'
  | 'password_changed'
  | 'password_changed_webhooks_paused';

/** How a person is addressed, by the name they typed themselves. */
const greetings: Readonly<Record<Language, string>> = {
  en: 'Dear {name},',
  fr: 'Bonjour {name},',
  es: 'Hola, {name}:',
  pt: 'Olá, {name},',
};

const words: Readonly<Record<Language, Readonly<Record<SignInKind, Words>>>> = {
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
    account_exists: {
      subject: 'You have an account already',
      text: `somebody asked to open an account with this address just now. You have one already, so nothing was changed.

If it was you, log in here; "forgot password" on that page sets a new one:

{link}

If it was not you, ignore this mail.`,
    },
    password_changed: {
      subject: 'Your password was changed',
      text: `your password was changed just now, and all sessions were closed. If that was not you, set a new one at once
("forgot password" on the login page) and tell your administrator.

API keys of the account, where there are any, go on working until they are revoked.`,
    },
    password_changed_webhooks_paused: {
      subject: 'Your password was changed',
      text: `your password was changed just now, and all sessions were closed. If that was not you, set a new one at once
("forgot password" on the login page) and tell your administrator.

Your webhooks are paused until you confirm them, because somebody who had the old password may have made them: log in,
look at each one, and resume those that are yours.

API keys of the account, where there are any, go on working until they are revoked.`,
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
    account_exists: {
      subject: 'Vous avez déjà un compte',
      text: `quelqu’un vient de demander l’ouverture d’un compte avec cette adresse. Vous en avez déjà un : rien n’a changé.

Si c’était vous, connectez-vous ici ; « mot de passe oublié » sur cette page en crée un nouveau :

{link}

Si ce n’était pas vous, ignorez ce message.`,
    },
    password_changed: {
      subject: 'Votre mot de passe a été modifié',
      text: `votre mot de passe vient d’être modifié et toutes les sessions ont été fermées. Si ce n’était pas vous, choisissez-en
un nouveau immédiatement (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.

Les clés d’API du compte, s’il y en a, continuent de fonctionner jusqu’à leur révocation.`,
    },
    password_changed_webhooks_paused: {
      subject: 'Votre mot de passe a été modifié',
      text: `votre mot de passe vient d’être modifié et toutes les sessions ont été fermées. Si ce n’était pas vous, choisissez-en
un nouveau immédiatement (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.

Vos webhooks sont suspendus jusqu’à ce que vous les confirmiez, car quelqu’un qui avait l’ancien mot de passe a pu les
créer : connectez-vous, vérifiez chacun d’eux et relancez ceux qui sont à vous.

Les clés d’API du compte, s’il y en a, continuent de fonctionner jusqu’à leur révocation.`,
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
    account_exists: {
      subject: 'Ya tiene una cuenta',
      text: `alguien acaba de pedir una cuenta con esta dirección. Usted ya tiene una, así que nada ha cambiado.

Si fue usted, entre aquí; «¿Olvidó la contraseña?» en esa página le da una nueva:

{link}

Si no fue usted, ignore este mensaje.`,
    },
    password_changed: {
      subject: 'Su contraseña ha cambiado',
      text: `su contraseña acaba de cambiar y se han cerrado todas las sesiones. Si no fue usted, elija otra de inmediato
(«¿Olvidó la contraseña?» en la página de acceso) y avise a su administrador.

Las claves de API de la cuenta, si las hay, siguen funcionando hasta que se revoquen.`,
    },
    password_changed_webhooks_paused: {
      subject: 'Su contraseña ha cambiado',
      text: `su contraseña acaba de cambiar y se han cerrado todas las sesiones. Si no fue usted, elija otra de inmediato
(«¿Olvidó la contraseña?» en la página de acceso) y avise a su administrador.

Sus webhooks están en pausa hasta que los confirme, porque alguien que tenía la contraseña anterior pudo crearlos: entre,
mire cada uno y reanude los que sean suyos.

Las claves de API de la cuenta, si las hay, siguen funcionando hasta que se revoquen.`,
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
    account_exists: {
      subject: 'Você já tem uma conta',
      text: `alguém acabou de pedir uma conta com este endereço. Você já tem uma, portanto nada mudou.

Se foi você, entre aqui; “Esqueceu a senha?” nessa página define uma nova:

{link}

Se não foi você, ignore esta mensagem.`,
    },
    password_changed: {
      subject: 'Sua senha foi alterada',
      text: `a sua senha acabou de ser alterada e todas as sessões foram encerradas. Se não foi você, escolha outra imediatamente
(“Esqueceu a senha?” na página de entrada) e avise o seu administrador.

As chaves de API da conta, se houver, continuam funcionando até serem revogadas.`,
    },
    password_changed_webhooks_paused: {
      subject: 'Sua senha foi alterada',
      text: `a sua senha acabou de ser alterada e todas as sessões foram encerradas. Se não foi você, escolha outra imediatamente
(“Esqueceu a senha?” na página de entrada) e avise o seu administrador.

Os seus webhooks estão em pausa até que você os confirme, porque alguém que tinha a senha antiga pode tê-los criado:
entre, olhe cada um e retome os que são seus.

As chaves de API da conta, se houver, continuam funcionando até serem revogadas.`,
    },
  },
};

/** What stands in a mail besides its words. A reason is what an admin typed. */
interface Fills {
  link?: string;
  address?: string;
  reason?: string;
}

/** A mailed text about an account. Names and reasons are what people typed: text, one line. */
export function accountMail(
  kind: SignInKind | OwnAccountKind,
  to: Recipient,
  language: Language,
  fills: Fills = {},
): Mail {
  const { subject, text } = { ...words[language], ...ownAccountWords[language] }[kind];
  const oneLine = (typed: string) => typed.replaceAll(/\s+/g, ' ');
  const greeting = greetings[language].replace('{name}', () => nameInMail(to.full_name));
  const body = text.replaceAll(/\{(link|address|reason)\}/g, (_all, name: keyof Fills) => oneLine(fills[name] ?? ''));
  return { kind, recipient: to.email, subject, text: `${greeting}\n\n${body}\n` };
}
