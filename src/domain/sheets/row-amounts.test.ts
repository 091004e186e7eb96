import { expect, test } from 'vitest';
import { documentOf } from '#tests/harness/documents/row-document.ts';
import { readSheetRow } from './read-sheet-row.ts';
import { recogniseLayout } from './recognise-layout.ts';
import type { SheetCell } from './sheet-cell.ts';

const ROW: Record<string, SheetCell> = {
  ENC_1: 'INVOIC',
  ENC_6: 'HD1001',
  ENC_7: '2026-03-05',
  EMI_2: '901448732',
  EMI_6: 'Molino',
  ADQ_2: '900553214',
  ADQ_6: 'Espiga',
  TOT_1: 100,
  TOT_5: 108,
};

function read(values: Record<string, SheetCell>) {
  const row = { ...ROW, ...values };
  const header = Object.keys(row);
  const { layout, mapping } = recogniseLayout(header);
  if (layout !== 'facturatech') throw new Error(layout);
  const rules = { layout, header, mapping, countsFrom1904: false, types: new Map() };
  return documentOf(readSheetRow(rules, Object.values(row)));
}

test.each<[Record<string, SheetCell>, Record<string, number>, Record<string, number>]>([
  [{ IMP_4: 8 }, { '01': 800 }, {}],
  [{ IMP_1: '01', IMP_4: 8, TIM_1: 'false' }, { '01': 800 }, {}],
  [{ IMP_1: '04', IMP_4: 8 }, { '04': 800 }, {}],
  [{ IMP_1: 4, IMP_4: 8, TIM_1: false }, { '04': 800 }, {}],
  [{ IMP_1: 'INC', TIM_2: 8 }, { '04': 800 }, {}],
  [{ IMP_1: 'otro', IMP_4: 8 }, { ZZ: 800 }, {}],
  [{ IMP_1: 'constructor', IMP_4: 8 }, { ZZ: 800 }, {}],
  [{ IMP_1: '06', IMP_4: 8, TIM_1: 'true' }, {}, { '06': 800 }],
  [{ IMP_1: '07', IMP_4: -8 }, {}, { '07': 800 }],
  [{ TIM_1: true, TIM_2: 8 }, {}, { ZZ: 800 }],
])('%j is the tax %j and the withholding %j', (values, taxes, withholdings) => {
  expect(read(values)).toMatchObject({ taxes_by_code: taxes, withholdings_by_code: withholdings });
});
