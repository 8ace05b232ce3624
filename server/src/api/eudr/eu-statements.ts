import { sql } from 'kysely';
import { z } from 'zod';
import { mayKnowOperator, packageAccess } from '../../domain/assurance/diligence/access.ts';
import { statementCountries } from '../../domain/assurance/diligence/wanted.ts';
import { askAmendment, askWithdrawal } from '../../domain/assurance/eu-statement/take.ts';
import { historyOf, historyView } from '../../domain/assurance/eu-statement/views.ts';
import { notAsWritten } from '../../domain/proof/attestation/not-as-written.ts';
import { alteredAmong } from '../../domain/proof/did/vouched-keys.ts';
import { forbidden, invalid, notFound } from '../../kernel/values/errors.ts';
import { FileResult } from '../../kernel/values/file-result.ts';
import { docName, text, timestamp } from '../../kernel/values/vocabulary.ts';
import { contentOf } from '../files/download.ts';
import { operation } from '../operation.ts';

const refusals = {
  permission: 'the caller is no member of its operator (a missing package answers alike)',
  not_found: 'for admins: there is no such package',
};

const asked = z.object({
  name: z.string(),
  change_until: timestamp().meta({ description: 'Until then the EU system takes changes.' }),
  message: z.string(),
});

const country = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .length(2)
    .meta({ description: `One of ${statementCountries.join(', ')}.`, examples: ['DE'] });

const reason = text(1000, 3).meta({ description: 'For the history of the package.' });

const askedWords = (kind: 'simulator' | 'traces' | undefined): string =>
  `The ${kind === 'simulator' ? 'simulator' : 'EU system'} is asked for it.`;

const amend = operation({
  summary:
    'Asks the EU system to amend an available statement within 72 hours: what is given takes the place of what stands there; the reference number stays.',
  allow: 'user',
  kind: 'write',
  input: z.object({
    package: docName('package'),
    reason,
    comment: text(2000, 0).optional().meta({ description: 'Empty takes it away.' }),
    border_country: country().optional(),
    country_of_activity: country().optional(),
  }),
  output: asked,
  refusals: {
    ...refusals,
    validation: 'nothing to amend is given, or a country is none of the EU',
    state: 'the statement is not available, its 72 hours are over, or something else is under way',
  },
  handler: async (ctx, { package: name, reason: why, comment, ...countries }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    for (const [field, code] of Object.entries(countries)) {
      if (code !== undefined && !statementCountries.some((each) => each === code))
        throw invalid(field, `must be one of ${statementCountries.join(', ')}`);
    }
    const given = { ...countries, ...(comment === undefined ? {} : { comment: comment === '' ? null : comment }) };
    const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    if (Object.keys(fields).length === 0) {
      throw invalid('comment', 'or border_country or country_of_activity is required: something has to change');
    }
    const main = await askAmendment(ctx, found, { fields, reason: why });
    return {
      name,
      change_until: (main.change_until as Date).toISOString(),
      message: askedWords(ctx.services.euSystem?.kind),
    };
  },
});

const withdraw = operation({
  summary: 'Asks the EU system to withdraw a statement within 72 hours of its submission.',
  allow: 'user',
  kind: 'write',
  input: z.object({ package: docName('package'), reason }),
  output: asked,
  refusals: { ...refusals, state: 'it was not taken yet, its 72 hours are over, or something else is under way' },
  handler: async (ctx, { package: name, reason: why }) => {
    const found = await packageAccess.lock(ctx, name, 'own');
    ctx.about(name);
    const main = await askWithdrawal(ctx, found, why);
    return {
      name,
      change_until: (main.change_until as Date).toISOString(),
      message: askedWords(ctx.services.euSystem?.kind),
    };
  },
});

const readRefusals = {
  permission: 'the caller is neither of the operator nor an authority',
  not_found: 'for admins and authorities: there is no such package',
};

const history = operation({
  summary: 'What the EU system was asked about a package, and what it said: statements, tasks and each exchange.',
  allow: 'user',
  kind: 'read',
  input: z.object({ package: docName('package') }),
  output: historyView,
  refusals: { ...readRefusals, state: 'a statement, a task or an exchange is not what the service wrote' },
  handler: async (ctx, { package: name }) => {
    const found = await packageAccess.see(ctx, name, 'read');
    if (!mayKnowOperator(ctx.actor, found)) throw forbidden('Only the operator and authorities see it.');
    return historyOf(ctx.tx, name, ctx.now);
  },
});

const download = operation({
  summary: 'A document of an exchange with the EU system, as XML: without the password’s digest and the nonce.',
  allow: 'user',
  kind: 'read',
  envelope: 'file',
  input: z.object({
    package: docName('package'),
    exchange: z.int().min(1).max(Number.MAX_SAFE_INTEGER).meta({ description: 'Its number in eu_history.' }),
    document: z.enum(['request', 'answer']),
  }),
  output: z.string(),
  refusals: {
    permission: readRefusals.permission,
    not_found: 'there is no such exchange of the package, or nothing came',
    state: 'the record of the exchange is not what the service wrote',
    unavailable: 'the file storage is away, or what it keeps is not what was stored',
  },
  before: async (ctx, { package: name, exchange, document }) => {
    const found = await packageAccess.see(ctx, name, 'read');
    if (!mayKnowOperator(ctx.actor, found)) throw forbidden('Only the operator and authorities see it.');
    const row = await ctx.tx
      .selectFrom('eu_exchanges')
      .select(['request_sha256', 'answer_sha256', 'operation'])
      .where('package', '=', name)
      .where('id', '=', exchange)
      .executeTakeFirst();
    const sha256 = document === 'request' ? row?.request_sha256 : row?.answer_sha256;
    if (row === undefined || sha256 == null) throw notFound(`${name} has no ${document} of an exchange ${exchange}.`);
    const on = sql<boolean>`t.package = ${name} and t.${sql.ref(`${document}_sha256`)} = ${sha256}`;
    const written = { table: 'eu_exchanges', where: sql<boolean>`t.id = ${exchange}`, relied: { on, rows: 1 } };
    const [altered] = await alteredAmong(ctx.tx, written);
    if (altered !== undefined) throw notAsWritten(`eu_exchanges ${exchange}`);
    const file = { sha256: Buffer.from(sha256, 'hex'), name: `exchange ${exchange} (${document})` };
    const content = await contentOf(ctx.services.files, file);
    return { content, fileName: `${name}-${exchange}-${row.operation}-${document}.xml` };
  },
  handler: async (ctx, _input, { content, fileName }) => {
    ctx.reply.headers['content-security-policy'] = "default-src 'none'; sandbox; frame-ancestors 'none'";
    ctx.reply.headers['cache-control'] = 'private, no-store';
    return new FileResult(fileName, 'application/xml; charset=utf-8', content);
  },
});

export const eudrStatements = {
  amend_in_eu: amend,
  withdraw_from_eu: withdraw,
  eu_history: history,
  download_eu_document: download,
};
