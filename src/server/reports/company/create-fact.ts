import type { CellKind, Value } from '../../platform/workbook/sheet.ts';
import type { Fact } from './records.ts';

export const createFact = (name: string, kind: CellKind, value: Value): Fact => ({ name, kind, value });
