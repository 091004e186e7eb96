import path from 'node:path';
import type { SkippedMember } from '#domain/files/skipped-member.ts';
import { LEVELS } from '../../platform/metrics/levels.ts';
import { createProcessPool, type PoolOptions } from '../../platform/processes/process-pool.ts';
import { createWorkFolders } from '../../platform/processes/work-folders.ts';
import type { ParsedPart, PartBytes } from '../parsed-part.ts';
import type { PdfReading } from '../pdf/pdf-messages.ts';
import { createMailParser, type MailParser } from './parse-mail.ts';
import { parsePdf, parsePdfsOfZip } from './parse-pdfs.ts';
import { createSheetParser, type SheetParser } from './parse-sheets.ts';
import { createStoredParser, type StoredParser } from './parse-stored.ts';
import { FAILURE_DETAIL, fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs } from './parsing-jobs.ts';

/** The company whose queue the file waits in. Emails that belong to no company yet use a key of their own. */
type CompanyFile = { company_id: string };

export type UploadRequestFile = CompanyFile & {
  filename: string;
  bytes: Uint8Array;
  /** Whether PDFs of a ZIP are read only next to documents, or also instead of documents. */
  readsPdfs: 'beside_documents' | 'always';
};

/** A PDF of a ZIP. `reading` is null when the PDF was not read because of `readsPdfs`. */
export type ZipPdf = { name: string; bytes: PartBytes; reading: PdfReading | null };
export type UploadContents = { skipped: SkippedMember[] } & (
  | { ok: true; parts: ParsedPart[]; pdfs: ZipPdf[] }
  | { ok: false; detail: string }
);

/**
 * Parses untrusted files in child processes with limits of time and memory. It never throws because of the content of a
 * file: the result contains the reason, in Spanish. Throws Refusal when no process can parse the file now.
 */
export type DocumentParser = SheetParser &
  StoredParser &
  MailParser & {
    /** Parses an XML, or a ZIP with its PDFs. */
    parseUpload: (file: UploadRequestFile) => Promise<UploadContents>;
    parsePdf: (file: CompanyFile & { bytes: Uint8Array }) => Promise<PdfReading>;
    close: () => Promise<void>;
  };

/** `dataDir` is the folder for the temporary files of jobs. The other options belong to the process pool. */
export type DocumentParserOptions = PoolOptions & { dataDir: string };

/** The time limit for an XML or a ZIP, in milliseconds, without the PDFs in it. */
const UPLOAD_MS = 60_000;

export function createDocumentParser({ dataDir, ...options }: DocumentParserOptions): DocumentParser {
  const pool = createProcessPool<ParsingJobs>(options, {
    name: 'parsing',
    processes: LEVELS.parsingProcesses,
    jobs: LEVELS.parsing,
  });
  const folders = createWorkFolders(path.join(dataDir, 'parsing'));

  const parseUpload: DocumentParser['parseUpload'] = async ({ company_id: key, filename, bytes, readsPdfs }) => {
    const folder = await folders.make();
    try {
      const request = { filename, bytes, folder };
      const job = { key, name: 'parseUpload', request, bytes: bytes.length, timeMs: UPLOAD_MS } as const;
      const outcome = fileOutcome(await pool.run(job));
      if (outcome.type === 'failed') return { ok: false, detail: FAILURE_DETAIL[outcome.reason], skipped: [] };
      if (!outcome.value.ok) return outcome.value;
      const { parts, pdfs, skipped } = outcome.value;
      const parsesPdfs = readsPdfs === 'always' || parts.some(({ type: sort }) => sort === 'document');
      const readings = parsesPdfs ? await parsePdfsOfZip(pool, key, pdfs) : [];
      return {
        ok: true,
        parts,
        skipped,
        pdfs: pdfs.map(({ name, bytes: location }, at) => ({ name, bytes: location, reading: readings[at] ?? null })),
      };
    } finally {
      await folders.remove(folder);
    }
  };

  return {
    ...createSheetParser(pool, folders),
    ...createStoredParser(pool),
    ...createMailParser(pool),
    parseUpload,
    parsePdf: ({ company_id, bytes }) => parsePdf(pool, company_id, bytes),
    close: pool.close,
  };
}
