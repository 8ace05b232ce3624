import { tag } from '../operation.ts';
import { inspectionCapture } from './capture.ts';
import { inspectionDesk } from './desk.ts';

export const inspectorWorkbench = tag('svc_network.api.inspector_workbench', {
  ...inspectionCapture,
  ...inspectionDesk,
});
