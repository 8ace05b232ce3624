import type { Mail } from '../mail/store.ts';

interface Recipient {
  email: string;
  full_name: string;
}

/** Mailed texts about accounts. Names are what people typed themselves: text only, one line. */
const greeting = (to: Recipient) => `Dear ${to.full_name.replaceAll(/\s+/g, ' ')},`;

export function verifyEmailMail(to: Recipient, link: string): Mail {
  return {
    kind: 'verify_email',
    recipient: to.email,
    subject: 'Confirm your address',
    text: `${greeting(to)}

please confirm that this is your address:

${link}

The link is good for three days. If you did not sign up, ignore this mail.
`,
  };
}

export function resetPasswordMail(to: Recipient, link: string): Mail {
  return {
    kind: 'reset_password',
    recipient: to.email,
    subject: 'Set a new password',
    text: `${greeting(to)}

here you set a new password:

${link}

The link is good for two hours and for one use. If you did not ask for it, ignore this mail: nothing changes.
`,
  };
}

export function accountCreatedMail(to: Recipient, link: string): Mail {
  return {
    kind: 'account_created',
    recipient: to.email,
    subject: 'Your account',
    text: `${greeting(to)}

an account was made for you. Choose your password here:

${link}

The link is good for seven days and for one use.
`,
  };
}

export function passwordChangedMail(to: Recipient): Mail {
  return {
    kind: 'password_changed',
    recipient: to.email,
    subject: 'Your password was changed',
    text: `${greeting(to)}

your password was changed just now, and all sessions were closed. If that was not you, set a new one at once
("forgot password" on the login page) and tell your administrator.
`,
  };
}
