import { z } from 'zod';
import { seesEveryLot } from '../../domain/assurance/contagion/access.ts';
import { maxOutlines, solveContagion } from '../../domain/assurance/contagion/solve.ts';
import { solutionOutput, solutionView } from '../../domain/assurance/contagion/views.ts';
import { forbidden, invalid } from '../../kernel/values/errors.ts';
import { docName, lotRef } from '../../kernel/values/vocabulary.ts';
import { operation, tag } from '../operation.ts';
import { contagionProofs } from './proofs.ts';

/** More than the largest legal statement holds, and few enough to answer at once. */
const maxPlots = 10_000;
const maxLots = 1_000;

const solve = operation({
  summary:
    'What bad plots reach, and the largest part of each lot without them; and where lots come from. Other organisations’ lots are counted, not named.',
  allow: 'user',
  needs: 'manage_lots',
  kind: 'read',
  snapshot: true,
  largeBody: true,
  input: z.object({
    lots: z
      .array(lotRef())
      .max(maxLots)
      .optional()
      .meta({ description: 'Lots to trace back to their harvests and plots, and on to what was made of them.' }),
    plots: z
      .array(docName('plot'))
      .max(maxPlots)
      .optional()
      .meta({ description: 'Bad plots: everything that holds something of them is found.' }),
    geometry: z
      .boolean()
      .default(false)
      .meta({ description: `Where the plots lie, for who may know; of at most ${maxOutlines} plots.` }),
  }),
  output: solutionOutput,
  refusals: {
    permission:
      'the caller has no organisation, or one of the lots or plots is not theirs to trace (a missing one answers alike)',
    validation:
      'neither lots nor plots are given; outlines of too many; for authorities and admins: there is no such lot or plot',
  },
  handler: async (ctx, { lots = [], plots = [], geometry }) => {
    if (!seesEveryLot(ctx.actor) && ctx.actor.memberships.length === 0) {
      throw forbidden('Tracing is for organisations with lots, and for authorities.');
    }
    if (lots.length === 0 && plots.length === 0) throw invalid('plots', 'name at least one plot, or a lot in `lots`');
    return solutionView(await solveContagion(ctx, { lots, plots, geometry }));
  },
});

export const contagion = tag('svc_network.api.contagion', { solve, ...contagionProofs });
