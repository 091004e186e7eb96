import path from 'node:path';
import { XlsxRefusedError } from '#domain/sheets/xlsx/xlsx-refused.ts';
import type { XlsxProblem } from '#domain/sheets/xlsx-limits.ts';
import type { JobOutcome } from '../../platform/processes/job-protocol.ts';
import type { Job, ProcessPool } from '../../platform/processes/process-pool.ts';
import type { WorkFolders } from '../../platform/processes/work-folders.ts';
import type { ReadSheetRequest, SheetPart } from '../../spreadsheets/parse/read-sheet.ts';
import { type FileFailure, fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs } from './parsing-jobs.ts';
import type { SheetDescription, SheetOutline, SheetResult, SheetTrial } from './sheet-jobs.ts';
import { readSheetParts } from './sheet-parts.ts';

/** A request together with the company it belongs to. */
type Owned<Request> = Request & { company_id: string };
type RequestOf<Name extends keyof ParsingJobs> = Parameters<ParsingJobs[Name]>[0];

/** All methods throw XlsxRefusedError with a Spanish message, and Refusal when no process can read the file now. */
export type SheetParser = {
  outlineSheet: (sheet: Owned<RequestOf<'outlineSheet'>>) => Promise<SheetOutline>;
  describeSheet: (sheet: Owned<{ bytes: Uint8Array }>) => Promise<SheetDescription>;
  trySheet: (sheet: Owned<RequestOf<'trySheet'>>) => Promise<SheetTrial>;
  /**
   * The rows of an import. The whole file is read before the first part is returned; one part is in memory at a time.
   */
  readSheet: (sheet: Owned<ReadSheetRequest>) => AsyncGenerator<SheetPart>;
};

const PROBLEM: Record<FileFailure, XlsxProblem> = { memory: 'xlsx_memory', time: 'xlsx_time', crash: 'bad_xlsx' };

/** The time limit of a preview, in milliseconds. A user waits for it; an import is read in the background. */
const PREVIEW_MS = 60_000;
const IMPORT_MS = 180_000;

export function createSheetParser(pool: ProcessPool<ParsingJobs>, folders: WorkFolders): SheetParser {
  return {
    outlineSheet: async ({ company_id: key, ...request }) =>
      sheetValue(await pool.run({ key, name: 'outlineSheet', request, ...jobCost(request) })),
    describeSheet: async ({ company_id: key, bytes }) =>
      sheetValue(await pool.run({ key, name: 'describeSheet', request: bytes, ...jobCost({ bytes }) })),
    trySheet: async ({ company_id: key, ...request }) =>
      sheetValue(await pool.run({ key, name: 'trySheet', request, ...jobCost(request) })),
    async *readSheet({ company_id: key, ...sheet }) {
      const folder = await folders.make();
      try {
        const request = { ...sheet, path: path.join(folder, 'rows') };
        const cost = { bytes: sheet.bytes.length, timeMs: IMPORT_MS };
        sheetValue(await pool.run({ key, name: 'readSheetRows', request, ...cost }));
        yield* readSheetParts(request.path);
      } finally {
        await folders.remove(folder);
      }
    },
  };
}

const jobCost = ({ bytes }: { bytes: Uint8Array }): Pick<Job<ParsingJobs, 'outlineSheet'>, 'bytes' | 'timeMs'> => ({
  bytes: bytes.length,
  timeMs: PREVIEW_MS,
});

function sheetValue<T>(outcome: JobOutcome<SheetResult<T>>): T {
  const result = fileOutcome(outcome);
  if (result.type === 'failed') throw new XlsxRefusedError(PROBLEM[result.reason]);
  if (result.value.type === 'refused') throw new XlsxRefusedError(result.value.problem);
  return result.value.value;
}
