import { tag } from '../operation.ts';
import { plotFiles } from './lint.ts';

export const plots = tag('svc_network.api.plots', plotFiles);
