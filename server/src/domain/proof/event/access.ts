import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { notFound } from '../../../kernel/values/errors.ts';
import type { Actor } from '../../../kernel/write/actor.ts';
import type { Tables } from '../../../platform/db/tables.generated.ts';
import { recordAccess } from '../../foundation/access.ts';
import { type Sight, scoreSchema, sightOf } from './rules.ts';

/** Events that a reader sees: those of all parties, and those that one of the reader's organisations is a party of. */
export function visibleTo(sight: Sight) {
  return (eb: ExpressionBuilder<Tables, 'events'>) => {
    if (sight.all && sight.scores) return eb.val(true);
    const own = sql<SqlBool>`(events.parties is null or events.parties && ${[...sight.orgs]}::text[])`;
    return sight.all ? eb.or([eb('events.schema', '<>', scoreSchema), own]) : own;
  };
}

const rule = {
  table: 'events',
  seesAll: (actor: Actor) => sightOf(actor).all && sightOf(actor).scores,
  owns: (eb: ExpressionBuilder<Tables, 'events'>, actor: Actor) => visibleTo(sightOf(actor))(eb),
  missing: () => noEvent,
  // Nobody is told more: the hashes of events are public, and what they are of is not.
  foreign: () => notFound(noEvent),
} as const;
const noEvent = 'There is no such event, or it is not yours to see.';

/** Events by the hash of their proof, in hex digits. */
export const eventAccess = recordAccess<'events'>({ ...rule, key: 'hash', stored: (hex) => Buffer.from(hex, 'hex') });
export const eventByName = recordAccess<'events'>({ ...rule, key: 'name' });
