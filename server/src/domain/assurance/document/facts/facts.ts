import type { Json } from '@lotmark/sdk/verify';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../../platform/db/database.ts';
import { isInDoubt, shownTitle } from '../../../../platform/db/shown-names.ts';
import { plainDecimal } from '../../../proof/attestation/payloads.ts';
import type { Part } from '../access.ts';
import type { DocumentLanguage } from '../formats.ts';

/** What a document states: texts, decimals as text, units beside them. Texts of people stay as they wrote them. */
export type Facts = { readonly [name: string]: Json };

/** What is asked for beside the record. */
export interface Asked {
  language: DocumentLanguage;
  /** Of bag labels: kilograms in a bag, a decimal. */
  bagKg: string | undefined;
  /** Of a statement, where the caller may have any part: whose. */
  farmer: string | undefined;
  part: Part;
}

export interface Stated {
  facts: Facts;
  /** Whose part it is, where it is one person's. */
  farmer?: string;
}

/** Reads the facts of a record. @throws Refusal 409 where the record says nothing yet that such a document could state. */
export type FactsReader = (tx: Tx, name: string, asked: Asked) => Promise<Stated>;

/** A moment as documents state it, ISO 8601 in UTC. */
export const moment = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** What a document says of an organisation whose row is `alias`; null where there is none. */
export function organisation(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const signed = (column: string) => sql`case when ${isInDoubt(alias)} then null else ${of(column)} end`;
  return sql`case when ${of('name')} is null then null else json_build_object('name', ${of('name')}, 'title', ${shownTitle(alias)},
    'country', ${of('country')}, 'region', ${signed('region')}, 'address', ${signed('address')},
    'registration_number', ${signed('registration_number')}, 'customs_code', ${signed('customs_code')}) end`;
}

/** A decimal of the database without trailing zeros; null stays null. */
export const decimalOf = (text: string | null): string | null => (text === null ? null : plainDecimal(text));
