import { type Actor, isAdmin } from '../../../kernel/write/actor.ts';
import { ofEither, recordAccess } from '../../foundation/access.ts';
import { orgsWith } from '../../people/party/duties.ts';

/** The office of the cooperative, and the exporter whose people sent the file. */
export const importAccess = recordAccess<'plot_imports', 'see' | 'decide'>({
  table: 'plot_imports',
  key: 'name',
  seesAll: isAdmin,
  owns: (eb, actor, view) =>
    ofEither(eb, {
      'plot_imports.cooperative': orgsWith(actor, 'correct_records', 'Cooperative'),
      'plot_imports.exporter': view === 'decide' ? [] : exportersOf(actor),
    }),
  missing: (name) => `There is no import ${name}.`,
  foreign: 'You have no such import of plots.',
});

export const exportersOf = (actor: Actor): string[] => orgsWith(actor, 'record', 'Exporter');
