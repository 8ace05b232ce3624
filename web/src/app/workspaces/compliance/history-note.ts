/** What the service itself noted in the history of a package: a word of the catalogue and its values. */
export type HistoryNote =
  | { key: 'noteNewVersion' | 'noteUnjudged' | 'noteNoSource' | 'noteBrought' | 'noteSigned' | 'noteSignedOther' }
  | { key: 'noteTakesPlace'; name: string }
  | { key: 'noteChanged'; records: string }
  | { key: 'noteForeign'; lots: string }
  | { key: 'noteForeignChanged'; lots: string; records: string }
  | { key: 'noteAssessed'; source: string };

const fixed = {
  'A new version is made.': 'noteNewVersion',
  'Submitted without a judgement, by decision of an admin.': 'noteUnjudged',
  'Assessed without a source of deforestation data.': 'noteNoSource',
  'Assessed by a file that somebody brought.': 'noteBrought',
  'Signed: the risk is negligible.': 'noteSigned',
  'Signed: the risk is not negligible.': 'noteSignedOther',
} as const;

/** Recognises the fixed sentences of the service; undefined for what people and the EU system wrote. */
export function readHistoryNote(note: string): HistoryNote | undefined {
  const known = Object.entries(fixed).find(([sentence]) => sentence === note)?.[1];
  if (known !== undefined) return { key: known };
  const name = /^Takes the place of (DDP-\d{4}-\d+)\.$/.exec(note)?.[1];
  if (name !== undefined) return { key: 'noteTakesPlace', name };
  const [, lots, changed] =
    /^(?:\S+ neither sells nor buys ([^.]+) any more\.)? ?(?:Changed since: (.*)\.)?$/.exec(note) ?? [];
  const records = changed?.replaceAll(/ (changed|added|missing)\b/g, '');
  if (lots !== undefined)
    return records === undefined ? { key: 'noteForeign', lots } : { key: 'noteForeignChanged', lots, records };
  if (records !== undefined) return { key: 'noteChanged', records };
  const source = /^Assessed by ([\w-]+)\.$/.exec(note)?.[1];
  return source === undefined ? undefined : { key: 'noteAssessed', source };
}
