import { XLSX_DETAIL, type XlsxProblem } from '#domain/sheets/xlsx-limits.ts';

/** A file that is not a workbook, or that exceeds a limit. The message is in Spanish and ready to show. */
export class XlsxRefusedError extends Error {
  readonly problem: XlsxProblem;

  constructor(problem: XlsxProblem) {
    super(XLSX_DETAIL[problem]);
    this.problem = problem;
  }
}
