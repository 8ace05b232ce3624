import { tag } from '../operation.ts';
import { backups } from './backups.ts';
import { drills } from './drills.ts';

export const backupAdmin = tag('svc_network.api.backup_admin', { ...backups, ...drills });
