import { tag } from '../operation.ts';
import { credentialsIssue } from './issue.ts';
import { credentialsStatus } from './status.ts';
import { credentialsVerify } from './verify.ts';

export const credentials = tag('svc_network.api.credentials', {
  ...credentialsIssue,
  ...credentialsStatus,
  ...credentialsVerify,
});
