/** A mail server as an address names it. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  /** What the query asks for. */
  options: SmtpOptions;
}

/** What may stand in the query of an address. Anything else, such as a program to start, is no matter of an address. */
interface SmtpOptions {
  requireTLS?: boolean;
  ignoreTLS?: boolean;
  /** What we call ourselves. */
  name?: string;
  authMethod?: string;
  tls?: { rejectUnauthorized?: boolean; servername?: string };
}

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]{0,251}[a-z0-9])?\.?|\[[0-9a-f:.]+\])$/i;
const yesOrNo = new Map([
  ['true', true],
  ['false', false],
]);

/** What is wrong with an address of a mail server; undefined where nothing is. */
export function smtpProblem(address: string): string | undefined {
  try {
    readSmtpAddress(address);
    return undefined;
  } catch (error) {
    return error instanceof SmtpAddressError ? error.message : notOne;
  }
}

/** The address cannot be used; the message says why, without what stands in it. */
export class SmtpAddressError extends Error {}

const notOne = 'must be an address: smtp://user:password@host:587 or smtps://…';

/** @throws SmtpAddressError */
export function readSmtpAddress(address: string): SmtpAddress {
  if (!/^smtps?:\/\//.test(address) || !URL.canParse(address)) throw new SmtpAddressError(notOne);
  const { protocol, hostname, port, username, password, pathname, hash, searchParams } = new URL(address);
  if (!hostName.test(hostname) || !['', '/'].includes(pathname) || hash !== '') throw new SmtpAddressError(notOne);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    auth: username === '' && password === '' ? undefined : { user: plain(username), pass: plain(password) },
    options: optionsOf([...searchParams]),
  };
}

/** Also where somebody wrote a percent sign as it is. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function optionsOf(query: readonly (readonly [name: string, value: string])[]): SmtpOptions {
  const options: SmtpOptions = {};
  for (const [name, value] of query) {
    const flag = yesOrNo.get(value);
    if (name === 'requireTLS' && flag !== undefined) options.requireTLS = flag;
    else if (name === 'ignoreTLS' && flag !== undefined) options.ignoreTLS = flag;
    else if (name === 'name' && hostName.test(value)) options.name = value;
    else if (name === 'authMethod' && /^[A-Z0-9-]{1,20}$/.test(value)) options.authMethod = value;
    else if (name === 'tls.rejectUnauthorized' && flag !== undefined)
      options.tls = { ...options.tls, rejectUnauthorized: flag };
    else if (name === 'tls.servername' && hostName.test(value)) options.tls = { ...options.tls, servername: value };
    else {
      throw new SmtpAddressError(
        'may have in its query only requireTLS, ignoreTLS, name, authMethod, tls.rejectUnauthorized and tls.servername, each with a value that fits',
      );
    }
  }
  return options;
}
