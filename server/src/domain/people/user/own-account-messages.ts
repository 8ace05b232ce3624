import type { Language } from '../../../kernel/values/language.ts';

/** A mail about an account: `{link}`, `{address}` and `{reason}` are filled in. */
export interface Words {
  subject: string;
  text: string;
}

export type OwnAccountKind =
  | 'change_email'
  | 'change_email_notice'
  | 'change_email_taken'
  | 'email_changed'
  | 'own_password_changed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'account_disabled'
  | 'sessions_ended'
  | 'account_enabled';

/** Mails about what people change of their own accounts, and what an admin decides about them. */
export const ownAccountWords: Readonly<Record<Language, Readonly<Record<OwnAccountKind, Words>>>> = {
  en: {
    change_email: {
      subject: 'Confirm your new address',
      text: `please confirm that your account is to have this address from now on:

{link}

The link is good for one day, and only while you are signed in with your account. If you did not ask for it, ignore this
mail: nothing changes.`,
    },
    change_email_notice: {
      subject: 'Your account is to get another address',
      text: `somebody who is signed in as you asked for the address {address} for your account. It changes only when the link
that was mailed there is opened.

If that was not you, change your password at once and end all other sessions ("My account" in the portal).`,
    },
    change_email_taken: {
      subject: 'Somebody wanted to use your address',
      text: `somebody asked to use this address for another account. It belongs to yours, so nothing was changed.

If it was you, sign in with this address; one address cannot have two accounts.`,
    },
    email_changed: {
      subject: 'Your account has another address',
      text: `your account now has the address {address}; this one does not open it any more, and all other sessions were
closed. If that was not you, tell your administrator at once.`,
    },
    own_password_changed: {
      subject: 'Your password was changed',
      text: `your password was changed just now, and all other sessions were closed. If that was not you, set a new one at once
("forgot password" on the login page) and tell your administrator.

API keys of the account, where there are any, go on working until they are revoked.`,
    },
    second_factor_on: {
      subject: 'Your second factor is on',
      text: `from now on signing in takes a code of your authenticator app beside your password. Keep the recovery codes where you
find them without your phone.

If that was not you, set a new password at once ("forgot password" on the login page) and tell your administrator.`,
    },
    second_factor_off: {
      subject: 'Your second factor is off',
      text: `from now on your password alone opens your account. If that was not you, set a new password at once ("forgot
password" on the login page) and tell your administrator.`,
    },
    second_factor_reset: {
      subject: 'Your second factor was removed',
      text: `an administrator removed the second factor of your account, and all sessions were closed. The reason given:

{reason}

Sign in with your password and set up a new one under "My account". If you did not ask for it, tell your administrator.`,
    },
    recovery_codes_made: {
      subject: 'You have new recovery codes',
      text: `new recovery codes were made for your account; those before work no more. If that was not you, set a new password
at once ("forgot password" on the login page) and tell your administrator.`,
    },
    passkey_added: {
      subject: 'A passkey was added to your account',
      text: `the passkey "{address}" was added to your account: whoever holds that device, and can unlock it, signs in with it.

If that was not you, remove it under "My account", set a new password at once and tell your administrator.`,
    },
    passkey_removed: {
      subject: 'A passkey was removed from your account',
      text: `the passkey "{address}" was removed from your account and opens it no more. If that was not you, set a new password at once
("forgot password" on the login page) and tell your administrator.`,
    },
    account_disabled: {
      subject: 'Your account was closed',
      text: `an administrator closed your account: you cannot sign in, and your keys do not work. The reason given:

{reason}

If you think this is a mistake, ask your administrator.`,
    },
    sessions_ended: {
      subject: 'Your sessions were ended',
      text: `an administrator ended all sessions of your account: sign in anew where you need it. The reason given:

{reason}

Your password was not changed. If you think that somebody else knows it, set a new one under "My account".`,
    },
    account_enabled: {
      subject: 'Your account is open again',
      text: `an administrator opened your account again. Sign in as before:

{link}`,
    },
  },
  fr: {
    change_email: {
      subject: 'Confirmez votre nouvelle adresse',
      text: `veuillez confirmer que votre compte doit désormais avoir cette adresse :

{link}

Le lien est valable un jour, et seulement tant que vous êtes connecté à votre compte. Si vous ne l’avez pas demandé,
ignorez ce message : rien ne change.`,
    },
    change_email_notice: {
      subject: 'Votre compte va changer d’adresse',
      text: `quelqu’un qui est connecté à votre place a demandé l’adresse {address} pour votre compte. Elle ne changera que si le
lien envoyé à cette adresse est ouvert.

Si ce n’était pas vous, changez immédiatement votre mot de passe et fermez toutes les autres sessions (« Mon compte » dans
le portail).`,
    },
    change_email_taken: {
      subject: 'Quelqu’un voulait utiliser votre adresse',
      text: `quelqu’un a demandé cette adresse pour un autre compte. Elle appartient au vôtre : rien n’a changé.

Si c’était vous, connectez-vous avec cette adresse ; une adresse ne peut pas avoir deux comptes.`,
    },
    email_changed: {
      subject: 'Votre compte a une autre adresse',
      text: `votre compte a désormais l’adresse {address} ; celle-ci ne l’ouvre plus, et toutes les autres sessions ont été
fermées. Si ce n’était pas vous, prévenez immédiatement votre administrateur.`,
    },
    own_password_changed: {
      subject: 'Votre mot de passe a été modifié',
      text: `votre mot de passe vient d’être modifié et toutes les autres sessions ont été fermées. Si ce n’était pas vous,
choisissez-en un nouveau immédiatement (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.

Les clés d’API du compte, s’il y en a, continuent de fonctionner jusqu’à leur révocation.`,
    },
    second_factor_on: {
      subject: 'Votre second facteur est activé',
      text: `désormais, la connexion demande un code de votre application d’authentification en plus de votre mot de passe.
Gardez les codes de secours là où vous les trouverez sans votre téléphone.

Si ce n’était pas vous, choisissez immédiatement un nouveau mot de passe (« mot de passe oublié » sur la page de connexion)
et prévenez votre administrateur.`,
    },
    second_factor_off: {
      subject: 'Votre second facteur est désactivé',
      text: `désormais, votre mot de passe suffit pour ouvrir votre compte. Si ce n’était pas vous, choisissez immédiatement un
nouveau mot de passe (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.`,
    },
    second_factor_reset: {
      subject: 'Votre second facteur a été supprimé',
      text: `un administrateur a supprimé le second facteur de votre compte, et toutes les sessions ont été fermées. La raison
indiquée :

{reason}

Connectez-vous avec votre mot de passe et configurez-en un nouveau sous « Mon compte ». Si vous ne l’avez pas demandé,
prévenez votre administrateur.`,
    },
    recovery_codes_made: {
      subject: 'Vous avez de nouveaux codes de secours',
      text: `de nouveaux codes de secours ont été créés pour votre compte ; les précédents ne fonctionnent plus. Si ce n’était pas
vous, choisissez immédiatement un nouveau mot de passe (« mot de passe oublié » sur la page de connexion) et prévenez votre
administrateur.`,
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      text: `la clé d’accès « {address} » a été ajoutée à votre compte : qui détient cet appareil et peut le déverrouiller se connecte
avec elle.

Si ce n’était pas vous, supprimez-la sous « Mon compte », choisissez aussitôt un nouveau mot de passe et prévenez votre
administrateur.`,
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été supprimée de votre compte',
      text: `la clé d’accès « {address} » a été supprimée de votre compte et ne l’ouvre plus. Si ce n’était pas vous, choisissez aussitôt
un nouveau mot de passe (« mot de passe oublié » sur la page de connexion) et prévenez votre administrateur.`,
    },
    account_disabled: {
      subject: 'Votre compte a été fermé',
      text: `un administrateur a fermé votre compte : vous ne pouvez plus vous connecter et vos clés ne fonctionnent plus. La
raison indiquée :

{reason}

Si vous pensez qu’il s’agit d’une erreur, adressez-vous à votre administrateur.`,
    },
    sessions_ended: {
      subject: 'Vos sessions ont été fermées',
      text: `un administrateur a fermé toutes les sessions de votre compte : reconnectez-vous là où vous en avez besoin. Motif indiqué :

{reason}

Votre mot de passe n’a pas changé. Si vous pensez qu’un tiers le connaît, choisissez-en un nouveau dans « Mon compte ».`,
    },
    account_enabled: {
      subject: 'Votre compte est rouvert',
      text: `un administrateur a rouvert votre compte. Connectez-vous comme avant :

{link}`,
    },
  },
  es: {
    change_email: {
      subject: 'Confirme su nueva dirección',
      text: `confirme, por favor, que su cuenta debe tener esta dirección a partir de ahora:

{link}

El enlace vale un día, y solo mientras tenga abierta una sesión de su cuenta. Si no lo ha pedido, ignore este mensaje:
nada cambia.`,
    },
    change_email_notice: {
      subject: 'Su cuenta va a tener otra dirección',
      text: `alguien que ha iniciado sesión con su cuenta ha pedido para ella la dirección {address}. Solo cambiará cuando se
abra el enlace enviado a esa dirección.

Si no fue usted, cambie la contraseña de inmediato y cierre todas las demás sesiones («Mi cuenta» en el portal).`,
    },
    change_email_taken: {
      subject: 'Alguien quiso usar su dirección',
      text: `alguien ha pedido usar esta dirección para otra cuenta. Pertenece a la suya, así que nada ha cambiado.

Si fue usted, entre con esta dirección; una dirección no puede tener dos cuentas.`,
    },
    email_changed: {
      subject: 'Su cuenta tiene otra dirección',
      text: `su cuenta tiene ahora la dirección {address}; esta ya no la abre, y se han cerrado todas las demás sesiones. Si no
fue usted, avise de inmediato a su administrador.`,
    },
    own_password_changed: {
      subject: 'Su contraseña ha cambiado',
      text: `su contraseña acaba de cambiar y se han cerrado todas las demás sesiones. Si no fue usted, elija otra de inmediato
(«¿Olvidó la contraseña?» en la página de acceso) y avise a su administrador.

Las claves de API de la cuenta, si las hay, siguen funcionando hasta que se revoquen.`,
    },
    second_factor_on: {
      subject: 'Su segundo factor está activado',
      text: `a partir de ahora, para entrar hace falta un código de su aplicación de autenticación además de la contraseña. Guarde
los códigos de recuperación donde los encuentre sin su teléfono.

Si no fue usted, elija de inmediato otra contraseña («¿Olvidó la contraseña?» en la página de acceso) y avise a su
administrador.`,
    },
    second_factor_off: {
      subject: 'Su segundo factor está desactivado',
      text: `a partir de ahora, la contraseña sola abre su cuenta. Si no fue usted, elija de inmediato otra contraseña («¿Olvidó la
contraseña?» en la página de acceso) y avise a su administrador.`,
    },
    second_factor_reset: {
      subject: 'Se ha quitado su segundo factor',
      text: `un administrador ha quitado el segundo factor de su cuenta, y se han cerrado todas las sesiones. El motivo indicado:

{reason}

Entre con su contraseña y configure otro en «Mi cuenta». Si no lo ha pedido, avise a su administrador.`,
    },
    recovery_codes_made: {
      subject: 'Tiene nuevos códigos de recuperación',
      text: `se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no valen. Si no fue usted, elija de
inmediato otra contraseña («¿Olvidó la contraseña?» en la página de acceso) y avise a su administrador.`,
    },
    passkey_added: {
      subject: 'Se añadió una llave de acceso a su cuenta',
      text: `la llave de acceso «{address}» se añadió a su cuenta: quien tenga ese dispositivo y pueda desbloquearlo entra con ella.

Si no fue usted, quítela en «Mi cuenta», ponga enseguida una contraseña nueva y avise a su administrador.`,
    },
    passkey_removed: {
      subject: 'Se quitó una llave de acceso de su cuenta',
      text: `la llave de acceso «{address}» se quitó de su cuenta y ya no la abre. Si no fue usted, ponga enseguida una contraseña nueva
(«olvidé mi contraseña» en la página de entrada) y avise a su administrador.`,
    },
    account_disabled: {
      subject: 'Su cuenta se ha cerrado',
      text: `un administrador ha cerrado su cuenta: no puede entrar y sus claves no funcionan. El motivo indicado:

{reason}

Si cree que es un error, pregunte a su administrador.`,
    },
    sessions_ended: {
      subject: 'Sus sesiones se han cerrado',
      text: `un administrador cerró todas las sesiones de su cuenta: inicie sesión de nuevo donde lo necesite. Motivo indicado:

{reason}

Su contraseña no ha cambiado. Si cree que otra persona la conoce, elija una nueva en «Mi cuenta».`,
    },
    account_enabled: {
      subject: 'Su cuenta está abierta de nuevo',
      text: `un administrador ha vuelto a abrir su cuenta. Entre como antes:

{link}`,
    },
  },
  pt: {
    change_email: {
      subject: 'Confirme o seu novo endereço',
      text: `confirme, por favor, que a sua conta deve ter este endereço a partir de agora:

{link}

O link vale por um dia, e só enquanto você estiver com a sua conta aberta. Se você não o pediu, ignore esta mensagem: nada
muda.`,
    },
    change_email_notice: {
      subject: 'A sua conta vai ter outro endereço',
      text: `alguém que entrou com a sua conta pediu para ela o endereço {address}. Ele só muda quando o link enviado para lá for
aberto.

Se não foi você, troque a senha imediatamente e encerre todas as outras sessões (“Minha conta” no portal).`,
    },
    change_email_taken: {
      subject: 'Alguém quis usar o seu endereço',
      text: `alguém pediu para usar este endereço em outra conta. Ele pertence à sua, portanto nada mudou.

Se foi você, entre com este endereço; um endereço não pode ter duas contas.`,
    },
    email_changed: {
      subject: 'A sua conta tem outro endereço',
      text: `a sua conta agora tem o endereço {address}; este não a abre mais, e todas as outras sessões foram encerradas. Se não
foi você, avise imediatamente o seu administrador.`,
    },
    own_password_changed: {
      subject: 'Sua senha foi alterada',
      text: `a sua senha acabou de ser alterada e todas as outras sessões foram encerradas. Se não foi você, escolha outra
imediatamente (“Esqueceu a senha?” na página de entrada) e avise o seu administrador.

As chaves de API da conta, se houver, continuam funcionando até serem revogadas.`,
    },
    second_factor_on: {
      subject: 'O seu segundo fator está ativado',
      text: `a partir de agora, para entrar é preciso um código do seu aplicativo de autenticação além da senha. Guarde os códigos
de recuperação onde você os encontre sem o celular.

Se não foi você, escolha imediatamente outra senha (“Esqueceu a senha?” na página de entrada) e avise o seu administrador.`,
    },
    second_factor_off: {
      subject: 'O seu segundo fator está desativado',
      text: `a partir de agora, só a senha abre a sua conta. Se não foi você, escolha imediatamente outra senha (“Esqueceu a
senha?” na página de entrada) e avise o seu administrador.`,
    },
    second_factor_reset: {
      subject: 'O seu segundo fator foi removido',
      text: `um administrador removeu o segundo fator da sua conta, e todas as sessões foram encerradas. O motivo informado:

{reason}

Entre com a sua senha e configure outro em “Minha conta”. Se você não o pediu, avise o seu administrador.`,
    },
    recovery_codes_made: {
      subject: 'Você tem novos códigos de recuperação',
      text: `novos códigos de recuperação foram criados para a sua conta; os anteriores não valem mais. Se não foi você, escolha
imediatamente outra senha (“Esqueceu a senha?” na página de entrada) e avise o seu administrador.`,
    },
    passkey_added: {
      subject: 'Foi acrescentada uma chave de acesso à sua conta',
      text: `a chave de acesso “{address}” foi acrescentada à sua conta: quem tiver esse aparelho e puder desbloqueá-lo entra com ela.

Se não foi você, remova-a em “Minha conta”, escolha imediatamente outra senha e avise o seu administrador.`,
    },
    passkey_removed: {
      subject: 'Foi removida uma chave de acesso da sua conta',
      text: `a chave de acesso “{address}” foi removida da sua conta e não a abre mais. Se não foi você, escolha imediatamente outra senha
(“Esqueceu a senha?” na página de entrada) e avise o seu administrador.`,
    },
    account_disabled: {
      subject: 'A sua conta foi fechada',
      text: `um administrador fechou a sua conta: você não pode entrar, e as suas chaves não funcionam. O motivo informado:

{reason}

Se você acha que é um engano, fale com o seu administrador.`,
    },
    sessions_ended: {
      subject: 'As suas sessões foram encerradas',
      text: `um administrador encerrou todas as sessões da sua conta: entre de novo onde precisar. Motivo indicado:

{reason}

A sua senha não mudou. Se acha que outra pessoa a conhece, escolha uma nova em «A minha conta».`,
    },
    account_enabled: {
      subject: 'A sua conta está aberta de novo',
      text: `um administrador abriu a sua conta de novo. Entre como antes:

{link}`,
    },
  },
};
