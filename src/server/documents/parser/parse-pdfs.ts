import type { ProcessPool } from '../../platform/processes/process-pool.ts';
import { failedReading, PDF_LIMITS, type PdfProblem, type PdfReading } from '../pdf/pdf-messages.ts';
import { type FileFailure, fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs } from './parsing-jobs.ts';
import type { UnreadPdf } from './upload-job.ts';

type Pool = ProcessPool<ParsingJobs>;

const PROBLEM: Record<FileFailure, PdfProblem> = { time: 'pdf_timeout', memory: 'pdf_memory', crash: 'pdf_damaged' };

/** Parses one PDF. When the drawing of its pages fails, the result is the draft from its text. */
export async function parsePdf(pool: Pool, key: string, bytes: Uint8Array): Promise<PdfReading> {
  const job = { key, name: 'parsePdf', request: bytes, bytes: bytes.length, timeMs: PDF_LIMITS.timeMs } as const;
  return toReading(fileOutcome(await pool.run(job))).reading;
}

/** Parses the PDFs of one ZIP one after the other. PDFs beyond the limits of a ZIP are not read. */
export async function parsePdfsOfZip(pool: Pool, key: string, pdfs: readonly UnreadPdf[]): Promise<PdfReading[]> {
  const readings: PdfReading[] = [];
  const usage = { ms: 0, failures: 0 };
  for (const { path } of pdfs) {
    const { zipPdfs, zipMs, zipFailures } = PDF_LIMITS;
    if (readings.length >= zipPdfs || usage.ms > zipMs || usage.failures >= zipFailures) {
      readings.push(failedReading('pdf_of_zip_skipped'));
      continue;
    }
    const startedAt = performance.now();
    const job = { key, name: 'parsePdfFile', request: path, bytes: 0, timeMs: PDF_LIMITS.timeMs } as const;
    const { reading, hasFailed } = toReading(fileOutcome(await pool.run(job)));
    usage.ms += performance.now() - startedAt;
    usage.failures += hasFailed ? 1 : 0;
    readings.push(reading);
  }
  return readings;
}

function toReading(outcome: ReturnType<typeof fileOutcome<PdfReading>>): { reading: PdfReading; hasFailed: boolean } {
  if (outcome.type === 'ok') return { reading: outcome.value, hasFailed: false };
  const { draft, reason } = outcome;
  return { reading: draft?.ok ? draft : failedReading(PROBLEM[reason]), hasFailed: true };
}
