import { verifyStatement } from '@lotmark/sdk/verify';
import type { Tx } from '../../../platform/db/database.ts';
import { platformKeys } from '../../proof/did/platform-keys.ts';
import type { Profile } from './access.ts';
import { changedRecords, type Difference } from './changed-records.ts';
import { loadInputs, scorecardAt } from './inputs.ts';
import { holderOf } from './recompute.ts';
import { asOf, type RecordSet, readInputs, recordSets, scoreOf } from './rules.ts';
import { inputsOf } from './store.ts';
import { componentsOf, modelOf } from './views.ts';

export interface Replay {
  /** The platform's signature over the score holds. */
  signed: boolean;
  /** The records kept with the score are those whose hashes it states, and give it, byte for byte, by the model and the scorecard of its day. */
  reproduced: boolean;
  /** How the records are another now than they were for the score. */
  differences: Difference[];
  /** Sets of records whose kept copy is not what the score states. */
  altered_copies: RecordSet[];
}

/** Differences listed; more are not shown. */
const most = 500;

/** Computes the newest score once more: from the records kept with it, and from those that there are now. Writes nothing. */
export async function replay(tx: Tx, profile: Profile, now: Date): Promise<Replay | undefined> {
  const { score_json, score_signature, computed_at } = profile;
  const kept = await inputsOf(tx, profile.name);
  if (score_json === null || score_signature === null || computed_at === null || kept === undefined) return undefined;
  const keys = await platformKeys(tx);
  const { verified } = await verifyStatement({
    document: score_json,
    signature: score_signature.toString('hex'),
    keys,
  });
  const then = readInputs(kept.inputs);
  const stated = new Map(componentsOf(profile).map(({ records }) => [records.set, records.sha256]));
  const model = modelOf(profile);
  const again = scoreOf(then, await scorecardAt(tx, profile.entity_type, computed_at), model);
  const recomputed = new Map(again.components.map(({ records }) => [records.set, records.sha256]));
  const current = asOf(await loadInputs(tx, holderOf(profile), now), model);
  return {
    signed: verified,
    reproduced: again.json === score_json,
    altered_copies: [...stated].filter(([set, sha256]) => recomputed.get(set) !== sha256).map(([set]) => set),
    differences: recordSets
      .filter((set) => stated.has(set))
      .flatMap((set) => changedRecords(set, then, current))
      .slice(0, most),
  };
}
