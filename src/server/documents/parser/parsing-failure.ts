import type { JobFailure, JobOutcome } from '../../platform/parsing/job-protocol.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Why the parser gave nothing for this file; the others are not about the file. */
export type FileFailure = Exclude<JobFailure, 'busy' | 'closed'>;

/** Spanish, ready to show. */
export const FAILURE_DETAIL: Record<FileFailure, string> = {
  memory: 'El archivo necesita demasiada memoria para leerlo. Divídelo en varios.',
  time: 'El archivo toma demasiado tiempo para leerlo. Divídelo en varios.',
  crash: 'No pudimos leer el archivo. Puede estar dañado.',
};

const BUSY = 'Ya hay muchos archivos tuyos en espera. Intenta nuevamente en unos minutos.';

/** The result of a job, or why the file has none. Throws Refusal when the file was not looked at: it may come again. */
export function fileOutcome<Result>(
  outcome: JobOutcome<Result>,
): { type: 'ok'; value: Result } | { type: 'failed'; reason: FileFailure; draft: Result | undefined } {
  if (outcome.type === 'ok') return outcome;
  const { reason, draft } = outcome;
  if (reason === 'busy') throw new Refusal('too_many_attempts', BUSY);
  if (reason === 'closed') throw new Refusal('not_ready');
  return { type: 'failed', reason, draft };
}
