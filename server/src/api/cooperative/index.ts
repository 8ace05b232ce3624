import { belonging } from '../belonging.ts';
import { tag } from '../operation.ts';
import { cooperativeDesk } from './desk.ts';
import { cooperativeJoining } from './joining.ts';
import { cooperativeListing } from './listing.ts';
import { cooperativeLots } from './lots.ts';
import { cooperativePlots } from './plots.ts';
import { cooperativeProcessing } from './processing.ts';

export const cooperative = tag('svc_network.api.cooperative', {
  ...cooperativeDesk,
  ...cooperativeJoining,
  ...cooperativeListing,
  ...cooperativeLots,
  ...belonging({ word: 'cooperative', kind: 'Cooperative' }),
  ...cooperativePlots,
  ...cooperativeProcessing,
});
