import { tag } from '../operation.ts';
import { integrationCredentials } from './credentials.ts';
import { integrationHub } from './hub.ts';

export const integration = tag('svc_network.api.integration', { ...integrationHub, ...integrationCredentials });
