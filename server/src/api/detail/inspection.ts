import { z } from 'zod';
import { inspectionView } from '../../domain/origin/inspection/views.ts';
import { docName } from '../../kernel/values/vocabulary.ts';
import { showInspection } from '../inspector_workbench/show.ts';
import { operation } from '../operation.ts';

const inspectionDetail = operation({
  summary:
    'One inspection for its inspector, and, once it was handed in, for the cooperative, exporter and buyers of its lot and the authority.',
  allow: 'user',
  kind: 'read',
  snapshot: true,
  input: z.object({ name: docName('inspection') }),
  output: inspectionView,
  refusals: {
    not_found: 'for admins and authorities: there is no such inspection',
    permission: 'the caller has nothing to do with the lot, it is still a Draft, or there is no such inspection',
  },
  handler: (ctx, { name }) => showInspection(ctx, name, 'read'),
});

export const detailInspection = { inspection_detail: inspectionDetail };
