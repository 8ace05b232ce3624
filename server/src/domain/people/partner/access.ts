import { recordAccess } from '../../foundation/access.ts';

/** A key is its owner's. */
export const keyAccess = recordAccess<'partner_keys'>({
  table: 'partner_keys',
  key: 'key_id',
  owns: (eb, actor) => eb('partner_keys.owner_id', '=', actor.userId ?? null),
  missing: () => 'There is no such key.',
  foreign: 'This is not a key of yours.',
});
