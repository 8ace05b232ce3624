import { tag } from '../operation.ts';
import { epcisCapture } from './capture.ts';
import { epcisEvents } from './events.ts';

export const epcis = tag('svc_network.api.epcis', { ...epcisEvents, ...epcisCapture });
