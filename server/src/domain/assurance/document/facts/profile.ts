import { wrongState } from '../../../../kernel/values/errors.ts';
import { toIso } from '../../../../kernel/values/vocabulary.ts';
import { withTitle } from '../../profile/reading.ts';
import { findProfile } from '../../profile/store.ts';
import { assertAsScored, componentsOf } from '../../profile/views.ts';
import { decimalOf, type FactsReader } from './facts.ts';

/** The signed score of a holder, with its components. */
export const fepReport: FactsReader = async (tx, name) => {
  const found = await findProfile(tx, name);
  if (found === undefined) throw new Error(`${name} is gone`);
  const profile = await withTitle(tx, found);
  if (profile.version === 0) throw wrongState(`${name} has no score yet; fep.recompute computes it.`);
  assertAsScored(profile);
  return {
    facts: {
      profile: profile.name,
      entity_type: profile.entity_type,
      holder: profile.title,
      country: profile.country,
      corridor: profile.corridor,
      version: profile.version,
      score: decimalOf(profile.score),
      band: profile.band,
      computed_at: toIso(profile.computed_at),
      score_sha256: profile.score_hash?.toString('hex') ?? null,
      components: componentsOf(profile).map(({ component, measure, points, max_points, records }) => ({
        component,
        measure,
        points,
        max_points,
        records: records.count,
      })),
    },
  };
};
