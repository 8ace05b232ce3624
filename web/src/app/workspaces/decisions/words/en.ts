import type { Shape } from '../../../i18n/messages.ts';

export const decisions = {
  workspace: 'Decisions',
  title: 'Decisions',
  titleWords:
    'Whether a lot, an order or a due diligence package complies: what was decided, why, and what it rests on. Each decision is signed and kept.',
  ask: 'Have a record judged',
  askNow: 'Judge',
  askWords:
    'It is judged by what you may see of it. The decision is signed, and everybody who trades the record sees it.',
  asked: '{name} is decided.',
  record: 'Record',
  recordHint: 'A lot, an order or a due diligence package, such as LOT-2026-00001.',
  badRecord: 'Give the name of a lot, an order or a package: it begins with LOT, ORD or DDP.',
  kind: 'Kind of record',
  Lot: 'Lot',
  Order: 'Order',
  'Due Diligence Package': 'Due diligence package',
  decision: 'Decision',
  Compliant: 'Complies',
  'Not Compliant': 'Does not comply',
  'Needs Review': 'A person must look',
  Error: 'Failed',
  means_good: 'All that is known speaks for it.',
  means_bad: 'Something that is known speaks against it.',
  means_open: 'Nothing speaks against it, but not everything is known.',
  means_failed: 'The language model failed; nothing was decided.',
  failed: 'What went wrong: {error}',
  about: 'Decision about {record}',
  type: 'Looked at',
  type_EUDR: 'Deforestation (EUDR)',
  type_Integrity: 'Records as signed',
  type_Trade: 'Trade',
  at: 'When',
  by: 'Decided by',
  byRules: 'Rules',
  rules: 'Version of the rules',
  prompt: 'Version of the question',
  cited: 'Records cited',
  hash: 'Hash of what it rests on (SHA-256)',
  none: 'Nothing was decided yet',
  noneWords:
    'Have a lot, an order or a package judged here; decisions about records of yours that others asked for stand here, too.',
  altered: 'Rely on nothing of this',
  alteredWords: 'The record of this decision is not what was signed: somebody altered it.',
  why: 'Why',
  restsOn: 'What it rests on',
  noFacts: 'Only who asked for it and offices see what it rests on: it is what their own rights showed.',
  unknown: 'not known',
  risk_negligible: 'negligible',
  risk_non_negligible: 'not negligible',
  risk_not_assessed: 'not assessed',
  yes: 'yes',
  no: 'no',
  again: 'Decide again',
  againWords:
    'The same rules decide once more from what was kept with the decision, and the records of now are compared with it.',
  byModelWords:
    '{model} decided. A model may answer otherwise when it is asked again; its evidence and its answer are kept and signed.',
  replay: 'Decide again',
  hashHolds: 'What it rests on is what was signed.',
  hashBroken: 'What it rests on is not what was signed.',
  sameDecision: 'The same decision comes out, for the same reasons.',
  otherDecision: 'Another decision comes out.',
  recordsSame: 'The records say now what they said then.',
  recordsChanged: 'The records have changed since: {facts}',
  recordsUnseen: 'Whether the records have changed since is shown to who asked for it and to offices.',
} as const;

declare module '../../../i18n/messages.ts' {
  interface Messages {
    decisions: Shape<typeof decisions>;
  }
}
