import { z } from 'zod';
import { findFile, lockFile, takeOff } from '../../domain/foundation/file/store.ts';
import { attachedFile, fileSorts, selectAttached, showAttached } from '../../domain/foundation/file/views.ts';
import { fetchPage, pageInput, pageOutput } from '../../kernel/lists/page.ts';
import { forbidden, notFound, wrongState } from '../../kernel/values/errors.ts';
import { docName, text, timestamp, toIso } from '../../kernel/values/vocabulary.ts';
import { isAdmin, isOwner, type KnownActor } from '../../kernel/write/actor.ts';
import { soAlready } from '../../kernel/write/so-already.ts';
import { fileDoctypes } from '../../platform/db/tables.generated.ts';
import { operation } from '../operation.ts';
import { attachedTo } from './attached-to.ts';

const { search: _search, ...paging } = pageInput(fileSorts);

/** Whoever put it there, and who leads the organisation that they did it for. */
const mayTakeOff = (actor: KnownActor, file: { uploader: string; org: string | null }) =>
  file.uploader === actor.userId || isAdmin(actor) || (file.org !== null && isOwner(actor, file.org));

const listFiles = operation({
  summary: 'The files of a record, for whoever may see it; or those that were taken off it, with who did.',
  allow: 'user',
  kind: 'read',
  input: z.object({
    doctype: z.enum(fileDoctypes),
    docname: text().meta({ description: 'The record, such as LOT-2026-00001 or ORD-2026-00001.' }),
    removed: z.boolean().default(false).meta({ description: 'True: those that were taken off.' }),
    ...paging,
  }),
  output: pageOutput(attachedFile),
  refusals: {
    permission: 'the record is missing or not the caller’s to see, alike',
    not_found: 'for admins: there is no such record',
  },
  handler: async (ctx, input) => {
    const { doctype, docname, removed } = input;
    const holder = await attachedTo[doctype].see(ctx, docname);
    const query = ctx.tx
      .selectFrom('files')
      .where('files.doctype', '=', doctype)
      .where('files.docname', '=', docname)
      .where('files.removed_at', removed ? 'is not' : 'is', null);
    const { rows, ...page } = await fetchPage(ctx.tx, query, {
      select: selectAttached,
      request: input,
      sorts: fileSorts,
      defaultSort: 'created_at desc',
    });
    const fetched = (uploader: string) => !removed || uploader === ctx.actor.userId || isAdmin(ctx.actor);
    return {
      ...page,
      data: rows.map((row) => {
        const stays = removed ? undefined : holder.stays(row.created_at);
        return showAttached(row, {
          fetched: fetched(row.uploader),
          stays: stays ?? null,
          mayRemove: !removed && stays === undefined && mayTakeOff(ctx.actor, row),
        });
      }),
    };
  },
});

const strangers = 'the file is missing, not the caller’s to see, or somebody else’s of another organisation';

const removeFile = operation({
  summary:
    'Takes a file off its record: for whoever put it there, and Owners of the organisation that they did it for. It stays in the list of what was taken off.',
  allow: 'user',
  kind: 'write',
  input: z.object({ file: docName('file') }),
  output: z.object({ name: z.string(), removed_at: timestamp() }),
  refusals: {
    permission: strangers,
    not_found: 'for admins: there is no such file',
    state: 'it belongs to no record, was taken off by somebody else before, or something was decided or signed with it',
  },
  handler: async (ctx, { file: name }) => {
    const file = await findFile(ctx.tx, name);
    if (file === undefined) {
      if (isAdmin(ctx.actor)) throw notFound(`There is no file ${name}.`);
      throw forbidden('You have no such file.');
    }
    if (file.doctype === null || file.docname === null) {
      if (!mayTakeOff(ctx.actor, file)) throw forbidden('You have no such file.');
      throw wrongState(`${name} belongs to no record.`);
    }
    const { stays } = await attachedTo[file.doctype].lock(ctx, file.docname);
    if (!mayTakeOff(ctx.actor, file)) {
      throw forbidden('Only who put the file there takes it off, or an Owner of the organisation they did it for.');
    }
    ctx.about(name);
    const { removed_at, removed_by } = await lockFile(ctx.tx, name);
    if (removed_at !== null && removed_by === ctx.actor.userId) {
      await soAlready(ctx, 'files', { name });
      return { name, removed_at: toIso(removed_at) };
    }
    const reason = stays(file.created_at);
    if (reason !== undefined) throw wrongState(reason);
    if (!(await takeOff(ctx.tx, name, { by: ctx.actor.userId, at: ctx.now })))
      throw wrongState(`${name} was taken off before.`);
    return { name, removed_at: toIso(ctx.now) };
  },
});

export const filesOfRecord = { list_files: listFiles, remove_file: removeFile };
