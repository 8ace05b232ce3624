import { tag } from '../operation.ts';
import { adminJobsQueue } from './queue.ts';

export const adminJobs = tag('svc_network.api.admin_jobs', adminJobsQueue);
