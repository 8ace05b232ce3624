import { tag } from '../operation.ts';
import { fileDownload } from './download.ts';
import { filesOfRecord } from './of-record.ts';
import { fileUpload } from './upload.ts';

/** The upload has the bare name under which Frappe's clients send files. */
export const files = [
  ...tag('svc_network.api.files', { ...fileDownload, ...filesOfRecord }),
  ...tag('', fileUpload, 'files'),
];
