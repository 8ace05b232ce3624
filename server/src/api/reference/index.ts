import { tag } from '../operation.ts';
import { referenceRates } from './rates.ts';
import { referenceRecords } from './records.ts';

export const reference = tag('svc_network.api.reference', { ...referenceRecords, ...referenceRates });
