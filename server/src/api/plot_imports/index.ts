import { tag } from '../operation.ts';
import { plotImportDesk } from './imports.ts';
import { plotImportUpload } from './upload.ts';

export const plotImports = tag('svc_network.api.plot_imports', { ...plotImportUpload, ...plotImportDesk });
