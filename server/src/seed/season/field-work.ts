import type { Grown, GrownPlot } from './growing.ts';

/** Scans in the field, slips that were put right, and people who were asked to join and have not answered. */
export async function fieldWork({ cooperatives, client }: Grown): Promise<void> {
  for (const { name, plan, owner, plots } of cooperatives) {
    const [scanned, other] = plots.filter((plot) => plot.planned.ring !== undefined);
    if (scanned !== undefined) await scan(client('inspector'), scanned, `${plan.owner.key.toUpperCase()}-TAG-014`);
    const last = (plots.findLast((plot) => plot.harvests.length > 0) ?? other)?.harvests.at(-1);
    if (last !== undefined) {
      const quantity = last.kilograms - 12;
      const reason = 'The bags were weighed with the basket.';
      await owner.farmer.correct_harvest({ harvest: last.name, quantity, reason });
    }
    for (const who of ['neighbour', 'newcomer']) {
      await owner.cooperative.invite_member({
        cooperative: name,
        email: `${who}.${plan.owner.key}@demo.lotmark.example`,
      });
    }
  }
}

async function scan(inspector: ReturnType<Grown['client']>, { name, planned }: GrownPlot, tag: string): Promise<void> {
  const [gps_lng, gps_lat] = planned.middle;
  const notes = 'Tag read at the edge of the field; shade trees as on the plan.';
  await inspector.events.create_harvest_record({ plot: name, lot_reference: tag, gps_lat, gps_lng, notes });
}
