import { z } from 'zod';
import { readSnapshot } from '../../domain/operations/snapshot/figures.ts';
import { snapshotView } from '../../domain/operations/snapshot/views.ts';
import { operation } from '../operation.ts';

const snapshot = operation({
  summary: 'The figures of the service at this moment: people, trade, money, anchors, jobs, mail, storage, versions.',
  allow: 'admin',
  kind: 'read',
  snapshot: true,
  input: z.object({}),
  output: snapshotView,
  handler: (ctx) => readSnapshot(ctx.tx, ctx.now, ctx.services),
});

export const consoleSnapshot = { snapshot };
