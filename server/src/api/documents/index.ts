import { tag } from '../operation.ts';
import { documentFiles } from './files.ts';
import { documentMaking } from './making.ts';
import { documentReading } from './reading.ts';
import { documentShares } from './shares.ts';
import { documentTemplates } from './templates.ts';

export const documents = tag('svc_network.api.documents', {
  ...documentMaking,
  ...documentReading,
  ...documentShares,
  ...documentFiles,
  ...documentTemplates,
});
