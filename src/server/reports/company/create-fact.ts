import type { CellKind, Value } from '#domain/sheets/workbook/sheet.ts';
import type { Fact } from './records.ts';

export const createFact = (name: string, kind: CellKind, value: Value): Fact => ({ name, kind, value });
