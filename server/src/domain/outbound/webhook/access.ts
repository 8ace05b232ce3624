import { isAdmin, isMember } from '../../../kernel/write/actor.ts';
import { recordAccess } from '../../foundation/access.ts';

/** `own` is of the list of one's own, for admins too; `manage` is all that an admin may put in order. */
export type WebhookView = 'own' | 'manage';

/** A webhook is its owner's; a key reaches those of its organisation, and a key of none those of none. */
export const webhookAccess = recordAccess<'webhooks', WebhookView>({
  table: 'webhooks',
  key: 'id',
  seesAll: (actor, view) => view === 'manage' && isAdmin(actor),
  owns: (eb, actor) => {
    const mine = eb('webhooks.owner_id', '=', actor.userId ?? null);
    if (actor.kind !== 'partner') return mine;
    const { keyOrg = null } = actor;
    if (keyOrg === null) return eb.and([mine, eb('webhooks.org', 'is', null)]);
    // A key of an organisation whose role it lacks reaches nothing, not what its owner has alone.
    return isMember(actor, keyOrg) ? eb.and([mine, eb('webhooks.org', '=', keyOrg)]) : eb.val(false);
  },
  missing: () => 'There is no such webhook.',
  foreign: 'This is not a webhook of yours.',
});
