import { tag } from '../operation.ts';
import { officeCertificates } from './certificates.ts';
import { officeCredentials } from './credentials.ts';

export const authorityCerts = tag('svc_network.api.authority_certs', { ...officeCertificates, ...officeCredentials });
