import { tag } from '../operation.ts';
import { fepHolder } from './holder.ts';
import { fepLinks } from './links.ts';
import { fepLookups } from './lookups.ts';
import { fepVerification } from './verification.ts';

export const fep = tag('svc_network.api.fep', { ...fepHolder, ...fepLinks, ...fepLookups, ...fepVerification });
