import type { Client } from '@lotmark/sdk';
import { dayAfter } from '../days.ts';
import { people } from '../demo-world.ts';
import type { StoryName } from './trades.ts';

/** A lot that was on the market, and what became of it. */
export interface Offered {
  lot: string;
  fate: StoryName;
  commodity: keyof typeof clean;
  /** Of its cooperative. */
  owner: Client;
}

const clean = {
  Coffee: {
    moisture_percent: '10.8',
    water_activity: '0.55',
    screen_size: '17',
    category_1_defects: '0',
    category_2_defects: '4',
    fragrance: '7.75',
    flavor: '7.5',
    aftertaste: '7.5',
    acidity: '7.75',
    body: '7.5',
    balance: '7.5',
    overall: '7.5',
    uniformity: '10',
    clean_cup: '10',
    sweetness: '10',
    cup_defects: '0',
  },
  Cocoa: {
    mouldy_beans: '3',
    slaty_beans: '6',
    insect_damaged_beans: '1',
    germinated_beans: '1',
    flat_beans: '1',
    bean_count: '96',
    moisture_percent: '7.1',
  },
} as const;

/** What is worse in a sample that does not keep its claim. */
const worse = {
  Coffee: { category_2_defects: '14', flavor: '6.75', aftertaste: '6.5' },
  Cocoa: { mouldy_beans: '11', slaty_beans: '14' },
} as const;

/** What an inspector came to, by what became of the lot. */
const seen: Readonly<Partial<Record<StoryName, 'approved' | 'rejected' | 'waits' | 'asked for'>>> = {
  settled: 'approved',
  settledAtADifference: 'approved',
  onItsWay: 'approved',
  disputeReleased: 'approved',
  disputed: 'rejected',
  market: 'waits',
  offered: 'asked for',
};

/** Inspections of every state. Each lot is looked at once. */
export async function inspectSeason(
  { admin, inspector }: Record<'admin' | 'inspector', Client>,
  offered: readonly Offered[],
): Promise<void> {
  const email = people.find(({ key }) => key === 'inspector')?.email ?? '';
  for (const [place, { lot, fate, commodity, owner }] of offered.entries()) {
    const outcome = seen[fate];
    if (outcome === 'asked for') {
      await owner.inspector_workbench.request_inspection({ lot, note: 'The buyer asks for a second look.' });
      await admin.inspector_workbench.assign({ lot, inspector: email });
    } else if (outcome !== undefined) {
      const measures = outcome === 'rejected' ? { ...clean[commodity], ...worse[commodity] } : clean[commodity];
      const seal_number = `SN-26-${String(4100 + place * 7)}`;
      const { name, result } = await inspector.inspector_workbench.record_inspection({ lot, measures, seal_number });
      if (outcome === 'approved') {
        // What is claimed of a crop or a preparation stands on no ladder of grades.
        const note =
          result === null
            ? 'Held against the contract’s sample; the claimed grade is none of the protocol.'
            : undefined;
        await admin.inspector.admin_approve_inspection({ inspection: name, note });
      }
      if (outcome === 'rejected') {
        const reason = 'The sample was drawn from the top bags alone; draw it again from every tenth bag.';
        await admin.inspector.admin_reject_inspection({ inspection: name, reason });
      }
    }
  }
}

/** How long the ledger may take until a lot is what a certificate can speak of. */
const anchorMs = 120_000;

/** Export certificates of what arrived; the last of them ends soon, and one is revoked. */
export async function certifySeason(authority: Client, begunAt: Date, orders: readonly string[]): Promise<void> {
  for (const [place, order] of orders.entries()) {
    await untilProven(authority, order);
    const isLast = place === orders.length - 1;
    const { certificate } = await authority.authority_certs.issue_export_certificate({
      order,
      certificate_number: `ECO/2026/${String(201 + place).padStart(4, '0')}`,
      authority: 'Export Control Office',
      expiry: dayAfter(begunAt, isLast ? 9 : 150),
    });
    if (place === 1) {
      const reason = 'Issued for the wrong container; a new one follows when the numbers are known.';
      await authority.authority_certs.revoke_export_certificate({ certificate, reason });
    }
  }
}

async function untilProven(authority: Client, order: string): Promise<void> {
  const deadline = Date.now() + anchorMs;
  for (;;) {
    const { obstacles } = await authority.authority_certs.check_order({ order });
    if (obstacles.every((each) => each !== 'lot_not_anchored')) return;
    if (Date.now() > deadline) throw new Error(`the ledger did not anchor the lot of ${order}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
