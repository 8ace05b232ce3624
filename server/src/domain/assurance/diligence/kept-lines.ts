import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { linesOf } from './lines.ts';

/** The plots of a package in order of name, each as an unread text; `readKeptPlot` reads one. Needs a transaction. */
export const keptPlotLines = (tx: Tx, name: string): AsyncGenerator<string[]> =>
  linesOf(
    tx,
    sql`select json_build_array(plot, country, geometry, encode(geometry_hash, 'hex'), hectares::text, place, producer, producer_name,
                                quantity_kg::text, encode(input_hash, 'hex'))::text as line
          from diligence_plots where package = ${name} order by plot collate "C"`,
  );

/** What its plots gave to its lots, likewise; `readKeptSource` reads one. */
export const keptSourceLines = (tx: Tx, name: string): AsyncGenerator<string[]> =>
  linesOf(
    tx,
    sql`select json_build_array(lot, plot, harvests, harvest_kg::text, quantity_kg::text, first_harvest::text, last_harvest::text)::text as line
          from diligence_sources where package = ${name} order by lot, plot`,
  );
