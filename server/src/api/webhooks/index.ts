import { tag } from '../operation.ts';
import { webhooksWebhooks } from './webhooks.ts';

export const webhooks = tag('svc_network.api.webhooks', webhooksWebhooks);
