import { expect, test } from 'vitest';
import { partsBeside } from './parts.ts';

const all = [
  { internal_reference: 'DDP-2026-00002-186b8558', place: 0 },
  { internal_reference: 'DDP-2026-00002-186b8558-1', place: 1 },
  { internal_reference: 'DDP-2026-00002-186b8558-2', place: 2 },
  { internal_reference: 'DDP-2026-00002-99999999', place: 0 },
] as const;

test('a statement has the parts of its own submission', () => {
  expect(all.map((each) => partsBeside(all, each))).toEqual([2, 2, 2, 0]);
});
