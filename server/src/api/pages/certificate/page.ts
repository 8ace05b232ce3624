import { otherMethodSeen } from '../../../domain/assurance/certificate/examine.ts';
import type { ProvenCertificate } from '../../../domain/assurance/certificate/public.ts';
import { revokedBecause, statusAt } from '../../../domain/assurance/certificate/rules.ts';
import { checkedOf, originOfCertified } from '../../../domain/assurance/certificate/store.ts';
import { fill, html, type Markup, type Part } from '../html.ts';
import { evaluationNote, layout, type Mark, sign } from '../layout.ts';
import { type CertificateWords, certificateWords } from '../messages/certificate.ts';
import { originFor } from '../origin-words.ts';
import { type Reader, wordOf } from '../reader.ts';
import { code, list, section } from '../sections.ts';
import type { Shown } from '../verification-steps.ts';

/** Everything that the public page of a certificate shows. */
export interface CertificatePage {
  style: string;
  reader: Reader;
  path: string;
  proven: ProvenCertificate;
  shown: Shown;
  publicLedger: boolean;
  /** When it was checked. */
  now: Date;
  /** The page's own address. */
  address: string;
  /** Its QR code, as SVG of our own making. */
  qrCode: Markup;
}

/** A certificate as anybody reads it: how it stands, what was checked, and what proves it. */
export function certificatePage(page: CertificatePage): Markup {
  const { reader, proven } = page;
  const { name } = proven.certificate;
  const text = certificateWords[reader.language];
  const stands = standing(page, text);
  return layout({
    title: `${name}: ${stands.heading} · Lotmark`,
    description: `${text.title} ${name}: ${stands.heading}.`,
    style: page.style,
    reader,
    path: page.path,
    body: [
      html`<section class="verdict ${stands.colour}" data-standing="${stands.name}">${sign(stands.mark, null)}
<div><p class="lot">${text.title} ${name}</p><h1>${stands.heading}</h1>${stands.sentences.map((sentence) => html`<p>${sentence}</p>`)}${!page.publicLedger && evaluationNote(reader)}
<p class="soft">${fill(reader.text.lot.checkedAt, { time: reader.moment(page.now) })}</p></div></section>`,
      proven.certificate.since.map((change) => html`<p class="notice">${text.since[change]}</p>`),
      html`<div class="columns"><div class="main-column">${facts(page, text)}${goods(page, text)}${checked(page, text)}${steps(page, text)}</div><div class="side-column">${proof(page, text)}</div></div>`,
    ],
  });
}

interface Standing {
  name: 'unproven' | 'revoked' | 'expired' | 'changed' | 'waits' | 'issued';
  heading: string;
  mark: Mark;
  colour: 'verified' | 'pending' | 'failed';
  sentences: Part[];
}

/** What is proven comes first; then whether it counts; then what has become of the goods. */
function standing({ proven, shown, now, reader }: CertificatePage, text: CertificateWords): Standing {
  const { certificate } = proven;
  const { revoked_at, expiry } = certificate;
  const failed = { mark: 'fail', colour: 'failed' } as const;
  const status = statusAt(certificate, now);
  const ends: Part[] = [];
  if (status === 'Revoked' && revoked_at !== null) {
    ends.push(fill(text.revokedWords, { moment: reader.moment(revoked_at) }));
    const unsold = revokedBecause(certificate) === 'sale_cancelled';
    const reason = unsold ? fill(text.saleCancelled, { order: certificate.order_name }) : certificate.revoked_reason;
    ends.push(html`${text.revokedReason}: ${reason ?? text.noReason}`);
  }
  if (status === 'Expired' && expiry !== null) ends.push(fill(text.expiredWords, { day: dayOf(reader, expiry) }));
  if (shown.verdict === 'failed') {
    return { name: 'unproven', heading: text.unproven, ...failed, sentences: [text.unprovenWords, ...ends] };
  }
  if (status === 'Revoked') return { name: 'revoked', heading: text.revoked, ...failed, sentences: ends };
  if (status === 'Expired') return { name: 'expired', heading: text.expired, ...failed, sentences: ends };
  const waits = shown.verdict === 'pending';
  const pending = { mark: 'wait', colour: 'pending' } as const;
  if (certificate.since.length > 0) {
    return { name: 'changed', heading: text.issuedBut, ...pending, sentences: [text.changedWords] };
  }
  const sentences = [waits ? text.waitsWords : text.issuedWords];
  if (waits) return { name: 'waits', heading: text.issued, ...pending, sentences };
  return { name: 'issued', heading: text.issued, mark: 'ok', colour: 'verified', sentences };
}

const dayOf = (reader: Reader, day: string): string => reader.day(new Date(`${day}T00:00:00Z`));

function facts({ proven, reader }: CertificatePage, text: CertificateWords): Markup {
  const { certificate } = proven;
  const { authority, expiry } = certificate;
  return section(text.title, [
    list([
      [text.number, certificate.certificate_number],
      [text.authority, authority !== null && html`${authority} <span class="soft">(${text.authorityNote})</span>`],
      [text.issuedAs, text.offices[certificate.issued_as]],
      [text.issuedAt, reader.moment(certificate.issued_at)],
      [text.until, expiry === null ? text.noEnd : dayOf(reader, expiry)],
    ]),
  ]);
}

function goods({ proven, reader }: CertificatePage, text: CertificateWords): Markup {
  const { certificate } = proven;
  const said = checkedOf(certificate);
  const { lot } = reader.text;
  const { processing_method: method, delivery } = said;
  const confirmed = delivery?.basis === 'both_confirmed';
  const figure = (quantity: string) => `${reader.figure(Number(quantity))} ${said.unit}`;
  const grade = delivery?.claimed_grade ?? null;
  return section(text.goods, [
    list([
      [
        text.commodity,
        [wordOf(lot.commodities, said.commodity_type), method !== null && [', ', wordOf(lot.processing, method)]],
      ],
      [text.quantity, figure(said.quantity)],
      [text.basis, delivery !== undefined && text.bases[delivery.basis]],
      [confirmed ? text.confirmedGrade : text.grade, said.grade],
      [text.ordered, confirmed && `${figure(delivery.ordered_quantity)}${grade === null ? '' : `, ${grade}`}`],
      [text.origin, originFor(reader, originOfCertified(said), { kilograms: true })],
      [text.from, reader.country(said.origin_country)],
      [text.to, reader.country(said.destination_country)],
      [text.exporter, `${said.exporter_name} (${certificate.exporter})`],
      [text.cooperative, `${said.cooperative_name} (${said.cooperative})`],
      [text.lot, html`<a href="/verify/${certificate.lot}">${certificate.lot}</a>`],
      [text.order, certificate.order_name],
    ]),
  ]);
}

function checked({ proven, reader }: CertificatePage, text: CertificateWords): Markup {
  const said = checkedOf(proven.certificate);
  const { inspection } = said;
  const incomparable = inspection !== null && inspection.result === null && inspection.claimed_grade !== null;
  const result = inspection?.result ?? (incomparable ? 'not_comparable' : 'none');
  const inspected =
    inspection === null
      ? text.notInspected
      : fill(text.inspected, {
          name: inspection.name,
          lot: inspection.lot,
          moment: reader.moment(new Date(inspection.approved_at)),
          grade: inspection.grade ?? text.noGrade,
          result: wordOf(text.results, result),
        });
  const other = otherMethodSeen(said);
  const then = other && (other.method === null ? text.notStated : wordOf(reader.text.lot.processing, other.method));
  const seen = then === undefined ? inspected : [inspected, ' ', fill(text.inspectedAs, { method: then })];
  const hasOneOrigin = said.origin.every(({ country }) => country === said.origin_country);
  const held: Part[] = [
    fill(text.checkedLot, { version: said.lot_version }),
    fill(text.checkedOrder, { status: wordOf(text.orderStatuses, said.order_status) }),
    text.checkedFlag,
    fill(hasOneOrigin ? text.checkedOrigin : text.checkedMainOrigin, { country: reader.country(said.origin_country) }),
  ];
  const unsure = inspection === null || incomparable || other !== undefined;
  const mark: Mark = result === 'non_conformant' ? 'fail' : unsure ? 'wait' : 'ok';
  const line = (each: Mark, words: Part) =>
    html`<li class="${each}">${sign(each, null)}<div><p>${words}</p></div></li>`;
  return section(text.checked, [
    html`<p class="soft">${text.checkedWords}</p>
<ul class="steps">${held.map((words) => line('ok', words))}${line(mark, seen)}</ul>
<p class="soft">${text.notChecked}</p>`,
  ]);
}

function steps({ shown, reader }: CertificatePage, text: CertificateWords): Markup {
  const { marks: spoken } = reader.text;
  return section(text.proofTitle, [
    html`<p class="soft">${text.proofLead}</p>
<ol class="steps" id="steps">${shown.steps.map(
      (step) =>
        html`<li class="${step.mark}" data-step="${step.name}">${sign(step.mark, spoken[step.mark])}<div><h3>${step.title}</h3><p>${step.words}</p>${
          step.problem !== null && html`<p class="detail" lang="en">${step.problem}</p>`
        }${step.detail !== '' && html`<p class="detail">${step.detail}</p>`}</div></li>`,
    )}</ol>`,
  ]);
}

function proof({ proven, reader, address, qrCode }: CertificatePage, text: CertificateWords): Markup {
  const { certificate, fact, receipt } = proven;
  const { receipt: words } = reader.text;
  const { name } = certificate;
  return html`<section class="proof"><h2>${text.proof}</h2>
<figure class="qr">${qrCode}<figcaption>${text.code}<span class="address">${address}</span></figcaption></figure>
${
  receipt === null
    ? html`<p>${text.receiptLater}</p>`
    : html`<p>${words.words}</p><p class="actions"><a class="button" href="/v1/receipts/certificate/${name}" download="${name}-v${receipt.version}.receipt.json">${words.download}</a></p>
<p class="soft">${fill(words.command, { command: code(`npx --no lotmark verify ${name}-v${receipt.version}.receipt.json`) })}</p>`
}
${
  proven.asSigned &&
  html`<p><a href="/v1/certificates/${name}/pdf?language=${reader.language}" download="${name}.pdf">${text.pdf}</a></p>`
}
<p><a href="/v1/certificates/${name}/credential" download="${name}.vc.json">${text.credential}</a></p>
<details><summary>${words.details}</summary>${
    fact !== undefined &&
    list([
      [words.signedBy, code(fact.kid)],
      [words.signed, reader.moment(fact.signed_at)],
      [words.version, fact.version],
      [words.hash, code(fact.payload_hash.toString('hex'))],
      [words.transaction, fact.tx_hash !== null && code(fact.tx_hash)],
      [words.anchored, fact.anchored_at !== null && reader.moment(fact.anchored_at)],
    ])
  }</details></section>`;
}
