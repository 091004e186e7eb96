import readSheets from 'read-excel-file/node';
import type { Api } from '../server/an-api.ts';

export type ReadCell = string | number | boolean | Date | null;
/** A row by column title. */
export type ReadRow = Record<string, ReadCell>;
export type ReadSheet = { titles: ReadCell[]; rows: ReadRow[]; total: ReadRow | undefined };
export type ReadReport = {
  status: number;
  headers: Record<string, unknown>;
  sheets: Record<string, ReadSheet>;
  /** The problem of the response, when it has no file. */
  problem: { code: string; detail: string } | undefined;
};

type Query = Record<string, string>;

/** Requests the Excel report as the app does, and reads the file like a spreadsheet program. */
export async function readReport(api: Api, token: string, year?: string | Query): Promise<ReadReport> {
  const answer = await fetchReport(api, token, year);
  const { statusCode: status, headers } = answer;
  if (status !== 200) return { status, headers, sheets: {}, problem: answer.json() };
  return { status, headers, sheets: await sheetsOf(answer.rawPayload), problem: undefined };
}

/** The raw response: a workbook, or a refusal. */
export const fetchReport = (api: Api, token: string, year: string | Query = {}) =>
  api.app.inject({
    method: 'GET',
    url: '/api/export/company-data',
    query: typeof year === 'string' ? { year } : year,
    headers: { authorization: `Bearer ${token}` },
  });

/** Every sheet of a workbook by name. */
export async function sheetsOf(workbook: Buffer): Promise<ReadReport['sheets']> {
  const response = await readSheets(workbook, { trim: false });
  // All possible types of a cell.
  return Object.fromEntries(response.map(({ sheet, data }) => [sheet, sheetOf(data as ReadCell[][])])); // All that a cell can be.
}

function sheetOf([titles = [], ...all]: ReadCell[][]): ReadSheet {
  const rows = all.map((row) => Object.fromEntries(titles.map((title, place) => [String(title), row[place] ?? null])));
  const last = all.at(-1)?.[0] === 'Total' ? rows.pop() : undefined;
  return { titles, rows, total: last };
}
