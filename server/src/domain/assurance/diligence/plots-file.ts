import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { analysisOptions, mostAtOnce } from '../../../platform/deforestation/whisp-request.ts';
import { deskSession } from './desk-aside.ts';
import { collectionEnd, collectionStart, featureLines, whispLines } from './geojson.ts';
import { keptPlotLines } from './kept-lines.ts';
import { lotsOf, plotPages, ruleSet } from './store.ts';
import type { Package } from './types.ts';

const atOnce = 500;

/** The file of a package's plots as the EU system reads it, written by a thread where there are many. Needs a transaction. */
export async function plotsFile(
  tx: Tx,
  { name, rule_set, plot_count }: Pick<Package, 'name' | 'rule_set' | 'plot_count'>,
): Promise<Buffer> {
  const session = deskSession({ kind: 'keep', lots: await lotsOf(tx, name), rules: await ruleSet(tx, rule_set) });
  try {
    await session.feed('plots', keptPlotLines(tx, name));
    const parts: Uint8Array[] = [Buffer.from(collectionStart)];
    for (let from = 0; from < plot_count; from += atOnce) {
      if (from > 0) parts.push(Buffer.from(',\n'));
      parts.push((await session.ask({ kind: 'features', from, count: atOnce })).rows);
    }
    return Buffer.concat([...parts, Buffer.from(collectionEnd)]);
  } finally {
    session.close();
  }
}

/** The same file in pieces, for who keeps none of it. Needs no transaction. */
export async function* plotsFilePieces(tx: Tx, name: string): AsyncGenerator<string> {
  yield collectionStart;
  let some = false;
  for await (const plots of plotPages(tx, name)) {
    yield `${some ? ',\n' : ''}${featureLines(plots)}`;
    some = true;
  }
  yield collectionEnd;
}

/**
 * The plots as Whisp takes them: each named as `external_id`, which its result keeps, and nothing of whose they are. The options
 * that Whisp needs for that stand in the file; its own page asks for the name of the column.
 */
export async function whispFile(tx: Tx, { name, plot_count }: Pick<Package, 'name' | 'plot_count'>): Promise<Buffer> {
  const { rows } = await sql<{ country: string }>`
    select distinct country from diligence_plots where package = ${name}`.execute(tx);
  const countries = rows.map(({ country }) => country);
  const options = analysisOptions('external_id', countries, plot_count > mostAtOnce);
  const parts: string[] = [];
  for await (const plots of plotPages(tx, name)) parts.push(whispLines(plots));
  const start = `{"type":"FeatureCollection","analysisOptions":${JSON.stringify(options)},"features":[`;
  return Buffer.from(`${start}${parts.join(',\n')}${collectionEnd}`);
}
