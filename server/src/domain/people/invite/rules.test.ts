import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Machine, next } from '../../../kernel/values/machine.ts';
import { acceptInvite, type InviteEvent, inviteMachine, inviteStatusAt, inviteStatuses } from './rules.ts';

const now = new Date('2026-03-02T09:00:00Z');
const anInvite = fc.record({
  name: fc.constant('INV-2026-00001'),
  status: fc.constantFrom(...inviteStatuses),
  invitee_email: fc.constantFrom('a@example.org', 'b@example.org'),
  expires_at: fc.integer({ min: -5, max: 5 }).map((seconds) => new Date(now.getTime() + seconds * 1000)),
});

test('only a Pending invite goes anywhere', () => {
  const machine: Machine<(typeof inviteStatuses)[number], InviteEvent> = inviteMachine;
  for (const status of inviteStatuses) {
    for (const event of ['accept', 'revoke', 'expire'] as const) {
      expect(next(machine, status, event) !== undefined).toBe(status === 'Pending');
    }
  }
});

test('an invite is accepted by its own address, while Pending and in time, and by no other way', () => {
  fc.assert(
    fc.property(anInvite, fc.constantFrom('a@example.org', 'b@example.org'), (invite, email) => {
      const decision = acceptInvite(invite, email, now);
      const inTime = invite.expires_at > now;
      if (invite.invitee_email !== email) {
        expect(decision).toMatchObject({ ok: false, refusal: { code: 'permission' } });
      } else if (invite.status === 'Accepted') {
        expect(decision).toEqual({ ok: true, value: 'already' });
      } else if (invite.status === 'Pending' && inTime) {
        expect(decision).toEqual({ ok: true, value: 'accept' });
      } else {
        expect(decision).toMatchObject({ ok: false, refusal: { code: 'state' } });
      }
    }),
  );
});

test('time ends Pending invites and changes no others', () => {
  fc.assert(
    fc.property(anInvite, (invite) => {
      const over = invite.status === 'Pending' && invite.expires_at <= now;
      expect(inviteStatusAt(invite, now)).toBe(over ? 'Expired' : invite.status);
    }),
  );
});
