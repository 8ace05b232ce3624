import { insertClaims } from '../../src/domain/proof/event/claims.ts';
import { advance } from '../../src/domain/proof/event/jobs.ts';
import type { Harness } from './harness.ts';

let count = 0;

/** Raises carbon events of an organisation and anchors them, so that they stand in the feed; answers their ids. */
export async function raiseEvents(
  harness: Harness,
  org: string,
  n: number,
  { region = 'et', parties = null }: { region?: string; parties?: readonly string[] | null } = {},
): Promise<string[]> {
  const ids = Array.from({ length: n }, () => `CRB-2020-${String(++count).padStart(6, '0')}`);
  const claims = ids.map((id) => ({
    schema: 'carbon.retire.v2' as const,
    subject: id,
    region,
    lot: null,
    parties,
    standard: 'svc.carbon-retirement.v1',
    payload: { id, project: 'P', tonnes_co2e: 1, beneficiary: 'B', evidence: id, retired_by: org },
    holdReason: null,
    createdAt: harness.clock.now(),
  }));
  await harness.app.jobContext.transaction((work) => insertClaims(work, claims));
  await advance(harness.app.jobContext);
  await harness.anchor();
  await advance(harness.app.jobContext);
  return ids;
}
