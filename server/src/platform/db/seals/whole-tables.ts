import type { AskWith } from './ask-with.ts';

/**
 * Tables of a few hundred rows at most, that hardly ever change and that many decisions lean on: bounds, tolerances, corridors, fees,
 * classes of countries. A transaction that names one of them and writes a record commits only where the whole table is what the service
 * wrote, and was so before it began: no operation can forget to compare what it read of them (ADR 0013). Rates, of which
 * there are more each day, and what belongs to one party are not among them: who uses one of them compares it.
 */
export const wholeTables = [
  'checklist_items',
  'commodity_stages',
  'commodity_types',
  'corridor_terms',
  'corridors',
  'countries',
  'country_classes',
  'credential_types',
  'currencies',
  'diligence_rule_sets',
  'distance_bounds',
  'grades',
  'incoterms',
  'inspection_floors',
  'inspection_limits',
  'inspection_measures',
  'money_limits',
  'ports',
  'price_bands',
  'processing_bounds',
  'processing_methods',
  'rate_steps',
  'reading_bounds',
  'scorecards',
  'second_factor_roles',
  'sla_tiers',
  'tolerances',
  'untraced_bounds',
  'yield_bounds',
] as const;

const whole: ReadonlySet<string> = new Set(wholeTables);
export const isWhole = (table: string): boolean => whole.has(table);

const names = new RegExp(`\\b(?:${wholeTables.join('|')})\\b`, 'g');

/** Those of them that a text of SQL names; a column that is called like one counts, too. */
export const wholeTablesIn = (text: string): string[] => [...new Set(text.match(names) ?? [])];

/** Whether the whole tables stand as the service wrote them while transactions run. */
export interface Standing {
  /** Tells apart what was before and after: each call a later one. */
  moment(): number;
  /** Before a transaction begins: looks at the tables of which it is not known how they stand. */
  ready(ask: AskWith): Promise<void>;
  /**
   * Before its commit.
   * @param tables those that it named.
   * @param wrote  what it wrote: of those it knows what it changed itself.
   * @param began  the moment of its beginning.
   * @throws where one is not what the service wrote; or may not have been when it was read: then the transaction may run again.
   */
  assertStood(
    ask: AskWith,
    tables: ReadonlySet<string>,
    of: { wrote: ReadonlySet<string>; began: number },
  ): Promise<void>;
  /** What was changed by a transaction of ours is looked at before the next one. */
  changed(tables: Iterable<string>): void;
}

/** Of each table a figure of which rows it has, where, and which transaction wrote each: what was altered and put back has another one. */
export const versionsText = (tables: readonly string[]): string =>
  tables
    .map(
      (table) =>
        `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(ctid::text || ' ' || xmin::text, 0)), 0) as version from ${table}`,
    )
    .join(' union all ');
