import { tag } from '../operation.ts';
import { iotCrossReference } from './cross-reference.ts';
import { iotIngest } from './ingest.ts';
import { iotStatus } from './status.ts';
import { iotUplink } from './uplink.ts';

export const iot = tag('svc_network.api.iot', { ...iotStatus, ...iotCrossReference, ...iotIngest, ...iotUplink });
