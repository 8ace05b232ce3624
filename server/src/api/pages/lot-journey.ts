import type { LotJourney } from '../../domain/desks/public-record/journey.ts';
import type { PublicLotRow } from '../../domain/desks/public-record/lot-record.ts';
import { mainCountry } from '../../domain/origin/provenance/lot-origin.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import { portNamed } from './map/ports.ts';
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
export function journey({ row, reader }: { row: PublicLotRow; reader: Reader }, way: LotJourney): Markup {
  const { journey: text } = reader.text;
  const happenings = [
    harvested(row, way, reader),
    ...told(way, reader),
    shipped(way, reader),
    ...inspected(row, reader),
  ]
    .filter((each) => each !== null)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  return section(
    text.title,
    [
      html`<ol class="timeline">${happenings.map(
        ({ when, title, words }) =>
          html`<li><p class="when">${when}</p><h3>${title}</h3>${words !== undefined && html`<p>${words}</p>`}</li>`,
      )}</ol>`,
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

function told(way: LotJourney, reader: Reader): Happening[] {
  const { journey: text } = reader.text;
  const words: Readonly<Record<string, string>> = {
    reattested: text.reattestedWords,
    redrawn: text.redrawnWords,
    split: text.splitWords,
    sold: text.soldWords,
    settled: text.settledWords,
  };
  return way.happenings.map(({ at, kind, version }) => ({
    at: new Date(at),
    when: reader.moment(new Date(at)),
    title: wordOf(text, kind),
    words: words[kind] === undefined ? undefined : fill(words[kind], { version: String(version ?? '') }),
  }));
}

function shipped(way: LotJourney, reader: Reader): Happening | null {
  if (way.shipped_at === null) return null;
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
    loading !== null && fill(text.loading, { port: loading.name }),
    discharge !== null && fill(text.discharge, { port: `${discharge.name}, ${destination}` }),
    discharge === null && fill(text.destination, { place: destination }),
  ].filter((stop) => stop !== false);
  return html`<figure class="route">${picture}<figcaption><ol class="stops">${stops.map((stop) => html`<li>${stop}</li>`)}</ol><p class="soft">${text.caption}</p></figcaption></figure>`;
}
