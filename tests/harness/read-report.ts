import readSheets from 'read-excel-file/node';
import type { Api } from './an-api.ts';

export type ReadCell = string | number | boolean | Date | null;
/** A row by the titles of its columns. */
export type ReadRow = Record<string, ReadCell>;
export type ReadSheet = { titles: ReadCell[]; rows: ReadRow[]; total: ReadRow | undefined };
export type ReadReport = {
  status: number;
  headers: Record<string, unknown>;
  sheets: Record<string, ReadSheet>;
  /** What was answered instead of a file. */
  problem: { code: string; detail: string } | undefined;
};

/** Asks for the Excel report as the app does, and reads the file as a spreadsheet would. */
export async function readReport(api: Api, token: string, year?: string): Promise<ReadReport> {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/api/export/company-data${year === undefined ? '' : `?year=${year}`}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { statusCode: status, headers } = answer;
  if (status !== 200) return { status, headers, sheets: {}, problem: answer.json() };
  const told = await readSheets(answer.rawPayload, { trim: false });
  const sheets = Object.fromEntries(told.map(({ sheet, data }) => [sheet, sheetOf(data as ReadCell[][])])); // All that a cell can be.
  return { status, headers, sheets, problem: undefined };
}

function sheetOf([titles = [], ...all]: ReadCell[][]): ReadSheet {
  const rows = all.map((row) => Object.fromEntries(titles.map((title, place) => [String(title), row[place] ?? null])));
  const last = all.at(-1)?.[0] === 'Total' ? rows.pop() : undefined;
  return { titles, rows, total: last };
}
