import { z } from 'zod';
import { insertClaims } from '../../domain/proof/event/claims.ts';
import {
  countryOf,
  findRetirements,
  insertRetirement,
  type Retired,
  retiredByNobody,
  retirementClaim,
  retirementOf,
  retiringOrg,
} from '../../domain/proof/event/retirement.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { accept, forbidden, invalid, wrongState } from '../../kernel/values/errors.ts';
import { Exact } from '../../kernel/values/exact.ts';
import { decimal, docName, text, timestamp, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { isAdmin, isMember } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { operation } from '../operation.ts';

const retirementView = z.object({
  name: z.string(),
  project: z.string(),
  tonnes_co2e: z.number(),
  beneficiary: z.string(),
  evidence: z.string(),
  organisation: z.string(),
  retired_at: timestamp(),
});

type Wanted = Pick<Retired, 'project' | 'tonnes_co2e' | 'beneficiary' | 'evidence' | 'organisation'>;

/** Whether it is what the same person asks for once more, word by word. */
const isSame = (before: Retired, wanted: Wanted, userId: string): boolean =>
  before.retired_by === userId &&
  (['project', 'beneficiary', 'evidence', 'organisation'] as const).every((each) => before[each] === wanted[each]) &&
  new Exact(before.tonnes_co2e).eq(wanted.tonnes_co2e);

const shown = ({ name, project, beneficiary, evidence, organisation, ...row }: Retired) => ({
  ...{ name, project, beneficiary, evidence, organisation },
  tonnes_co2e: toNumber(row.tonnes_co2e),
  retired_at: toIso(row.retired_at),
});

const retire = operation({
  summary: 'Takes carbon credits out of circulation, once, and raises a carbon.retire.v2 event.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    project: text().meta({ description: 'The project as the registry names it.' }),
    tonnes_co2e: decimal({ scale: 3, description: 'Tonnes of CO2 equivalent, at most 3 decimals.' }),
    beneficiary: text(200).meta({ description: 'On whose behalf.' }),
    evidence: text(500).meta({ description: 'Serial numbers or address of the registry entry.' }),
    organisation: docName('organisation', 'Organisation that retires them; needed by members of several.').optional(),
  }),
  output: retirementView,
  refusals: {
    permission: 'the caller is not a member of the organisation, or of any',
    state: 'these credits were retired before, by somebody else or otherwise',
  },
  handler: async (ctx, input) => {
    const organisation = accept(retiringOrg(ctx.actor, input.organisation));
    const country = await countryOf(ctx.tx, organisation);
    if (country === undefined) throw invalid('organisation', 'does not exist');
    const before = await retirementOf(ctx.tx, input.project, input.evidence);
    if (before !== undefined && isSame(before, { ...input, organisation }, ctx.actor.userId)) {
      await soAlready(ctx, 'carbon_retirements', { name: before.name });
      ctx.about(before.name);
      return shown(before);
    }
    if (before !== undefined) throw wrongState(`These credits are retired already (${before.name}).`);
    // One that somebody hid, or made one of other credits, would let them be retired twice, and both be signed.
    await ctx.attest.assertAsWritten(...retiredByNobody(input, { organisation, country }));
    const { project, tonnes_co2e, beneficiary, evidence } = input;
    const name = await ctx.ids.name(ctx.tx, 'CRB', ctx.now);
    const facts = { name, project, tonnes_co2e, beneficiary, evidence, organisation };
    const retirement = { ...facts, retired_by: ctx.actor.userId, retired_at: ctx.now };
    await insertRetirement(ctx.tx, retirement);
    await insertClaims(ctx, [retirementClaim(retirement, country)]);
    ctx.about(name);
    ctx.emit('event.claimed', name);
    return { ...facts, tonnes_co2e: toNumber(tonnes_co2e), retired_at: toIso(ctx.now) };
  },
});

const retirementSorts = { retired_at: ['retired_at', 'name'], tonnes_co2e: ['tonnes_co2e', 'name'] } as const;

const listRetirements = operation({
  summary: "Credits that the caller's organisations have retired, newest first; all of them for an admin.",
  allow: 'user',
  kind: 'read',
  input: z.object({
    ...pageInput(retirementSorts),
    organisation: docName('organisation', 'One of your organisations.').optional(),
  }),
  output: pageOutput(retirementView),
  refusals: { permission: 'the caller is not a member of the organisation they name' },
  handler: async (ctx, input) => {
    const { organisation } = input;
    if (organisation !== undefined && !isAdmin(ctx.actor) && !isMember(ctx.actor, organisation)) {
      throw forbidden('You are not a member of this organisation.');
    }
    const query = findRetirements(ctx.tx, ctx.actor, input);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: (filtered) =>
        filtered.select(['name', 'project', 'tonnes_co2e', 'beneficiary', 'evidence', 'organisation', 'retired_at']),
      request: input,
      sorts: retirementSorts,
      defaultSort: 'retired_at desc',
    });
    const data = rows.map((row) => ({
      ...row,
      tonnes_co2e: toNumber(row.tonnes_co2e),
      retired_at: toIso(row.retired_at),
    }));
    return { data, ...page };
  },
});

export const carbonRetirements = {
  retire,
  list_retirements: listRetirements,
};
