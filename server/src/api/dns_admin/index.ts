import { tag } from '../operation.ts';
import { dnsRecords } from './records.ts';
import { dnsStatus } from './status.ts';

export const dnsAdmin = tag('svc_network.api.dns_admin', { ...dnsRecords, ...dnsStatus });
