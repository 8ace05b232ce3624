import type { Shape } from '../../i18n/messages.ts';

/** What is kept on the device while it is offline. */
export const offline = {
  waiting: 'Waiting to be sent',
  waitingWords: 'These entries are saved on this device. They are sent automatically as soon as there is a connection.',
  waitingCount: '{count, plural, one {# entry waits} other {# entries wait}} to be sent.',
  refusedCount: '{count, plural, one {# entry needs} other {# entries need}} your correction.',
  show: 'Show',
  sending: 'Sending…',
  sendNow: 'Send now',
  stateWaiting: 'Waiting',
  stateRefused: 'Needs correction',
  stateUnfinished: 'Not finished',
  unfinishedWords: 'It is kept on this device and sent once you hand it in.',
  stateUnanswered: 'No answer yet',
  unanswered:
    'It was sent, but no answer came. It will be sent again automatically and counts only once. Until then it cannot be changed.',
  waitsForPlot: 'It will be sent after its plot.',
  newPlot: 'New plot',
  plotChange: 'Change of a plot',
  harvest: 'Harvest',
  inspection: 'Inspection',
  vehicleInspection: 'Vehicle inspection',
  made: 'Entered {when}',
  correct: 'Correct',
  goOn: 'Go on',
  delete: 'Delete',
  deleteTitle: 'Delete “{name}”?',
  deleteBody: 'It has not been sent yet and cannot be brought back.',
  deleteWithHarvests:
    'It has not been sent yet and cannot be brought back. {count, plural, one {# harvest that waits} other {# harvests that wait}} for this plot {count, plural, one {is} other {are}} deleted with it.',
  keepIt: 'Keep it',
  deleted: 'Deleted.',
  kept: 'Saved on this device. It will be sent as soon as there is a connection.',
  sent: '{count, plural, one {# entry} other {# entries}} sent.',
  refused: '{name} was not accepted. What you entered is saved here.',
  signInFirst: 'Sign in again to send the waiting entries.',
  lastKnown: 'No connection. Last updated: {when}.',
  notKnown: 'This has not been opened on this device before. Open it once with a connection.',
  signOutTitle: 'Sign out and delete what was not sent?',
  signOutBody:
    '{count, plural, one {# entry has} other {# entries have}} not been sent yet. Signing out deletes what is kept on this device.',
  signOutLabel: 'Delete and sign out',
} as const;

declare module '../../i18n/messages.ts' {
  interface Messages {
    offline: Shape<typeof offline>;
  }
}
