import type { Shape } from '../../../i18n/messages.ts';

/** What several workspaces say about a lot and its proof. */
export const lot = {
  inspect: 'Inspect',
  askInspection: 'Ask for an inspection',
  askWords: 'Inspectors see your request in their queue.',
  askNote: 'What should they look at?',
  askedInspection: 'Inspectors see your request now.',
  askedSince: 'An inspection is asked for since {day}',
  askedBefore: 'A request is waiting already.',
  quantity: 'Quantity',
  grade: 'Grade',
  bothAgree: 'Both sides agree.',
  held: 'The two entries differ',
  heldWords:
    'Where the two entries differ too much, the lot is held until an authority has decided; once it is cleared, either side may enter anew what arrived. Places may be at most 5 km apart, quantities may differ by at most 2%, and the grade must be the same.',
  heldApart: 'The two entries differ by more than is allowed.',
  apart_gps: 'The places are more than 5 km apart.',
  apart_quantity: 'The quantities differ by more than 2%.',
  apart_grade: 'The grades are not the same.',
  apart_gps_by: 'The places are {km} km apart; at most 5 km are allowed.',
  apart_quantity_by: 'The quantities differ by {share}; at most 2% are allowed.',
  apart_grade_by: 'The grades are not the same: {one} and {other}.',
  differs: 'differs',
  blind_other: 'The other side has made its entry. You will see it after you have made yours.',
  blind_own: 'You have made your entry; the other side has not. Until it does, you can correct yours.',
  blind_one: 'One side has made its entry. It is shown when both have.',
  blind_open: 'Not confirmed by both sides yet.',
  place: 'Place',
  enteredAt: 'Entered',
  latitude: 'Latitude',
  longitude: 'Longitude',
  useMyPosition: 'Use my position',
  positionDenied: 'Your device does not share its position. Allow it in the browser, or type it in.',
  notLatitude: 'A number from −90 to 90.',
  notLongitude: 'A number from −180 to 180.',
  noProofYet: 'There is a public proof as soon as the lot has been put on the market for the first time.',
  proofWords: 'Anyone can check this lot without an account, with this address or the code.',
  proofAddress: 'Address of the public proof',
  qrLabel: 'QR code of the public proof of {lot}',
  openProof: 'Open the public proof',
  signedVersion: 'Signed version',
  signedAt: 'Signed',
  ledger: 'Ledger',
  anchoredAt: 'Anchored',
  fingerprint: 'Fingerprint (SHA-256)',
  transaction: 'Ledger transaction',
  anchorSoon: 'It will be recorded on the ledger within minutes.',
  massTitle: 'Where its weight comes from',
  fromOutlines: 'From plots with an outline',
  fromPoints: 'From plots known by a point',
  untraced: 'Not traced to plots',
  verifiedNone: 'Where these plots lie is as their farmers or cooperative entered it; no office has verified it.',
  verifiedPart:
    'An office has verified plots behind {verified} of it; the others lie where their farmers or cooperative entered them.',
  verifiedAll: 'An office has verified these plots.',
  mass_plausible: 'The weight is plausible',
  mass_questioned: 'The weight is questioned',
  mass_unknown: 'Whether the weight is plausible is not known',
  cause_within_bounds:
    'Each plot gave, in its season, what its hectares can give. Land that several plots claim was counted once.',
  cause_near_bound: 'A plot gave an unusual amount for its area; it was confirmed.',
  cause_above_bound: 'A plot gave more than its area can give, by what is recorded now.',
  cause_same_land: 'Its plots and others on the same land gave more together than that land usually gives.',
  cause_no_harvests: 'No harvest is recorded for it.',
  cause_above_members:
    'No harvest is recorded for it, and its cooperative offers more in a year than its recorded plots and members explain.',
  cause_no_outline: 'Part of it comes from plots whose area is not known, or from no recorded plot.',
  cause_out_of_season: 'A harvest lies outside every season.',
  massDetail: 'Figures',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    lot: Shape<typeof lot>;
  }
}
