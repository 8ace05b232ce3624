import { tag } from '../operation.ts';
import { deviceAlarms } from './alarms.ts';
import { deviceDesk } from './devices.ts';

export const devices = tag('svc_network.api.devices', { ...deviceDesk, ...deviceAlarms });
