import { tag } from '../operation.ts';
import { didDocuments, didMethods } from './did.ts';
import { identifiers } from './identifiers.ts';

export const did = [
  ...tag('svc_network.did.api', didMethods, 'did'),
  ...tag('svc_network.api.did', didDocuments),
  ...tag('svc_network.api.identifiers', identifiers, 'did'),
];
