import { inspectionAccess } from '../../domain/origin/inspection/access.ts';
import { inspectionAfter } from '../../domain/origin/inspection/rules.ts';
import { lotAccess } from '../../domain/origin/lot/access.ts';
import { orderAccess } from '../../domain/trade/order/access.ts';
import { accept } from '../../kernel/values/errors.ts';
import type { KnownActor } from '../../kernel/write/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileDoctype } from '../../platform/db/tables.generated.ts';

interface Seeing {
  tx: Tx;
  actor: KnownActor;
}

/**
 * The kinds of records that files may belong to. Whoever may see the record may see its files.
 * `attach` is for whoever adds one. @throws Refusal as everywhere for a record that is missing or not the caller's.
 */
export const attachedTo: Readonly<
  Record<
    FileDoctype,
    { see: (ctx: Seeing, name: string) => Promise<unknown>; attach: (ctx: Seeing, name: string) => Promise<unknown> }
  >
> = {
  'Quality Inspection': {
    see: (ctx, name) => inspectionAccess.see(ctx, name, 'read'),
    // Once it was handed in, nothing is added to it.
    attach: async (ctx, name) => accept(inspectionAfter(await inspectionAccess.lock(ctx, name, 'own'), 'save')),
  },
  Lot: { see: (ctx, name) => lotAccess.see(ctx, name, 'own'), attach: (ctx, name) => lotAccess.see(ctx, name, 'own') },
  Order: {
    see: (ctx, name) => orderAccess.see(ctx, name, 'any'),
    attach: (ctx, name) => orderAccess.see(ctx, name, 'any'),
  },
};
