import type { Arrived, LotJourney, Undone } from '../../domain/desks/public-record/journey.ts';
import type { PublicLotRow } from '../../domain/desks/public-record/lot-record.ts';
import { mainCountry } from '../../domain/origin/provenance/lot-origin.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import type { LotPage } from './lot-page-data.ts';
import { type Port, portNamed } from './map/ports.ts';
import { routeMap } from './map/route-map.ts';
import { originFor } from './origin-words.ts';
import { type Reader, wordOf } from './reader.ts';
import { section } from './sections.ts';

interface Happening {
  at: Date;
  /** When, in the reader's words; several days for harvests. */
  when: Part;
  title: Part;
  words?: Part;
}

/** What happened to a lot, and the way it takes: countries and ports, never a farm. */
export function journey({ row, reader, shown }: Pick<LotPage, 'row' | 'reader' | 'shown'>, way: LotJourney): Markup {
  // What the record says of its whole is told where the record is what was signed.
  const asSigned = shown.verdict !== 'failed';
  const { journey: text } = reader.text;
  const happenings = [
    harvested(row, way, reader),
    ...told({ row, reader }, way, asSigned),
    shipped(way, reader),
    carried(way, reader),
    ...inspected(row, reader),
  ]
    .filter((each) => each !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return section(
    text.title,
    [
      html`<div class="told">${way.passage_altered && html`<p class="notice">${text.passageAltered}</p>`}${
        way.history_altered && html`<p class="notice">${text.historyAltered}</p>`
      }<ol class="timeline">${happenings.map(
        ({ when, title, words }) =>
          html`<li><p class="when">${when}</p><h3>${title}</h3>${words !== undefined && html`<p>${words}</p>`}</li>`,
      )}</ol><p class="soft">${text.ownRecord}</p></div>`,
      map(way, reader),
    ],
    'journey',
  );
}

function harvested(row: PublicLotRow, way: LotJourney, reader: Reader): Happening | null {
  if (way.first_harvest === null || way.last_harvest === null) return null;
  const { journey: text, lot } = reader.text;
  const [first, last] = [new Date(way.first_harvest), new Date(way.last_harvest)];
  const counts = {
    harvests: reader.counted(lot.harvests, row.harvest_count),
    plots: reader.counted(lot.plots, row.plot_count),
  };
  return { at: first, when: reader.days(first, last), title: text.harvested, words: fill(text.harvestedWords, counts) };
}

function told({ row, reader }: { row: PublicLotRow; reader: Reader }, way: LotJourney, asSigned: boolean): Happening[] {
  const { journey: text } = reader.text;
  // The first of a part is the split that made it; later ones took something off it.
  const made = asSigned && way.split_from !== null ? way.happenings.findIndex(({ kind }) => kind === 'split') : -1;
  const words: Readonly<Record<string, string>> = {
    reattested: text.reattestedWords,
    redrawn: text.redrawnWords,
    split: text.splitWords,
    sold: text.soldWords,
    settled: text.settledWords,
  };
  const outcome = ended(row.grade, way, reader);
  const unconfirmed = way.arrived?.basis === 'decided';
  return way.happenings.map(({ at, kind, version, undone }, place) => ({
    at: new Date(at),
    when: reader.moment(new Date(at)),
    title: kind === 'settled' && unconfirmed ? text.decided : wordOf(text, kind),
    words:
      place === made && way.split_from !== null
        ? fill(text.splitFromWords, { lot: html`<a href="/verify/${way.split_from}">${way.split_from}</a>` })
        : kind === 'settled' && outcome.length > 0
          ? html`${outcome.map((sentence) => html`${sentence} `)}`
          : undone !== null
            ? undoneWords(text, undone)
            : (amended(text, way, { kind, version }) ??
              (words[kind] === undefined
                ? undefined
                : fill(words[kind], {
                    version: String(version ?? ''),
                    older: olderVersion(row, version, text.older),
                  }))),
  }));
}

function undoneWords(text: Reader['text']['journey'], { disputed, flagged }: Undone): string {
  if (flagged) return disputed ? text.saleUndoneBothWords : text.saleUndoneFlaggedWords;
  return disputed ? text.saleUndoneDisputedWords : text.saleUndoneWords;
}

/** The receipt of what was signed before: a version stays checkable for good. */
function olderVersion({ name }: PublicLotRow, version: number | null, words: string): Part {
  if (version === null || version < 2) return words;
  return html`<a href="/verify/${name}/receipt.json?version=${version - 1}" download>${words}</a>`;
}

/** The officer's reason for signing what had been changed past the service: it is public, and part of what was signed. */
function amended(
  text: Reader['text']['journey'],
  { amendments }: LotJourney,
  { kind, version }: Pick<LotJourney['happenings'][number], 'kind' | 'version'>,
): Part | undefined {
  const found = kind === 'resolved' ? amendments.find((each) => each.version === version) : undefined;
  return found === undefined ? undefined : fill(text.amendedWords, { reason: found.reason });
}

/** Whose figure the kilograms are that arrived: within the tolerance the lower one counts, and only one side entered it. */
export function confirmedBy({ confirmed_kg, entered_kg }: Arrived, reader: Reader): Part {
  const { lot: text } = reader.text;
  const higher = entered_kg.at(-1);
  if (confirmed_kg === null || higher === undefined || Number(higher) === Number(confirmed_kg)) return text.byBoth;
  return fill(text.byLower, { lower: reader.figure(Number(confirmed_kg)), higher: reader.figure(Number(higher)) });
}

/** Both sides confirmed another grade than was claimed. */
export const isOtherGrade = (claimed: string, { basis, confirmed_grade }: Arrived): boolean =>
  basis === 'both_confirmed' && confirmed_grade !== null && confirmed_grade !== claimed;

/** What arrived, as far as both sides confirmed it, and how the sale ended otherwise. */
function ended(claimed: string | null, { arrived }: LotJourney, reader: Reader): Part[] {
  const { journey: text } = reader.text;
  if (arrived === null) return [];
  const { basis, confirmed_kg: confirmed, confirmed_grade: grade } = arrived;
  if (basis === 'decided') return [text.decidedWords];
  if (basis === 'buyer_confirmed' || confirmed === null) return [text.allArrivedWords];
  const figures = {
    arrived: reader.figure(Number(confirmed)),
    ordered: reader.figure(Number(arrived.ordered_kg)),
    by: confirmedBy(arrived, reader),
  };
  // Money also goes back where all of it arrived: both agreed on a lower price for another grade.
  const short = Number(confirmed) < Number(arrived.ordered_kg);
  return [
    fill(!arrived.returned ? text.arrivedWords : short ? text.arrivedShortWords : text.arrivedCheaperWords, figures),
    ...(claimed !== null && grade !== null && isOtherGrade(claimed, arrived)
      ? [fill(text.otherGradeWords, { grade, claimed })]
      : []),
    ...(arrived.disputed ? [text.disputedWords] : []),
  ];
}

function shipped(way: LotJourney, reader: Reader): Happening | null {
  if (way.shipped_at === null || way.destination_country === null) return null;
  const { journey: text } = reader.text;
  const [loading, discharge] = [portNamed(way.port_of_loading), portNamed(way.port_of_discharge)];
  const places = {
    from: loading?.name ?? reader.country(mainCountry(way.origin)),
    to: discharge?.name ?? reader.country(way.destination_country),
  };
  const { shipped_at: at } = way;
  const words = fill(text.shippedWords, places);
  const reason = way.port_reason !== null && html` ${fill(text.portReason, { reason: way.port_reason })}`;
  return { at, when: reader.moment(at), title: text.shipped, words: html`${words}${reason}` };
}

/** What devices measured on the way: figures and times, never where. */
function carried(way: LotJourney, reader: Reader): Happening | null {
  const { journey: text } = reader.text;
  const [first] = way.carried;
  if (first === undefined) return null;
  const sentences = way.carried.map(({ measure, low, mean, high, ...counts }) => {
    const unit = measure === 'temperature_c' ? ' °C' : ' %';
    const figure = (value: number) => `${reader.figure(value, 1)}${unit}`;
    return fill(text.carriedWords, {
      measure: measure === 'temperature_c' ? text.temperature : text.humidity,
      low: figure(low),
      high: figure(high),
      mean: figure(mean),
      readings: reader.figure(counts.readings, 0),
      devices: reader.figure(counts.devices, 0),
      signed: reader.figure(counts.signed, 0),
    });
  });
  const at = new Date(first.first_at);
  return {
    at,
    when: reader.days(at, new Date(first.last_at)),
    title: text.carried,
    words: html`${sentences.map((sentence) => html`${sentence} `)}`,
  };
}

function inspected(row: PublicLotRow, reader: Reader): Happening[] {
  const { journey: text, inspections } = reader.text;
  return row.inspections.flatMap(({ inspected_at: at, status }) =>
    at === null
      ? []
      : [
          {
            at: new Date(at),
            when: reader.moment(new Date(at)),
            title: text.inspected,
            words: wordOf(inspections.statuses, status),
          },
        ],
  );
}

function map(way: LotJourney, reader: Reader): Part {
  if (way.destination_country === null) return null;
  const { journey: text } = reader.text;
  const [loading, discharge] = [portNamed(way.port_of_loading), portNamed(way.port_of_discharge)];
  const start = mainCountry(way.origin);
  const [origin, destination] = [reader.country(start), reader.country(way.destination_country)];
  const picture = routeMap(
    {
      origin: start,
      destination: way.destination_country,
      loading: loading?.place ?? null,
      discharge: discharge?.place ?? null,
    },
    fill(text.map, { origin, destination }),
  );
  if (picture === null) return null;
  const stops = [
    fill(text.origin, { place: originFor(reader, way.origin) }),
    loading !== null && fill(text.loading, { port: withCountry(loading, reader) }),
    discharge !== null && fill(text.discharge, { port: withCountry(discharge, reader) }),
    discharge === null && fill(text.destination, { place: destination }),
  ].filter((stop) => stop !== false);
  return html`<figure class="route">${picture}<figcaption><ol class="stops">${stops.map((stop) => html`<li>${stop}</li>`)}</ol><p class="soft">${text.caption}</p></figcaption></figure>`;
}

function withCountry({ name, country }: Port, reader: Reader): string {
  return `${name}, ${reader.country(country)}`;
}
