import { XLSX_DETAIL, type XlsxProblem } from '#domain/sheets/xlsx-limits.ts';

/** A workbook that is none, or asks for more than it may. Its message is Spanish, ready to show. */
export class XlsxRefusedError extends Error {
  readonly problem: XlsxProblem;

  constructor(problem: XlsxProblem) {
    super(XLSX_DETAIL[problem]);
    this.problem = problem;
  }
}
