import { z } from 'zod';
import { seenAsWritten } from '../../domain/foundation/seen-as-written.ts';
import { inspectionAccess, requestAccess } from '../../domain/origin/inspection/access.ts';
import {
  attach,
  recordInspection,
  requestInspection,
  saveDraft,
  startInspection,
} from '../../domain/origin/inspection/inspect.ts';
import { inspectionStatuses } from '../../domain/origin/inspection/rules.ts';
import type { Inspection } from '../../domain/origin/inspection/store.ts';
import { assertOwnEntry } from '../../domain/origin/inspection/whose-entry.ts';
import { assertBears, findUserByEmail } from '../../domain/people/user/store.ts';
import { invalid } from '../../kernel/values/errors.ts';
import { docName, lotRef, text, userEmail } from '../../kernel/values/vocabulary.ts';
import { isAdmin, orgsOf, type Role } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { operation, type UserCtx } from '../operation.ts';
import { entryFields, fileNames } from './fields.ts';

const allow = { roles: ['SVC Inspector'] } as const;

const made = z.object({
  name: z.string(),
  lot: z.string(),
  status: z.enum(inspectionStatuses),
  grade: z.string().nullable().meta({ description: 'The grade that follows; null for a Draft.' }),
  result: z.string().nullable(),
  message: z.string(),
});
export const inspectionMade = made;

export function madeView(inspection: Inspection, message: string): z.input<typeof made> {
  const { name, lot, status, grade, result } = inspection;
  return { name, lot, status, grade, result, message };
}

const lotRefusals = {
  not_found: 'there is no such lot',
  permission: 'the inspector belongs to the cooperative or the exporter of the lot',
  state: 'the lot cannot be inspected, its commodity has no protocol, or the inspector has an inspection open on it',
} as const;

const record = operation({
  summary:
    'Enters a complete inspection of a lot and hands it in; its grade is computed from what was measured. The same one again, by its moment and what it says, tells its status.',
  allow,
  kind: 'write',
  input: z.object({ lot: lotRef(), ...entryFields, files: fileNames() }),
  output: made,
  refusals: {
    ...lotRefusals,
    validation:
      'a measure is missing, unknown or physically impossible, each is named; or it lies before the harvest, before a lot without harvests was recorded, or before the lot became more',
  },
  handler: async (ctx, { lot, files = [], ...entry }) => {
    const done = await recordInspection(ctx, lot, ctx.actor.userId, { ...entry, files });
    ctx.about(done.name);
    const isOpen = done.status === 'Submitted';
    return madeView(done, `${done.name} is ${isOpen ? 'handed in; an admin decides' : done.status}.`);
  },
});

const start = operation({
  summary: 'Begins a Draft inspection of a lot; a Draft that the caller has on it is answered again.',
  allow,
  kind: 'write',
  input: z.object({ lot: lotRef() }),
  output: made,
  refusals: lotRefusals,
  handler: async (ctx, { lot }) => {
    const draft = await startInspection(ctx, lot, ctx.actor.userId);
    ctx.about(draft.name);
    return madeView(draft, `${draft.name} is your draft.`);
  },
});

const save = operation({
  summary: 'Writes into a Draft inspection; what is left out stays. Measures may be incomplete, and none may be wrong.',
  allow: 'user',
  kind: 'write',
  input: z.object({ inspection: docName('inspection'), ...entryFields, files: fileNames() }),
  output: made,
  refusals: {
    not_found: 'for admins: there is no such inspection',
    permission:
      'the caller is not the inspector on the record, no admin either, or is no inspector any more; or there is no such inspection',
    state: 'it is no Draft any more',
    validation: 'a measure is unknown or physically impossible; each is named',
  },
  handler: async (ctx, { inspection, files = [], ...entry }) => {
    const draft = await inspectionAccess.lock(ctx, inspection, 'own');
    ctx.about(draft.name);
    assertOwnEntry(ctx, draft);
    const saved = await saveDraft(ctx, draft, entry);
    await attach(ctx, saved, files);
    return madeView(saved, 'Saved.');
  },
});

const assign = operation({
  summary: 'Gives a lot to an inspector as a Draft; it takes the request that waits for one.',
  allow: 'admin',
  kind: 'write',
  input: z.object({ lot: lotRef(), inspector: userEmail().meta({ description: "The inspector's e-mail address." }) }),
  output: made,
  refusals: { ...lotRefusals, validation: '`inspector` is nobody with the role SVC Inspector' },
  handler: async (ctx, { lot, inspector }) => {
    const draft = await startInspection(ctx, lot, await inspectorOf(ctx, inspector));
    ctx.about(draft.name);
    return madeView(draft, `${draft.name} is a draft of ${inspector}.`);
  },
});

async function inspectorOf(ctx: UserCtx, email: string): Promise<string> {
  const { tx } = ctx;
  const user = await findUserByEmail(tx, email);
  const role: Role = 'SVC Inspector';
  const granted =
    user === undefined
      ? undefined
      : await tx
          .selectFrom('user_roles')
          .select('role')
          .where('user_id', '=', user.id)
          .where('role', '=', role)
          .executeTakeFirst();
  if (user === undefined || granted === undefined) {
    throw invalid('inspector', `must be the address of somebody with the role ${role}`);
  }
  await assertBears(ctx, user.id, email);
  await soAlready(ctx, 'user_roles', { user_id: user.id, role });
  return user.id;
}

const request = operation({
  summary:
    'Asks for an inspection of a lot, for its cooperative, exporter or buyer; it appears in the queue of inspectors.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    lot: lotRef(),
    note: text(500).optional().meta({ description: 'What the inspector should look at.' }),
  }),
  output: z.object({
    lot: z.string(),
    requested: z.boolean().meta({ description: 'False where a request is waiting already.' }),
    message: z.string(),
  }),
  refusals: {
    not_found: 'for admins: there is no such lot',
    permission: 'the caller neither sells nor buys the lot, or there is no such lot',
    state: 'the lot cannot be inspected, or a request with another note is waiting',
  },
  handler: async (ctx, { lot: name, note }) => {
    const lot = await requestAccess.see(ctx, name);
    ctx.about(lot.name);
    const requested = await requestInspection(ctx, lot.name, { org: await orgFor(ctx, lot), note });
    const message = requested ? 'Inspectors see your request now.' : 'A request is waiting already.';
    return { lot: lot.name, requested, message };
  },
});

/** For which of the caller's organisations they ask: the one that has the lot, else that which bought it. */
async function orgFor(
  ctx: UserCtx,
  lot: { name: string; cooperative: string; exporter: string | null },
): Promise<string | null> {
  const { tx, actor } = ctx;
  const sells = actor.memberships.find(({ org }) => org === lot.cooperative || org === lot.exporter);
  if (sells !== undefined || isAdmin(actor)) {
    const { cooperative, exporter } = lot;
    await seenAsWritten(ctx, 'lots', lot.name, { cooperative, exporter });
    return sells?.org ?? null;
  }
  const bought = await tx
    .selectFrom('orders')
    .select(['name', 'buyer'])
    .where('lot', '=', lot.name)
    .where('buyer', '=', (eb) => eb.fn.any(eb.val(orgsOf(actor, 'Buyer'))))
    .where('status', '!=', 'Cancelled')
    .orderBy('created_at', 'desc')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (bought === undefined) return null;
  await seenAsWritten(ctx, 'orders', bought.name, { lot: lot.name, buyer: bought.buyer });
  return bought.buyer;
}

export const inspectionCapture = {
  record_inspection: record,
  start_inspection: start,
  save_draft: save,
  assign,
  request_inspection: request,
};
