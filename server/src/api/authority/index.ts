import { tag } from '../operation.ts';
import { authorityFlagged } from './flagged.ts';
import { authorityHarvests } from './harvests.ts';
import { authorityPlots } from './plots.ts';

export const authority = tag('svc_network.api.authority', {
  ...authorityFlagged,
  ...authorityHarvests,
  ...authorityPlots,
});
