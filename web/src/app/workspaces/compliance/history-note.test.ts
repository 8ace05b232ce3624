import { expect, test } from 'vitest';
import { readHistoryNote } from './history-note.ts';

test('what the service notes of a judgement is said in the reader’s language; what people wrote stays', () => {
  expect(readHistoryNote('Signed: the risk is negligible.')).toEqual({ key: 'noteSigned' });
  expect(readHistoryNote('Signed: the risk is not negligible.')).toEqual({ key: 'noteSignedOther' });
  expect(readHistoryNote('Assessed without a source of deforestation data.')).toEqual({ key: 'noteNoSource' });
  expect(readHistoryNote('Assessed by a file that somebody brought.')).toEqual({ key: 'noteBrought' });
  expect(readHistoryNote('Assessed by rasters.')).toEqual({ key: 'noteAssessed', source: 'rasters' });
  expect(readHistoryNote('Takes the place of DDP-2026-00001.')).toEqual({
    key: 'noteTakesPlace',
    name: 'DDP-2026-00001',
  });
  expect(readHistoryNote('Changed since: LOT-2026-00011 changed, PLOT-2026-00001 missing.')).toEqual({
    key: 'noteChanged',
    records: 'LOT-2026-00011, PLOT-2026-00001',
  });
  // A sale that was undone: nobody is called by a number.
  const foreign = 'BUY-00001 neither sells nor buys LOT-2026-00011, LOT-2026-00012 any more.';
  expect(readHistoryNote(foreign)).toEqual({ key: 'noteForeign', lots: 'LOT-2026-00011, LOT-2026-00012' });
  expect(readHistoryNote(`${foreign} Changed since: PLOT-2026-00001 changed.`)).toEqual({
    key: 'noteForeignChanged',
    lots: 'LOT-2026-00011, LOT-2026-00012',
    records: 'PLOT-2026-00001',
  });
  expect(readHistoryNote('')).toBeUndefined();
  expect(readHistoryNote('Wrong country of entry')).toBeUndefined();
});
