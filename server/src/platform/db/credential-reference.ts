import type { InsertRows } from './mass-reference.ts';

/** [kind of credential, which organisations hold it, whether it must say until when it is good] */
const types: readonly (readonly [name: string, holders: 'any' | 'Exporter', endDay: 'required' | 'optional'])[] = [
  ['4C', 'any', 'required'],
  ['EORI', 'any', 'optional'],
  ['Export licence', 'Exporter', 'required'],
  ['Fair trade', 'any', 'required'],
  ['ISO 22000', 'any', 'required'],
  ['Organic', 'any', 'required'],
  ['Phytosanitary registration', 'Exporter', 'required'],
  ['Rainforest Alliance', 'any', 'required'],
];

/** Which credentials of organisations are taken. */
export async function insertCredentialTypes(insert: InsertRows): Promise<void> {
  await insert(
    'credential_types',
    ['name', 'valid_from', 'holder', 'end_day', 'entry'],
    types.map(([name, holders, endDay]) => [name, '2020-01-01', holders, endDay, 'open']),
    ['text', 'date', 'text', 'text', 'text'],
  );
}
