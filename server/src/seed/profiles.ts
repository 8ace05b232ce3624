import type { Client } from '@lotmark/sdk';

/** Each kind of holder has a profile; what each lets banks see is different. @returns the link of the exporter's. */
export async function shareProfiles(
  { farmer, coop, exporter }: Readonly<Record<'farmer' | 'coop' | 'exporter', Client>>,
  orgs: { coffee: string; exporter: string },
): Promise<string> {
  const own = await farmer.fep.recompute({ entity_type: 'Farmer' });
  await farmer.fep.share_with_banks({ profile: own.name, scope: 'score' });
  const cooperative = await coop.fep.recompute({ organisation: orgs.coffee });
  await coop.fep.share_with_banks({ profile: cooperative.name, scope: 'profile' });
  const { name: profile } = await exporter.fep.recompute({ organisation: orgs.exporter });
  await exporter.fep.share_with_banks({ profile, scope: 'profile' });
  return (await exporter.fep.regenerate_shareable_link({ profile })).url;
}
