import { z } from 'zod';
import {
  bankSorts,
  onlyShared,
  selectShared,
  sharedProfiles,
  sightOf,
  summariseShared,
} from '../../domain/assurance/profile/bank.ts';
import { bands, entityTypes } from '../../domain/assurance/profile/rules.ts';
import { type HeldProfile, profileView, showProfile } from '../../domain/assurance/profile/views.ts';
import { type CsvColumns, csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { referenceName, toIso, toNumber } from '../../kernel/values/vocabulary.ts';
import { operation } from '../operation.ts';

const banks = { roles: ['SVC Bank'] } as const;
const defaultSort = 'score desc';
const { sort, limit_start, limit_page_length } = pageInput(bankSorts);

const filters = {
  score_band: z.enum(bands).optional(),
  entity_type: z.enum(entityTypes).optional(),
  corridor: referenceName('corridor').optional(),
  q: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'Part of the profile’s name; of the holder’s, where that is shared.' }),
  sort,
};

const row = profileView.omit({ components: true });

const showRow = (profile: HeldProfile): z.input<typeof row> => {
  const { components: _components, ...shown } = showProfile(profile, sightOf(profile.shared_scope));
  return shown;
};

const listFinanceProfiles = operation({
  summary: 'The Finance Eligibility Profiles that their holders share with banks, best first. Never with contacts.',
  allow: banks,
  kind: 'read',
  input: z.object({ limit_start, limit_page_length, ...filters }),
  output: pageOutput(row),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, sharedProfiles(ctx.tx, input), {
      select: selectShared,
      request: input,
      sorts: bankSorts,
      defaultSort,
    });
    return { data: (await onlyShared(ctx.tx, rows)).map(showRow), ...page };
  },
});

const columns: CsvColumns<z.input<typeof row>> = [
  ['name', (each) => each.name],
  ['entity_type', (each) => each.entity_type],
  ['holder', (each) => each.holder],
  ['organisation', (each) => each.organisation],
  ['country', (each) => each.country],
  ['corridor', (each) => each.corridor],
  ['score', (each) => each.score],
  ['score_band', (each) => each.score_band],
  ['version', (each) => each.version],
  ['computed_at', (each) => each.computed_at],
];

const exportFinanceProfilesCsv = operation({
  summary: 'The same list as CSV, at most 5000 rows.',
  allow: banks,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const list = ordered(selectShared(sharedProfiles(ctx.tx, input)), input.sort ?? defaultSort, bankSorts);
    return csvOfList('finance-profiles.csv', columns, {
      limit: (most) => ({
        execute: async () => (await onlyShared(ctx.tx, await list.limit(most).execute())).map(showRow),
      }),
    });
  },
});

const recentDays = 30;

const bankSummary = operation({
  summary: 'The profiles that are shared with banks in figures.',
  allow: banks,
  kind: 'read',
  input: z.object({}),
  output: z.object({
    total_profiles: z.int(),
    mean_score: z.number().nullable().meta({ description: 'Null without profiles.' }),
    prime_count: z.int(),
    recent_updates: z.int().meta({ description: `Profiles with a new score in the last ${recentDays} days.` }),
    total_volume_kg: z
      .number()
      .meta({ description: 'Kilograms of the settled orders of the organisations among them, each order once.' }),
    verified_shipments: z.int().meta({ description: 'Of those orders, the ones with a delivered shipment.' }),
    corridors: z.array(z.string()).meta({ description: 'Main corridors among them.' }),
    as_of: z.string(),
  }),
  handler: async (ctx) => {
    const since = new Date(ctx.now.getTime() - recentDays * 86_400_000);
    const summary = await summariseShared(ctx.tx, since);
    return {
      ...summary,
      mean_score: toNumber(summary.mean_score),
      total_volume_kg: toNumber(summary.total_volume_kg),
      as_of: toIso(ctx.now),
    };
  },
});

export const bankProfiles = {
  list_finance_profiles: listFinanceProfiles,
  export_finance_profiles_csv: exportFinanceProfilesCsv,
  bank_summary: bankSummary,
};
