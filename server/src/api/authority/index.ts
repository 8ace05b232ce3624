import { tag } from '../operation.ts';
import { authorityFlagged } from './flagged.ts';
import { authorityHarvests } from './harvests.ts';
import { authorityPlots } from './plots.ts';
import { authorityRecords } from './records.ts';
import { authoritySameLand } from './same-land.ts';

export const authority = tag('svc_network.api.authority', {
  ...authorityFlagged,
  ...authorityHarvests,
  ...authorityPlots,
  ...authorityRecords,
  ...authoritySameLand,
});
