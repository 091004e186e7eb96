import { openBrowserXlsx } from '#app/file-parsing/browser-xlsx-parts.ts';
import { cellText } from '#domain/sheets/sheet-cell.ts';
import { openWorkbook } from '#domain/sheets/xlsx/open-workbook.ts';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';

type PlanFile = { type: 'ok'; rows: string[][] } | { type: 'error'; detail: string };

/** The cells of the first visible sheet, as texts. `detail` is the Spanish reason why the file is not read. */
export async function readPlanFile(file: File): Promise<PlanFile> {
  try {
    const workbook = await openWorkbook(openBrowserXlsx(new Uint8Array(await file.arrayBuffer())));
    const sheet = Math.max(
      0,
      workbook.sheets.findIndex(({ isHidden }) => !isHidden),
    );
    const rows: string[][] = [];
    for await (const chunk of workbook.rows(sheet))
      rows.push(...chunk.map(({ cells }) => cells.map((cell) => cellText(cell ?? null))));
    return { type: 'ok', rows };
  } catch (error) {
    if (!(error instanceof XlsxRefusedError)) throw error;
    return { type: 'error', detail: error.message };
  }
}
