import { z } from 'zod';
import { invalid } from '../../../kernel/values/errors.ts';
import type { Actor, OrgKind } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { countryNamed } from '../../foundation/reference/country-names.ts';
import { mayHaveSeveral } from '../user/store.ts';
import { membershipView } from '../user/views.ts';
import { mayFound } from './rules.ts';

/** What every onboarding form needs: the countries, and whether the caller may found an organisation at all. */
export const onboardOptions = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  memberships: z.array(membershipView).meta({ description: "The caller's memberships of this kind." }),
  has_membership: z.boolean(),
  can_create: z.boolean().meta({ description: 'False for who belongs to one already; admins may always.' }),
});

export async function onboardOptionsFor(tx: Tx, actor: Actor, kind: OrgKind): Promise<z.input<typeof onboardOptions>> {
  const countries = await tx.selectFrom('countries').select(['code', 'name']).orderBy('name').execute();
  const memberships = actor.memberships.filter((membership) => membership.kind === kind);
  const names = memberships.map((membership) => membership.org);
  const severalAllowed = actor.userId !== undefined && (await mayHaveSeveral(tx, actor.userId));
  return {
    countries,
    memberships,
    has_membership: memberships.length > 0,
    can_create: mayFound(actor, kind, { memberships: names, severalAllowed }).ok,
  };
}

/**
 * The code of a country given by code or by name, in any of our languages.
 * @throws Refusal `validation` when it is not in the country list.
 */
export async function countryCode(tx: Tx, given: string, field: string): Promise<string> {
  const rows = await tx.selectFrom('countries').select('code').execute();
  const code = countryNamed(
    given,
    rows.map((row) => row.code),
  );
  if (code === undefined) throw invalid(field, 'is not in the country list; write its name or its ISO 3166-1 code');
  return code;
}
