import type { SideDoor } from '../side-door.ts';
import { fieldWork } from './field-work.ts';
import { type Grown, type GrownCooperative, growSeason } from './growing.ts';
import { makeLot, makeUntracedLot, poolsOf } from './lots.ts';
import { certifySeason, inspectSeason, type Offered } from './offices.ts';
import { connectPartners } from './partners.ts';
import { type StoryName, stories } from './trades.ts';

/** What becomes of the lots of a cooperative, by the key of its owner: those of harvests, oldest first. */
const told: Readonly<Record<string, readonly (StoryName | 'draft' | 'raw')[]>> = {
  coop: ['settled', 'settledShort', 'partOnItsWay', 'accepted', 'verified', 'draft'],
  limu: ['settled', 'disputed', 'onItsWay', 'withdrawn', 'offered', 'raw'],
  sipi: ['settled', 'disputeRefunded', 'paidByCard', 'flagged', 'settledShort', 'market'],
  rwenzori: ['settledAtADifference', 'cancelledByBoth', 'onItsWay', 'market', 'refused', 'draft'],
  cocoa: ['settled', 'disputeReleased', 'partsSettled', 'entriesHeld', 'declined', 'raw'],
  sefwi: ['settled', 'settledShort', 'oneHasEntered', 'market', 'cancelledByOffice', 'draft'],
};

/** Platform tokens that each buyer begins with, as if they had been paid for long ago. */
const openingTokens = 4_000_000;

/** Who is told of the making. */
interface Telling {
  /** Of each step, before it. */
  progress(step: string): void;
}

/** What the season came to, in words. */
export type Figures = string;

/**
 * Makes the season around the small world, which must be whole: cooperatives in three countries, their farmers, fields
 * and harvests of fourteen months, and lots and orders in every state. What it asks for is the same in every run.
 */
export async function buildSeason(door: SideDoor, { progress: say }: Telling) {
  const grown = await growSeason(door, say);
  for (const buyer of ['buyer', 'roaster', 'chocolate', 'portland']) {
    const reason = 'opening balance of the season';
    await door.admin.wallet.admin_mint({ buyer: grown.orgs[buyer] as string, amount: openingTokens, reason });
  }
  const lots: string[] = [];
  const offered: Offered[] = [];
  const arrived: string[] = [];
  const heard = { offered: (each: Offered) => offered.push(each), arrived: (order: string) => arrived.push(order) };
  for (const cooperative of grown.cooperatives) {
    say(`${cooperative.plan.title}: lots and their trades`);
    lots.push(...(await tellLots(door, grown, cooperative, heard)));
  }
  say('inspections and export certificates');
  await inspectSeason({ admin: door.admin, inspector: grown.client('inspector') }, offered);
  await certifySeason(grown.client('authority'), door.begunAt, arrived);
  say('work in the fields, invitations, an ERP and a webhook');
  await fieldWork(grown);
  await connectPartners(door, grown);
  return figuresOf(grown, lots);
}

interface Heard {
  offered(each: Offered): void;
  arrived(order: string): void;
}

async function tellLots(
  door: SideDoor,
  grown: Grown,
  cooperative: GrownCooperative,
  { offered, arrived }: Heard,
): Promise<string[]> {
  const { key } = cooperative.plan.owner;
  const fates = told[key] ?? [];
  const lots: string[] = [];
  for (const [index, harvests] of poolsOf(cooperative).entries()) {
    const fate = fates[index] ?? 'market';
    const readiness = fate === 'raw' ? 'raw' : fate === 'draft' ? 'processed' : 'listed';
    const lot = await makeLot(grown, cooperative, { harvests, index, readiness });
    lots.push(lot.name);
    if (fate === 'raw' || fate === 'draft') continue;
    await stories[fate]({ door, grown, cooperative, lot, arrived });
    offered({ lot: lot.name, fate, commodity: cooperative.plan.origin.commodity, owner: cooperative.owner });
  }
  const givesUp = key === 'rwenzori';
  const untraced = await makeUntracedLot(grown, cooperative, givesUp ? 'processed' : 'listed');
  if (givesUp) {
    const reason = 'Sold at the local market before it came to a contract.';
    await cooperative.owner.cooperative.cancel_lot({ lot: untraced.name, reason });
  }
  return [...lots, untraced.name];
}

function figuresOf({ cooperatives }: Grown, lots: readonly string[]): Figures {
  const plots = cooperatives.flatMap((each) => each.plots);
  const farmers = cooperatives.reduce((sum, each) => sum + each.plan.people.length, 0);
  const harvests = plots.reduce((sum, plot) => sum + plot.harvests.length, 0);
  return `${cooperatives.length} cooperatives, ${farmers} farmers more, ${plots.length} plots, ${harvests} harvests, ${lots.length} lots`;
}
