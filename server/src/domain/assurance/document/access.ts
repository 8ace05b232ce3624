import { sql } from 'kysely';
import { forbidden, notFound, Refusal } from '../../../kernel/values/errors.ts';
import { type Actor, isAdmin, orgsOf } from '../../../kernel/write/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { claimAccess, policyAccess } from '../../cover/policy/access.ts';
import { recordAccess } from '../../foundation/access.ts';
import { inspectionAccess } from '../../origin/inspection/access.ts';
import { lotAccess } from '../../origin/lot/access.ts';
import { orderAccess } from '../../trade/order/access.ts';
import { statementAccess } from '../../trade/statement/views.ts';
import { certificateAccess } from '../certificate/access.ts';
import { mayKnowOperator, packageAccess } from '../diligence/access.ts';
import { ownsProfile, profileAccess } from '../profile/access.ts';
import { assertShared } from '../profile/bank.ts';
import type { DocumentDoctype } from './formats.ts';
import { type Document, findDocument } from './store.ts';

export interface Seeing {
  readonly tx: Tx;
  readonly actor: Actor;
}

/**
 * Lots as those see them who may have papers of them: their sellers, the buyer of an order on them that stands, and the
 * authority.
 */
export const lotPapers = recordAccess<'lots'>({
  table: 'lots',
  key: 'name',
  seesAll: (actor) => isAdmin(actor) || actor.roles.has('SVC Authority'),
  owns: (eb, actor) => {
    const bought = eb
      .selectFrom('orders')
      .select('orders.lot')
      .where('orders.buyer', '=', eb.fn.any(eb.val(orgsOf(actor, 'Buyer'))))
      .where('orders.status', '!=', 'Cancelled');
    return eb.or([lotAccess.visible(actor, 'own')(eb), eb('lots.name', 'in', bought)]);
  },
  missing: (name) => `There is no lot ${name}.`,
  foreign: 'You have no papers of this lot.',
});

/** Whose part of a record somebody may have: all of it, or what concerns one farmer. */
export type Part = { farmer: string | undefined };
const all: Part = { farmer: undefined };

/** Of a statement any part for its cooperative; for a farmer whom a published one tells of, their own. */
async function statementPart(seeing: Seeing, name: string): Promise<Part> {
  const { tx, actor } = seeing;
  const whole = statementAccess
    .list(seeing)
    .select('farmer_statements.name')
    .where('farmer_statements.name', '=', name);
  if ((await whole.executeTakeFirst()) !== undefined) return all;
  const person = (actor.keyOrg ?? null) === null ? actor.userId : undefined;
  if (person !== undefined) {
    const { rows } = await sql<{ farmer: string }>`
      select l.farmer from farmer_statements s join farmer_statement_lines l on l.statement = s.name
       where s.name = ${name} and s.status = 'Published' and l.farmer = ${person}::uuid limit 1`.execute(tx);
    if (rows.length > 0) return { farmer: person };
  }
  return statementAccess.found<Part>(undefined, seeing, name);
}

const seeRecord: Readonly<Record<DocumentDoctype, (seeing: Seeing, name: string) => Promise<Part>>> = {
  Lot: async (seeing, name) => {
    await lotPapers.see(seeing, name);
    return all;
  },
  Order: async (seeing, name) => {
    await orderAccess.see(seeing, name, 'any');
    return all;
  },
  'Quality Inspection': async (seeing, name) => {
    await inspectionAccess.see(seeing, name, 'read');
    return all;
  },
  'Farmer Statement': statementPart,
  'Finance Profile': async (seeing, name) => {
    const profile = await profileAccess.see(seeing, name, 'read');
    if (!ownsProfile(seeing.actor, profile)) {
      if (profile.shared_scope !== 'profile') {
        throw forbidden('The holder shares the score, and not what it is made of.');
      }
      await assertShared(seeing.tx, profile);
    }
    return all;
  },
  'Export Certificate': async (seeing, name) => {
    await certificateAccess.see(seeing, name, 'party');
    return all;
  },
  'Due Diligence Package': async (seeing, name) => {
    const found = await packageAccess.see(seeing, name, 'read');
    if (!mayKnowOperator(seeing.actor, found)) {
      throw forbidden('Only the operator and authorities have papers of a package.');
    }
    return all;
  },
  'Insurance Policy': async (seeing, name) => {
    await policyAccess.see(seeing, name, 'any');
    return all;
  },
  'Insurance Claim': async (seeing, name) => {
    await claimAccess.see(seeing, name, 'any');
    return all;
  },
};

/**
 * Whoever may see a record may have documents of it.
 * @returns whose part of it the caller may have.
 * @throws Refusal 403 for a record that is missing or not the caller's, alike; 404 for who may see every one.
 */
export function partOf(seeing: Seeing, doctype: DocumentDoctype, docname: string): Promise<Part> {
  return seeRecord[doctype](seeing, docname);
}

/**
 * A document, for whoever may see its record now.
 * @throws Refusal 403 for one that is missing or not the caller's, alike; 404 for admins.
 */
export async function seeDocument(seeing: Seeing, name: string, lock = false): Promise<Document> {
  const document = await findDocument(seeing.tx, name, lock);
  if (document === undefined) {
    throw isAdmin(seeing.actor) ? notFound(`There is no document ${name}.`) : strangers();
  }
  const part = await partOf(seeing, document.doctype, document.docname).catch((error: unknown) => {
    throw error instanceof Refusal ? strangers() : error;
  });
  if (part.farmer !== undefined && part.farmer !== document.farmer) throw strangers();
  // A draft is its author's until they accept it.
  if (document.status === 'Draft' && document.created_by !== seeing.actor.userId && !isAdmin(seeing.actor)) {
    throw strangers();
  }
  return document;
}

const strangers = () => forbidden('You have no such document.');
