import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether the record of an organisation, a row `alias` of orgs, is not what was signed, as the job found it last. */
export const isInDoubt = (alias: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from organisations_in_doubt doubt where doubt.org = ${sql.ref(`${alias}.name`)})`;

/**
 * What an organisation is called where it is shown: its title, or its identifier while its record is in doubt. Lists, files
 * and pages select names by this alone.
 * @param alias a row of orgs in the statement.
 */
export const shownTitle = (alias: string): RawBuilder<string> =>
  sql<string>`case when ${isInDoubt(alias)} then ${sql.ref(`${alias}.name`)} else ${sql.ref(`${alias}.title`)} end`;

/** The same as text, for lookups. */
export const shownTitleText = (alias: string): string =>
  `case when exists (select from organisations_in_doubt doubt where doubt.org = ${alias}.name) then ${alias}.name else ${alias}.title end`;

/**
 * The same of the organisation that a column names; null where it names none.
 * @param column such as `orders.exporter`.
 */
export const shownName = <Name extends string | null = string>(column: string): RawBuilder<Name> =>
  sql<Name>`(select ${shownTitle('called')} from orgs called where called.name = ${sql.ref(column)})`;
