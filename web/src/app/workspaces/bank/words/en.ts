import type { Shape } from '../../../i18n/messages.ts';

export { documents } from '../../../shared/document/words/en.ts';
export { fep } from '../../../shared/profile/words/en.ts';

export const bank = {
  workspace: 'Bank',
  profiles: 'Profiles',
  profilesWords: 'Finance profiles that their holders share with banks. Who stops sharing is gone from here at once.',
  total: 'Shared profiles',
  mean: 'Mean score',
  prime: 'Prime',
  recent: 'New scores in 30 days',
  volume: 'Settled volume',
  shipments: 'Delivered shipments',
  search: 'Profile or holder',
  noProfiles: 'Nobody shares a profile yet',
  noProfilesWords: 'Profiles appear here when their holders share them with banks.',
  print: 'Print',
  consent: 'Receipt of its holder’s consent',
  onlyScore: 'The holder shares the score alone: neither name nor components.',
  proof: 'Proof',
  proofWords: 'The score was computed from records and signed by the platform. Anybody can check the signature.',
  hash: 'SHA-256 of the score',
  signature: 'Signature',
  key: 'Key',
  transaction: 'Ledger transaction',
  waits: 'not on the ledger yet',
  checkIt: 'Check the signature',
  holds: 'The signature holds: this is what was computed and signed.',
  holdsNot: 'The signature does not hold: do not rely on this profile.',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    bank: Shape<typeof bank>;
  }
}
