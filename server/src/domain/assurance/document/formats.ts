/** The kinds of records that documents are made of. */
export const documentDoctypes = [
  'Lot',
  'Order',
  'Quality Inspection',
  'Farmer Statement',
  'Finance Profile',
  'Export Certificate',
  'Due Diligence Package',
  'Insurance Policy',
  'Insurance Claim',
] as const;
export type DocumentDoctype = (typeof documentDoctypes)[number];

/** What is made of a record of each kind: the template of that name in server/templates. */
export const printFormats = {
  'lot-passport': 'Lot',
  'bag-labels': 'Lot',
  'sales-contract': 'Order',
  'commercial-invoice': 'Order',
  'packing-list': 'Order',
  'inspection-report': 'Quality Inspection',
  'payout-statement': 'Farmer Statement',
  'fep-report': 'Finance Profile',
  'export-certificate': 'Export Certificate',
  'due-diligence-dossier': 'Due Diligence Package',
  'insurance-policy': 'Insurance Policy',
  'claim-letter': 'Insurance Claim',
} as const satisfies Readonly<Record<string, DocumentDoctype>>;
export type PrintFormat = keyof typeof printFormats;

export const printFormatNames = Object.keys(printFormats) as [PrintFormat, ...PrintFormat[]];

/** A letter is composed and accepted before it is made, and is of a record of any kind. */
export const letter = 'letter';
export const documentFormats = [...printFormatNames, letter] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export const documentLanguages = ['en', 'es', 'fr', 'pt'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export function formatsOf(doctype: DocumentDoctype): PrintFormat[] {
  return printFormatNames.filter((each) => printFormats[each] === doctype);
}
