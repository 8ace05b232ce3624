import type { Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { forbidden, notFound, wrongState } from '../../../kernel/values/errors.ts';
import { isAdmin } from '../../../kernel/write/actor.ts';
import type { Work } from '../../../kernel/write/work.ts';
import { actorIdOf } from '../../../kernel/write/work.ts';
import type { FinanceProfileSharedScope as Scope } from '../../../platform/db/tables.generated.ts';
import type { Reading } from '../../foundation/access.ts';
import type { PlatformSigner } from '../../proof/did/platform-signer.ts';
import { ownsProfile, type Profile } from './access.ts';
import { signStatement } from './sign.ts';
import { type Consent, findProfile, lockOpenConsent, updateProfile } from './store.ts';

export {
  type FinanceProfileSharedScope as Scope,
  financeProfileSharedScopes as scopes,
} from '../../../platform/db/tables.generated.ts';

/** What a consent says in its receipt, which both sides can have: the holder, and any bank. */
function members({ profile, scope, given_at, withdrawn_at }: Consent): { readonly [name: string]: Json } {
  return {
    profile,
    scope,
    to: 'SVC Bank',
    given_at: given_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  };
}

/**
 * Lets every bank on the platform see the profile: with `score` the score, band, country and corridor, with `profile`
 * also the holder's name and the components. What is shared so already stays; another scope ends the consent before and
 * begins a new one. The profile must be locked.
 * @throws Refusal 409 without a score.
 */
export async function share(work: Work, signer: PlatformSigner, profile: Profile, scope: Scope): Promise<Consent> {
  const { tx, now, ids } = work;
  if (profile.version === 0) throw wrongState(`${profile.name} has no score yet; fep.recompute computes it.`);
  const before = await lockOpenConsent(tx, profile.name);
  // What is ended is signed as it was.
  await work.attest.assertAsWritten(
    { table: 'finance_profiles', where: sql`t.name = ${profile.name}` },
    { table: 'profile_consents', where: sql`t.profile = ${profile.name} and t.withdrawn_at is null` },
  );
  if (before?.scope === scope) return before;
  if (before !== undefined) await end(work, signer, before);
  const by = personOf(work);
  const consent: Consent = {
    name: await ids.name(tx, 'CNS', now),
    profile: profile.name,
    scope,
    given_at: now,
    given_by: by,
    withdrawn_at: null,
    withdrawn_by: null,
  };
  await tx.insertInto('profile_consents').values(consent).execute();
  await updateProfile(tx, profile.name, { shared_scope: scope });
  const statement = { kind: 'consent' as const, subject: consent.name, version: 1, members: members(consent) };
  await signStatement(work, signer, statement);
  return consent;
}

/** Ends what is shared, at once. @returns the consent that ended; undefined where nothing was shared. */
export async function withdraw(work: Work, signer: PlatformSigner, profile: string): Promise<Consent | undefined> {
  const consent = await lockOpenConsent(work.tx, profile);
  // Also where somebody took the consent away, and left the profile shared.
  await updateProfile(work.tx, profile, { shared_scope: null });
  if (consent === undefined) return undefined;
  return end(work, signer, consent);
}

async function end(work: Work, signer: PlatformSigner, consent: Consent): Promise<Consent> {
  const ended: Consent = { ...consent, withdrawn_at: work.now, withdrawn_by: personOf(work) };
  const { name, withdrawn_at, withdrawn_by } = ended;
  await work.tx.updateTable('profile_consents').set({ withdrawn_at, withdrawn_by }).where('name', '=', name).execute();
  await signStatement(work, signer, { kind: 'consent', subject: name, version: 2, members: members(ended) });
  return ended;
}

/**
 * A consent is seen by both of its sides: the holder, and any bank, also after it ended.
 * @throws Refusal 403 for one that is missing or not the caller's, alike; 404 for admins.
 */
export async function seeConsent({ tx, actor }: Reading, name: string): Promise<Consent> {
  const consent = await tx.selectFrom('profile_consents').selectAll().where('name', '=', name).executeTakeFirst();
  if (consent !== undefined) {
    const profile = await findProfile(tx, consent.profile);
    if (actor.roles.has('SVC Bank') || (profile !== undefined && ownsProfile(actor, profile))) return consent;
  }
  throw isAdmin(actor) ? notFound(`There is no consent ${name}.`) : forbidden('You have no such consent.');
}

function personOf(work: Work): string {
  const id = actorIdOf(work);
  if (id === null) throw forbidden('A consent is a person’s.');
  return id;
}
