import { meantOrg } from '../domain/people/party/acting-org.ts';
import { findOrg } from '../domain/people/party/store.ts';
import { accept, notFound } from '../kernel/values/errors.ts';
import { docName } from '../kernel/values/vocabulary.ts';
import type { UserCtx } from './operation.ts';

/** The parameter that names the organisation whose vehicles or devices are meant. */
export const ofKeeper = () =>
  docName('organisation').optional().meta({ description: 'Required for who belongs to several, and for admins.' });

/** The organisation that keeps a vehicle or a device. @throws Refusal 400, 403; 404 where an admin names none. */
export async function keeperOf(ctx: UserCtx, given: string | undefined): Promise<string> {
  const name = accept(meantOrg(ctx.actor, given));
  const org = await findOrg(ctx.tx, name);
  if (org === undefined) throw notFound(`There is no organisation ${name}.`);
  return org.name;
}
