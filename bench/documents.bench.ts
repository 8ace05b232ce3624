// Documents: the service's typesetter in its process beside the bare library in this one, with the same template and data;
// a sheet of 500 labels; and the memory of 2,000 documents.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { print } from '../server/src/domain/assurance/document/print.ts';
import { openTypesetter } from '../server/src/platform/typeset/open-typesetter.ts';
import type { TypesetInput } from '../server/src/platform/typeset/typesetter.ts';

const root = join(import.meta.dirname, '../server/templates');
const organisation = (name: string, title: string) => ({
  name,
  title,
  country: 'ET',
  region: 'Kaffa',
  address: 'Main road 1, Bonga',
  registration_number: 'ET-1234',
  customs_code: null,
});
const goods = {
  lot: 'LOT-2026-00001',
  lot_reference: 'KF/12',
  commodity_type: 'Coffee',
  stage: 'green',
  grade: 'Grade 1',
  processing_method: 'Washed',
  cooperative: organisation('COOP-00001', 'Kaffa Union'),
};
const invoice = {
  ...goods,
  order: 'ORD-2026-00001',
  status: 'Paid',
  external_ref: 'PO-1',
  unit: 'kg',
  currency: 'USD',
  corridor: 'ET-DE',
  incoterms: 'FOB',
  payment_rail: 'crypto_direct',
  delivery: { contact_name: 'Ada', city: 'Hamburg', country: 'DE' },
  confirmed_grade: null,
  buyer: organisation('BUY-00001', 'Hanse Rösterei'),
  exporter: organisation('EXP-00001', 'Addis Export'),
  submitted_at: '2026-03-02T09:00:00Z',
  paid_at: '2026-03-02T09:00:00Z',
  settled_at: null,
  shipment: null,
  quantity: '1000',
  quantity_kg: '1000',
  unit_price: '4.25',
  total_amount: '4250',
  price_difference: null,
  confirmed_kg: null,
};
const labels = {
  ...goods,
  origin: [{ country: 'ET', region: 'Kaffa' }],
  total_kg: '30000',
  bags: 500,
  bag_kg: '60',
  last_bag_kg: '60',
};

const documentOf = (print_format: 'commercial-invoice' | 'bag-labels', facts: object, number: number) => ({
  name: `DOC-2026-${String(number).padStart(5, '0')}`,
  print_format,
  language: 'en' as const,
  doctype: print_format === 'bag-labels' ? ('Lot' as const) : ('Order' as const),
  docname: 'LOT-2026-00001',
  facts: JSON.stringify(facts),
  facts_sha256: Buffer.alloc(32, number % 256),
  stated_at: new Date('2026-03-02T09:00:00Z'),
  record_receipt: null,
});
const issuer = { baseUrl: 'https://lotmark.example', did: 'did:svc:ledger:rExample' };
const middle = (times: readonly number[]) => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;
const residentMb = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6;

/** The bare library: the same input, no process between, nothing given back. */
function bare(input: TypesetInput): number {
  const inputs = {
    data: JSON.stringify(input.data),
    date: input.date,
    attachments: JSON.stringify((input.attachments ?? []).map(({ content: _, ...about }) => about)),
  };
  (input.attachments ?? []).forEach(({ content }, i) => {
    compiler.mapShadow(join(root, `attached-${i}`), Buffer.from(content));
  });
  const begun = performance.now();
  const { result } = compiler.compile({ mainFilePath: join(root, `${input.template}.typ`), inputs });
  if (result === null) throw new Error('the bare library made no document');
  compiler.pdf(result, { pdfStandard: 'a-3b', creationTimestamp: 1_772_442_000 });
  return performance.now() - begun;
}
const compiler = NodeCompiler.create({ workspace: root });

export async function run(): Promise<void> {
  const typesetter = openTypesetter({ root, processes: 1 });
  const made: TypesetInput[] = [];
  const keeping = {
    ...typesetter,
    typeset: (input: TypesetInput) => {
      made.push(input);
      return typesetter.typeset(input);
    },
  };
  const make = async (number: number): Promise<number> => {
    const document = documentOf('commercial-invoice', { ...invoice, external_ref: `PO-${number}` }, number);
    const begun = performance.now();
    await print(number <= 220 ? keeping : typesetter, document, issuer);
    return performance.now() - begun;
  };
  const first = await make(1);
  const times: number[] = [];
  const peaks: number[] = [];
  const pids = new Set<number>();
  for (let number = 2; number <= 2000; number++) {
    times.push(await make(number));
    for (const pid of typesetter.state().processes) {
      pids.add(pid);
      if (number % 20 === 0) peaks.push(residentMb(pid));
    }
  }
  const sorted = [...times].sort((a, b) => a - b);
  console.log(`first document, its process started: ${first.toFixed(0)} ms`);
  console.log(
    `warm, p50 / p99: ${middle(times).toFixed(1)} / ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)} ms`,
  );
  const peer = made.slice(20, 220).map(bare);
  console.log(
    `the bare library, p50: ${middle(peer).toFixed(1)} ms; ratio ${(middle(peer) / middle(times)).toFixed(2)} of the peer`,
  );
  const half = peaks.length >> 1;
  console.log(
    `memory over 2,000 documents: at most ${Math.max(...peaks.slice(0, half)).toFixed(0)} MB in the first half, ${Math.max(...peaks.slice(half)).toFixed(0)} MB in the second; ${pids.size} processes one after the other`,
  );
  const sheets: number[] = [];
  for (let number = 0; number < 3; number++) {
    const begun = performance.now();
    await print(typesetter, documentOf('bag-labels', labels, number), issuer);
    sheets.push(performance.now() - begun);
  }
  console.log(`500 labels: ${middle(sheets).toFixed(0)} ms`);
  typesetter.close();
}
