import type { RecordSheet } from '../record-sheet.ts';
import type { Fact } from '../records.ts';

export const infoSheet: RecordSheet<Fact> = {
  columns: [
    { title: 'Dato', kind: 'text', width: 34 },
    { title: 'Valor', kind: 'text', width: 70 },
  ],
  rowsOf: ({ name, kind, value }) => [[name, { kind, value }]],
};
