import { z } from 'zod';
import { inspectionAccess } from '../../domain/origin/inspection/access.ts';
import { approveInspection, rejectInspection } from '../../domain/origin/inspection/decide.ts';
import { assertSaysSame } from '../../domain/origin/inspection/entry.ts';
import { attach, saveDraft, submitInspection } from '../../domain/origin/inspection/inspect.ts';
import { findInspections } from '../../domain/origin/inspection/list.ts';
import { inspectionStatuses } from '../../domain/origin/inspection/rules.ts';
import {
  inspectionCsv,
  inspectionRow,
  inspectionRowView,
  inspectionSorts,
  selectInspection,
} from '../../domain/origin/inspection/views.ts';
import { stillInspects } from '../../domain/origin/inspection/whose-entry.ts';
import { lotStatuses } from '../../domain/origin/lot/rules.ts';
import { lockLot, readLot } from '../../domain/origin/lot/store.ts';
import { csvOfList } from '../../kernel/lists/csv.ts';
import { fetchPage, ordered, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { docName, longText, lotRef, text } from '../../kernel/values/vocabulary.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { inspectionMade, madeView } from '../inspector_workbench/capture.ts';
import { entryFields, fileNames } from '../inspector_workbench/fields.ts';
import { operation, type UserCtx } from '../operation.ts';

const submit = operation({
  summary:
    'Hands in a Draft inspection, with what is entered here: its grade is computed, and it is read-only from then on. A repeat tells its status.',
  allow: 'user',
  kind: 'write',
  input: z.object({ inspection: docName('inspection'), ...entryFields, files: fileNames() }),
  output: inspectionMade,
  refusals: {
    not_found: 'for admins: there is no such inspection',
    permission:
      'the caller is not the inspector on the record, or there is no such inspection; the inspector belongs to who sells the lot, or is none any more; or an admin enters something, who may only hand in',
    validation:
      'a required measure is missing, or one is unknown or physically impossible, each is named; or it lies before the harvest, before a lot without harvests was recorded, or before the lot became more',
    state:
      'it was handed in already and says something else than what is entered; its lot cannot be inspected as it is, such as off the market, or its commodity has no protocol',
  },
  handler: async (ctx, { inspection: name, files = [], ...entry }) => {
    // Its lot, too: nobody makes it more while it is handed in.
    const { inspection } = await lockBoth(ctx, name);
    if (inspection.status !== 'Draft') {
      await assertSaysSame(ctx.tx, inspection, { ...entry, files });
      await soAlready(ctx, 'inspections', { name: inspection.name });
      return madeView(inspection, `${inspection.name} is ${inspection.status}.`);
    }
    const saved = await saveDraft(ctx, inspection, entry);
    await attach(ctx, saved, files);
    return madeView(await submitInspection(ctx, saved), `${inspection.name} is handed in; an admin decides.`);
  },
});

const decided = inspectionMade.extend({ lot_status: z.enum(lotStatuses) });
const decisionRefusals = {
  not_found: 'there is no such inspection',
  state: 'it is not Submitted, or the records of its lot are not what was signed',
} as const;

const approve = operation({
  summary:
    'Approves a Submitted inspection: it is signed, and its lot becomes Verified, or Flagged where it is far from what it claims.',
  allow: 'admin',
  kind: 'write',
  input: z.object({
    inspection: docName('inspection'),
    note: longText().optional().meta({ description: 'Kept as a comment on the inspection.' }),
  }),
  output: decided,
  refusals: {
    ...decisionRefusals,
    permission: 'the caller inspected it, or belongs to the cooperative or the exporter of the lot',
    validation: 'there is no `note`, and the grade cannot be compared with the claimed one',
  },
  handler: async (ctx, { inspection: name, note }) => {
    const pair = await lockBoth(ctx, name);
    const done = await approveInspection(ctx, pair, note);
    const { status } = await readLot(ctx.tx, done.lot);
    const left = (await stillInspects(ctx.tx, done.inspector)) ? '' : ' Whoever inspected it is no inspector any more.';
    return { ...madeView(done, `${name} is approved; ${done.lot} is ${status}.${left}`), lot_status: status };
  },
});

const reject = operation({
  summary: 'Rejects a Submitted inspection with a reason; the inspector may make a new one.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ inspection: docName('inspection'), reason: text(2000, 3) }),
  output: decided,
  refusals: decisionRefusals,
  handler: async (ctx, { inspection: name, reason }) => {
    const { lot, inspection } = await lockBoth(ctx, name);
    const done = await rejectInspection(ctx, inspection, reason);
    return { ...madeView(done, `${name} is rejected.`), lot_status: lot.status };
  },
});

/** The lot before its inspection, as everywhere. @throws Refusal 404. */
async function lockBoth(ctx: UserCtx, name: string) {
  const { lot: lotName } = await inspectionAccess.see(ctx, name, 'own');
  ctx.about(name);
  const lot = await lockLot(ctx.tx, lotName);
  if (lot === undefined) throw new Error(`${name} lost its lot`);
  return { lot, inspection: await inspectionAccess.lock(ctx, name, 'own') };
}

const { search, sort, ...paging } = pageInput(inspectionSorts);
const filters = {
  search: search.meta({ description: 'Part of the name of an inspection or lot, or of a commodity.' }),
  sort,
  status: z.enum(inspectionStatuses).optional(),
  lot: lotRef().optional(),
};
const allow = { roles: ['SVC Inspector'] } as const;

const listMine = operation({
  summary: "The caller's inspections, the newest first; admins see all.",
  allow,
  kind: 'read',
  input: z.object({ ...paging, ...filters }),
  output: pageOutput(inspectionRow),
  handler: async (ctx, input) => {
    const { rows, ...page } = await fetchPage(ctx.tx, findInspections(ctx.tx, ctx.actor, input), {
      select: selectInspection,
      request: input,
      sorts: inspectionSorts,
      defaultSort: 'created_at desc',
    });
    return { data: rows.map(inspectionRowView), ...page };
  },
});

const exportMine = operation({
  summary: 'The list of list_my_inspections with the same filters, as CSV; at most 5000 rows.',
  allow,
  kind: 'read',
  envelope: 'file',
  input: z.object(filters),
  output: z.string(),
  handler: async (ctx, input) => {
    const found = selectInspection(findInspections(ctx.tx, ctx.actor, input));
    const sorted = ordered(found, input.sort ?? 'created_at desc', inspectionSorts);
    return csvOfList('my-inspections.csv', inspectionCsv, sorted);
  },
});

export const inspectorInspections = {
  submit_inspection: submit,
  admin_approve_inspection: approve,
  admin_reject_inspection: reject,
  list_my_inspections: listMine,
  export_my_inspections_csv: exportMine,
};
