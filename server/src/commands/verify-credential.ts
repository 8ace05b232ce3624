import {
  type CredentialCheckId,
  type CredentialVerification,
  credentialChecks,
  type JsonObject,
  readStrictJson,
  type TrustedKey,
  type VerifyCredentialOptions,
  verifyCredential,
  verifyPresentation,
} from '@lotmark/sdk/verify';
import type { Print } from './command.ts';

const titles: Readonly<Record<CredentialCheckId, string>> = {
  form: 'It is a Verifiable Credential whose words are known',
  signature: 'Nothing was changed since it was signed',
  issuer: 'The key that signed is the issuer’s',
  dates: 'It is valid today',
  status: 'It was not revoked',
};

/** What goes with a credential: bytes as they were saved. */
export interface Beside {
  readonly did: string | undefined;
  readonly statusList: Uint8Array | undefined;
  readonly didDocument: Uint8Array | undefined;
}

/** Whether these bytes are a credential, and not a receipt. */
export function isCredential(bytes: Uint8Array): boolean {
  try {
    const value = readStrictJson(bytes);
    return typeof value === 'object' && value !== null && 'proof' in value && !('format' in value);
  } catch {
    return false;
  }
}

/** Whether it is several credentials that were signed together. */
function isPresentation(bytes: Uint8Array): boolean {
  const value = readStrictJson(bytes);
  const types = typeof value === 'object' && value !== null && 'type' in value ? [value.type].flat() : [];
  return types.includes('VerifiablePresentation');
}

/** Checks each credential of a presentation, and that it is the one that was signed. @returns the exit code. */
async function reportPresentation(text: string, options: VerifyCredentialOptions, given: Given): Promise<number> {
  const { beside, print } = given;
  const checked = await verifyPresentation(text, options);
  for (const credential of checked.credentials) {
    print(
      `${credential.verified ? '✓' : '✗'} ${String(credential.document?.['name'] ?? credential.id ?? 'A credential')}`,
    );
    for (const check of credentialChecks) {
      const { holds, detail } = credential.checks[check];
      if (holds !== true)
        print(`    ${holds === false ? '✗' : '?'} ${titles[check]}${detail === '' ? '' : `: ${detail}`}`);
    }
  }
  const own = checked.faults.filter(({ problem }) => problem !== 'bad_credential');
  print(`${own.length === 0 ? '✓' : '✗'} They are all that was signed together`);
  for (const { detail } of own) print(`    ${detail}`);
  print('');
  const others = [checked.holder, ...checked.credentials.map(({ signer }) => signer)].filter(
    (who) => who !== beside.did,
  );
  const otherIssuer = beside.did !== undefined && checked.verified && others.length > 0;
  if (otherIssuer) print(`Not all of it was signed by ${beside.did}: ${[...new Set(others)].join(', ')} signed, too.`);
  const ok = checked.verified && !otherIssuer;
  const open = unproven([checked.holder, ...checked.credentials.map(({ signer }) => signer)], beside);
  const held = open ?? `All ${checked.credentials.length} credentials hold.`;
  print(ok ? held : `It does NOT hold: ${checked.error ?? 'it is by another issuer'}`);
  const [first] = checked.credentials;
  if (ok && first !== undefined) leftToYou(first, beside, print);
  return exitCode(ok, open);
}

interface Given {
  beside: Beside;
  print: Print;
}

/** Checks a credential by itself, prints each check and what is left to the reader. @returns the exit code. */
export async function reportCredential(bytes: Uint8Array, beside: Beside, print: Print): Promise<number> {
  const keys = beside.didDocument === undefined ? undefined : keysOf(beside.didDocument);
  const { statusList } = beside;
  const list = statusList === undefined ? undefined : new TextDecoder().decode(statusList);
  const options: VerifyCredentialOptions = {
    now: new Date(),
    meaning: true,
    ...(keys === undefined ? {} : { keys }),
    ...(list === undefined ? {} : { statusList: async () => list }),
  };
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (isPresentation(bytes)) return reportPresentation(text, options, { beside, print });
  const checked = await verifyCredential(text, options);
  for (const check of credentialChecks) {
    const { holds, detail } = checked.checks[check];
    print(`${holds === true ? '✓' : holds === false ? '✗' : '?'} ${titles[check]}`);
    if (detail !== '') print(`    ${detail}`);
  }
  print('');
  const otherIssuer = beside.did !== undefined && checked.verified && checked.signer !== beside.did;
  if (otherIssuer) print(`It was issued by ${checked.signer}, and not by ${beside.did}.`);
  const what = checked.id ?? 'The credential';
  const ok = checked.verified && !otherIssuer;
  const open = unproven([checked.signer], beside);
  print(ok ? (open ?? `${what} holds.`) : `${what} does NOT hold: ${checked.error ?? 'it is by another issuer'}`);
  if (ok) leftToYou(checked, beside, print);
  return exitCode(ok, open);
}

/**
 * That nobody has looked up whose keys signed: anybody can write an issuer's name beside a key of their own. Undefined where
 * it was looked up, or the keys are their own names.
 */
function unproven(signers: readonly (string | null)[], { didDocument }: Beside): string | undefined {
  const named = new Set(signers.filter((who) => who !== null && !who.startsWith('did:key:')));
  if (didDocument !== undefined || named.size === 0) return undefined;
  return `Nothing was changed since it was signed, but anybody could have signed it: that the key is one of ${[...named].join(', ')} was NOT checked.`;
}

/** 2 where nothing speaks against it and too little for it. */
function exitCode(ok: boolean, open: string | undefined): number {
  if (!ok) return 1;
  return open === undefined ? 0 : 2;
}

function leftToYou({ signer, checks, document }: CredentialVerification, beside: Beside, print: Print): void {
  const issuer = signer ?? '';
  if (beside.didDocument === undefined && !issuer.startsWith('did:key:')) {
    print(`Left to you: that ${issuer} lists the key that signed (--did-document takes its document).`);
  }
  if (beside.did === undefined)
    print(`Left to you: that ${issuer} is who you think it is (--did names the one you trust).`);
  const status = document?.['credentialStatus'];
  if (checks.status.holds !== null || status === undefined) return;
  const lists = [status].flat().map((entry) => (entry as JsonObject)['statusListCredential']);
  print(`Left to you: that it was not revoked (--status takes a saved copy of ${lists.map(String).join(', ')}).`);
}

/** The keys that a DID document lets make assertions. */
function keysOf(bytes: Uint8Array): TrustedKey[] {
  let document: unknown;
  try {
    document = readStrictJson(bytes);
  } catch {
    return [];
  }
  const { verificationMethod, assertionMethod } = ((document as JsonObject)['didDocument'] ?? document) as JsonObject;
  const allowed = new Set([assertionMethod ?? []].flat().filter((each) => typeof each === 'string'));
  return ([verificationMethod ?? []].flat() as readonly JsonObject[])
    .filter(({ id }) => typeof id === 'string' && allowed.has(id))
    .map(({ id, expires }) => ({ kid: String(id), retiredAt: typeof expires === 'string' ? new Date(expires) : null }));
}
