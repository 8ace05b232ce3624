import type { Json } from '@lotmark/sdk/verify';
import { sql } from 'kysely';
import { wrongState } from '../../../../kernel/values/errors.ts';
import { quoteHash } from '../../../cover/terms/quote.ts';
import { signedFact } from '../../../proof/attestation/signed-versions.ts';
import { type FactsReader, moment, organisation } from './facts.ts';

interface Row {
  status: string;
  bound: boolean;
  quote: string;
  facts: { [name: string]: Json };
}

/** A decimal of a column without trailing zeros, as text. */
const plain = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/** What both say of the cover. */
const coverOf = sql`'policy', p.name, 'product', r.name, 'product_title', r.title, 'peril', r.peril,
  'insurer', ${organisation('i')}, 'holder', ${organisation('h')}, 'farmer', u.full_name, 'plot', p.plot, 'cell', p.cell,
  'insured', p.insured, 'sum_insured', ${plain('p.sum_insured')}, 'currency', p.currency,
  'starts_on', to_char(p.starts_on, 'YYYY-MM-DD'), 'ends_on', to_char(p.ends_on, 'YYYY-MM-DD'),
  'index', case when r.index_kind is null then null else json_build_object('kind', r.index_kind,
    'aggregation', r.aggregation, 'basis', r.basis, 'trigger_at', ${plain('r.trigger_at')}, 'exit_at', ${plain('r.exit_at')},
    'normal', ${plain('p.normal')}, 'quorum', r.quorum, 'tolerance_percent', ${plain('r.tolerance_percent')}) end`;
const covered = sql`join insurance_products r on r.name = p.product join orgs i on i.name = p.insurer
  join orgs h on h.name = p.holder left join users u on u.id = p.farmer`;

async function signedOf(tx: Parameters<FactsReader>[0], kind: 'policy' | 'claim', name: string): Promise<Json> {
  const fact = await signedFact(tx, kind, name);
  return fact === undefined
    ? null
    : { version: fact.version, payload_hash: fact.payload_hash.toString('hex'), ledger_tx: fact.tx_hash };
}

/** That somebody is covered, by which terms, and that the premium was paid. */
export const insurancePolicy: FactsReader = async (tx, name) => {
  const { rows } = await sql<Row>`
    select p.status, p.bound_at is not null as bound, p.quote, json_build_object(${coverOf}, 'status', p.status,
             'premium', ${plain('p.premium')}, 'bound_at', ${moment('p.bound_at')}, 'ended_at', ${moment('p.ended_at')},
             'end_reason', p.end_reason,
             'paid', (select json_build_object('payment', m.name, 'amount', ${plain('m.amount')}, 'paid_at', ${moment('m.paid_at')},
                        'standing', m.standing, 'returned', ${plain('m.returned_amount')})
                        from premium_payments m where m.policy = p.name order by m.paid_at desc limit 1)) as facts
      from insurance_policies p ${covered} where p.name = ${name}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (!row.bound) throw wrongState(`${name} is ${row.status}; its certificate is made once it was put in force.`);
  const { product_title, ...facts } = row.facts;
  return {
    facts: {
      ...facts,
      product_title: product_title ?? null,
      quote_sha256: quoteHash(row.quote),
      signed: await signedOf(tx, 'policy', name),
    },
  };
};

interface ClaimRow {
  status: string;
  decided: boolean;
  evidence: string | null;
  facts: { [name: string]: Json };
}

/** How a claim was decided, and for an index what it was computed from. */
export const claimLetter: FactsReader = async (tx, name) => {
  const { rows } = await sql<ClaimRow>`
    select c.status, c.decided_at is not null as decided, c.evidence, json_build_object(${coverOf}, 'claim', c.name,
             'status', c.status, 'kind', c.kind, 'claimed_amount', ${plain('c.claimed_amount')},
             'approved_amount', ${plain('c.approved_amount')}, 'loss_on', to_char(c.loss_on, 'YYYY-MM-DD'),
             'description', c.description, 'reason', c.reason, 'filed_at', ${moment('c.filed_at')},
             'decided_at', ${moment('c.decided_at')}, 'paid_at', ${moment('c.paid_at')}) as facts
      from insurance_claims c join insurance_policies p on p.name = c.policy ${covered} where c.name = ${name}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`${name} is gone`);
  if (!row.decided) throw wrongState(`${name} is ${row.status}; its letter is made once it was decided.`);
  return {
    facts: {
      ...row.facts,
      evidence: row.evidence === null ? null : (JSON.parse(row.evidence) as Json),
      signed: await signedOf(tx, 'claim', name),
    },
  };
};
