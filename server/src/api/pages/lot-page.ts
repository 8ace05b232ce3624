import { statusAt } from '../../domain/assurance/certificate/rules.ts';
import type { Arrived, LotJourney } from '../../domain/desks/public-record/journey.ts';
import { mainCountry } from '../../domain/origin/provenance/lot-origin.ts';
import { receiptDrop } from './check-receipt.ts';
import { fill, html, type Markup, type Part } from './html.ts';
import { evaluationNote, layout, lookupForm, sign, signShapes } from './layout.ts';
import { claims, describedSince, doubts, methodWords } from './lot-claims.ts';
import { doubtsOf } from './lot-doubts.ts';
import { confirmedBy, isOtherGrade, journey } from './lot-journey.ts';
import type { LotPage } from './lot-page-data.ts';
import { receipt } from './lot-receipt.ts';
import { certificateWords } from './messages/certificate.ts';
import { originFor } from './origin-words.ts';
import { type Reader, wordOf } from './reader.ts';
import { list, section } from './sections.ts';
import { riskWords, statementWords, statusWords } from './statement-words.ts';

const marks = { verified: 'ok', pending: 'wait', failed: 'fail' } as const;

/** The public verification page of a lot. */
export function lotPage(page: LotPage): Markup {
  const { row, shown, reader } = page;
  const { text } = reader;
  // The heading says what is proven, and no more: the claims below have states of their own. No other heading may stand
  // over a lot that somebody has an open doubt about.
  const [doubt] = doubtsOf(row);
  const heading = doubt === undefined ? text.claims.authentic[shown.verdict] : text.claims.doubt.titles[doubt];
  return layout({
    title: `${row.name}: ${heading} · Lotmark`,
    description: fill(text.lot.description, {
      verdict: heading,
      quantity: amount(page),
      commodity: wordOf(text.lot.commodities, row.commodity_type),
      country: reader.country(mainCountry(row.origin)),
    }),
    style: page.style,
    reader,
    path: page.path,
    script: page.script,
    head:
      page.hasReceipt &&
      html`<link rel="alternate" type="application/json" title="Receipt" href="/verify/${row.name}/receipt.json">`,
    body: [
      page.script !== null && signShapes,
      verdict(page, heading),
      html`<div class="columns"><div class="main-column">${claims(page)}${facts(page)}${checks(page)}</div><div class="side-column">${receipt(page)}</div></div>`,
      page.journey !== null && journey(page, page.journey),
      html`<div class="halves">${inspections(page)}${eudr(page)}</div>`,
      certificates(page),
      page.script !== null && receiptDrop(reader),
      section(text.receipt.another, [lookupForm(reader)]),
      page.scriptData,
    ],
  });
}

function amount({ row, reader }: LotPage): string {
  return `${reader.figure(Number(row.quantity))} ${row.unit}`;
}

function verdict(page: LotPage, heading: string): Markup {
  const { row, shown, now, reader, script, hasReceipt } = page;
  const { text } = reader;
  const doubted = doubtsOf(row);
  // A genuine record of a lot that is no more is no reason for green.
  const said = row.status === 'Cancelled' && shown.verdict === 'verified' ? 'pending' : shown.verdict;
  const open = doubts(page);
  return html`<section class="verdict ${doubted.length > 0 ? 'failed flagged' : said}">
${sign(doubted.length > 0 ? 'fail' : marks[said], null)}
<div><p class="lot">${row.name}</p><h1>${heading}</h1>${open !== '' && html`<p class="doubts">${open}</p>`}${page.networkName === null && evaluationNote(reader)}<p>${shown.sentence}</p><p class="soft">${fill(text.lot.checkedAt, { time: reader.moment(now) })}</p>${
    script !== null && hasReceipt && html`<p id="browser-verdict" class="browser-verdict" role="status" hidden></p>`
  }</div>
</section>
${doubted.map((each) => html`<p class="notice">${text.lot[each]}</p>`)}
${!row.cooperative_as_signed && html`<p class="notice">${fill(text.lot.cooperativeAltered, { name: row.cooperative })}</p>`}`;
}

function facts(page: LotPage): Markup {
  const { row, reader } = page;
  const { lot } = reader.text;
  const { processing_method: method, lot_reference: reference, grade } = row;
  const traced = {
    harvests: reader.counted(lot.harvests, row.harvest_count),
    plots: reader.counted(lot.plots, row.plot_count),
  };
  const arrived = page.journey?.arrived ?? null;
  const figure = (kilograms: string) => reader.figure(Number(kilograms));
  const goods = [
    wordOf(lot.commodities, row.commodity_type),
    method !== null && [', ', wordOf(lot.processing, method)],
  ];
  const place = originFor(reader, row.origin);
  return section(lot.title, [
    list([
      [lot.goods, goods, { name: 'goods', value: `${row.commodity_type} ${method ?? ''}`.trim() }],
      [lot.stage, row.stage !== null && wordOf(lot.stages, row.stage)],
      [lot.quantity, amount(page), { name: 'quantity', value: `${Number(row.quantity)} ${row.unit}` }],
      [
        lot.arrived,
        arrived !== null &&
          (arrived.confirmed_kg === null
            ? lot.arrivals[arrived.basis]
            : fill(lot.arrivedKg, {
                arrived: figure(arrived.confirmed_kg),
                ordered: figure(arrived.ordered_kg),
                by: confirmedBy(arrived, reader),
              })),
      ],
      [lot.grade, gradeWords(grade, arrived, reader), { name: 'grade', value: grade ?? '' }],
      // Without a harvest it is the cooperative's own place: a stranger may not take it for a field's.
      [lot.origin, row.harvest_count > 0 ? place : fill(lot.originByCooperative, { place })],
      [
        lot.cooperative,
        fill(row.cooperative_verified ? lot.cooperativeVerified : lot.cooperativeUnverified, {
          name: row.cooperative_name,
          code: row.cooperative,
        }),
      ],
      [lot.traced, row.harvest_count > 0 && fill(lot.tracedTo, traced)],
      [lot.reference, reference, { name: 'lot_reference', value: reference ?? '' }],
      [lot.status, wordOf(lot.statuses, standing(page))],
    ]),
  ]);
}

/** Another grade than the one it was sold as may have arrived: both are told where the reader looks first. */
function gradeWords(claimed: string | null, arrived: Arrived | null, { text }: Reader): Part {
  if (claimed === null || arrived === null || !isOtherGrade(claimed, arrived)) return claimed;
  return fill(text.lot.gradeArrived, { claimed, grade: arrived.confirmed_grade ?? '' });
}

/**
 * A lot is Verified by an approved inspection, or because the authority found nothing against it: no reader may take one for the
 * other, nor an inspection that found something else than the lot claims for one that bears it out.
 */
export function standing({ row }: Pick<LotPage, 'row'>): string {
  // An open dispute is no matter of the authority alone.
  if (row.disputed && !row.flagged) return 'Disputed';
  if (row.status !== 'Verified') return row.status;
  const signed = row.inspections.filter(({ attested }) => attested);
  if (signed.length === 0) return 'Cleared';
  const isOtherwise = signed.some(({ result }) => result === 'non_conformant') || describedSince(row) !== undefined;
  return isOtherwise ? 'FoundOtherwise' : row.status;
}

function checks({ shown, reader }: LotPage): Markup {
  const { checks: text, marks: spoken } = reader.text;
  return section(text.title, [
    html`<p class="soft">${text.lead}</p>`,
    html`<ol class="steps" id="steps">${shown.steps.map(
      (step) =>
        html`<li class="${step.mark}" data-step="${step.name}">${sign(step.mark, spoken[step.mark])}<div><h3>${step.title}</h3><p>${step.words}</p>${
          step.problem !== null && html`<p class="detail" lang="en">${step.problem}</p>`
        }${step.detail !== '' && html`<p class="detail">${step.detail}</p>`}<ul class="by"><li class="by-${step.mark}">${fill(text.found, { by: text.byServer, mark: spoken[step.mark] })}</li></ul></div></li>`,
    )}</ol>`,
  ]);
}

function inspections({ row, reader }: LotPage): Markup {
  const { inspections: text } = reader.text;
  if (row.inspections.length === 0) return section(text.title, [html`<p class="soft">${text.none}</p>`]);
  return section(
    text.title,
    row.inspections.map(
      (inspection) =>
        html`<article><h3>${inspection.name} <span class="tag ${inspection.status.toLowerCase()}">${wordOf(text.statuses, inspection.status)}</span></h3>${list(
          [
            [text.of, inspection.lot !== row.name && html`<a href="/verify/${inspection.lot}">${inspection.lot}</a>`],
            // What was sent back says nothing about the goods.
            [text.grade, inspection.status !== 'Rejected' && inspection.grade],
            [text.result, inspection.status !== 'Rejected' && resultOf(inspection, row, reader)],
            [text.signed, inspection.status === 'Approved' && (inspection.attested ? text.signedYes : text.signedNo)],
            [text.at, inspection.inspected_at !== null && reader.moment(new Date(inspection.inspected_at))],
          ],
        )}</article>`,
    ),
  );
}

/**
 * Whether it is as claimed; where a grade was claimed and nothing is said of it, the two cannot be compared. Goods that are said to be
 * processed otherwise since are not as they were claimed.
 */
const resultOf = (
  { result, claimed_grade, processing_method: then }: LotPage['row']['inspections'][number],
  { processing_method: now }: LotPage['row'],
  reader: Reader,
): Part => {
  const { results } = reader.text.inspections;
  if (then !== now && result !== 'non_conformant') {
    return fill(certificateWords[reader.language].inspectedAs, { method: methodWords(then, reader) });
  }
  if (result !== null) return wordOf(results, result);
  return claimed_grade !== null && results.not_comparable;
};

/** Its export certificates; what proves each is on its own page. */
function certificates({ certificates: issued, now, reader }: LotPage): Markup | false {
  if (issued.length === 0) return false;
  const text = certificateWords[reader.language];
  const words = { Issued: text.issued, Revoked: text.revoked, Expired: text.expired };
  return section(text.titles, [
    html`<ul class="lots rows">${issued.map((each) => {
      const status = statusAt(each, now);
      const since = status === 'Issued' && each.as_signed && each.changed;
      const tag = status !== 'Issued' || !each.as_signed ? 'rejected' : since ? 'changed' : 'approved';
      const said = each.as_signed ? (since ? text.issuedBut : words[status]) : text.unproven;
      return html`<li><a href="/certificate/${each.name}">${each.name}</a> <span class="tag ${tag}">${said}</span> <span class="soft">${reader.moment(each.issued_at)}</span></li>`;
    })}</ul>`,
  ]);
}

function eudr({ row, journey: way, reader }: LotPage): Markup {
  const { eudr: text } = reader.text;
  const { eudr: found } = row;
  return section(text.title, [
    list([
      [text.located, way !== null && located(way, reader)],
      [text.statement, statementWords(found, reader)],
      [text.status, found !== null && statusWords(found, reader)],
      [text.risk, found !== null && found.status !== 'Withdrawn' && riskWords(found, reader)],
    ]),
  ]);
}

/** How many of the plots behind a lot have a position; how many have their outline, which larger ones need. */
function located(way: LotJourney, reader: Reader): Part {
  const { eudr: text } = reader.text;
  if (way.plots === 0) return text.locatedNone;
  const counts = { located: reader.figure(way.located_plots), total: reader.figure(way.plots) };
  const share = fill(way.located_plots === way.plots ? text.locatedAll : text.locatedSome, counts);
  return [share, '; ', fill(text.polygons, { count: reader.figure(way.outlined_plots) })];
}
