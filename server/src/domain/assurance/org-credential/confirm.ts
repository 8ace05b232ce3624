import { accept, notFound, Refusal, wrongState } from '../../../kernel/values/errors.ts';
import type { OrgKind } from '../../../kernel/write/actor.ts';
import { doneAlready } from '../../../kernel/write/so-already.ts';
import { actorIdOf, type Work } from '../../../kernel/write/work.ts';
import { attachFiles } from '../../foundation/file/store.ts';
import { assertImpartial } from '../../people/party/impartial.ts';
import { lockOrg } from '../../people/party/store.ts';
import { mayBeConfirmed } from './rules.ts';
import {
  credentialTypesOn,
  insertCredential,
  lockByReference,
  lockCredential,
  type OrgCredential,
  updateCredential,
} from './store.ts';

/** The kind of record under which documents of credentials are kept. */
export const credentialDoctype = 'Organisation Credential';

/** What an office has seen. */
export interface Seen {
  credential_type: string;
  reference_number: string;
  issuer: string | null;
  valid_from: string | null;
  valid_until: string | null;
  /** A file that the officer uploaded. */
  document: string | undefined;
}

/**
 * Confirms that an organisation holds a credential: a new one, or the one of that kind and number as it is now. One that
 * was withdrawn is good again.
 * @throws Refusal 404 for no such organisation of the kind, 403 for who belongs to it, 400 naming what does not fit.
 */
export async function confirmCredential(
  work: Work,
  holder: { org: string; kind: OrgKind },
  seen: Seen,
): Promise<{ name: string; updated: boolean }> {
  const { tx, now } = work;
  const today = now.toISOString().slice(0, 10);
  // Locked, so that two of one number at once do not both find none.
  const org = await lockOrg(work, holder.org, holder.kind);
  if (org === undefined) throw notFound(`There is no ${holder.kind} ${holder.org}.`);
  await assertImpartial(work, actorIdOf(work) ?? '', [org.name], `confirm what ${org.name} holds`);
  const types = await credentialTypesOn(tx, today);
  const type = types.find(({ name }) => name === seen.credential_type);
  accept(mayBeConfirmed(type, org.kind, seen, today));
  const before = await lockByReference(tx, org.name, seen);
  const by = actorIdOf(work) ?? '';
  const { document, ...said } = seen;
  const stamps = { verified: true, issued_by: by, verified_at: now };
  const good = { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null };
  const name = before?.name ?? (await work.ids.name(tx, 'CRD', now));
  if (before === undefined) await insertCredential(tx, { name, org: org.name, ...said, ...stamps, created_at: now });
  else {
    // Another last day is another end to warn of.
    const warned = before.valid_until === seen.valid_until ? {} : { warned_days: null };
    await updateCredential(tx, name, { ...said, ...stamps, ...good, ...warned });
  }
  await work.attest.now('org_credential', [name]);
  if (document !== undefined) await attachDocument(work, name, document);
  work.emit('organisation.credentialed', org.name);
  return { name, updated: before !== undefined };
}

async function attachDocument(work: Work, credential: string, document: string): Promise<void> {
  const record = { doctype: credentialDoctype, docname: credential } as const;
  const left = await attachFiles(work.tx, [document], actorIdOf(work) ?? '', record);
  if (left.length === 0) return;
  const message = 'is no file of yours that belongs to nothing yet';
  throw new Refusal('validation', `credential_payload.document: ${message}`, {
    errors: [{ field: 'credential_payload.document', message }],
  });
}

/**
 * Takes a credential back; one that was taken back before stays as it is.
 * @throws Refusal 404, 409 for one that was taken back by somebody else or with another reason.
 */
export async function withdrawCredential(
  work: Work,
  name: string,
  reason: string,
): Promise<{ credential: OrgCredential; withdrawn: boolean }> {
  const credential = await lockCredential(work.tx, name);
  if (credential === undefined) throw notFound(`There is no credential ${name}.`);
  if (credential.withdrawn_at !== null) {
    await doneAlready(
      work,
      'org_credentials',
      { name },
      {
        stands: `${name} is withdrawn`,
        by: credential.withdrawn_by,
        said: { reason: [credential.withdrawn_reason, reason] },
      },
    );
    return { credential, withdrawn: false };
  }
  const by = actorIdOf(work);
  if (by === null) throw wrongState('A credential is withdrawn by somebody.');
  await work.attest.assertAsSigned('org_credential', [name]);
  const change = { withdrawn_at: work.now, withdrawn_by: by, withdrawn_reason: reason };
  await updateCredential(work.tx, name, change);
  await work.attest.now('org_credential', [name]);
  work.emit('organisation.credentialed', credential.org);
  return { credential: { ...credential, ...change }, withdrawn: true };
}
