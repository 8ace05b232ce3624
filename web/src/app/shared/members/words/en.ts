import type { Shape } from '../../../i18n/messages.ts';

export const members = {
  members: 'Members',
  membersWords: 'Who belongs to {name}, and what each may do.',
  invite: 'Invite a member',
  ownersOnly: 'Only Owners see the members',
  ownersOnlyWords: 'Ask an Owner to invite somebody or to change a role.',
  roleTitle: 'Make {name} {role}?',
  roleOwner: 'An Owner may do everything, and may invite and remove members and change their roles.',
  roleManager: 'A Manager works for the organisation, but does not see its members.',
  roleMember:
    'A Member belongs to the organisation and works in it. What belongs to the Owners and Managers of a cooperative (prices, sales, money) is theirs alone.',
  setRole: 'Change the role',
  roleSet: '{name} is {role} now.',
  removeTitle: 'Remove {name}?',
  removeSelf: 'This is you. You lose access to this organisation at once.',
  removeBody: 'The membership ends at once, with the role and the keys it brought. What they recorded stays.',
  removed: '{name} is no longer a member.',
  searchMembers: 'Name or e-mail',
  role: 'Role',
  name: 'Name',
  you: 'you',
  disabled: 'disabled',
  joined: 'Joined',
  roleOf: 'Role of {name}',
  noMembers: 'No members yet',
  resent: 'Sent to {email} again. It is valid until {day}.',
  revokeTitle: 'Take back the invitation to {email}?',
  revokeBody: 'The link in the e-mail no longer works.',
  revoke: 'Take back',
  revoked: 'The invitation to {email} is taken back.',
  invites: 'Open invitations',
  invitee: 'Invited',
  sentOn: 'Sent',
  expiresOn: 'Valid until',
  resend: 'Send again',
  noInvites: 'No open invitations',
  noInvitesWords: 'Invite somebody by e-mail; the invitation stays here until it is accepted.',
  notEmail: 'Please enter an e-mail address.',
  invited: 'The invitation to {email} is on its way. It is valid until {day}.',
  sendInvite: 'Send the invitation',
  inviteWords: 'An e-mail with a link goes out. Whoever follows it and signs in with this address becomes a Member.',
  organisation: 'Organisation',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    members: Shape<typeof members>;
  }
}
