import type { ReferenceListKindsOutput, ReferenceListRecordsOutput } from '@lotmark/sdk';

export type Kind = ReferenceListKindsOutput[number];
export type ReferenceRecord = ReferenceListRecordsOutput['data'][number];
