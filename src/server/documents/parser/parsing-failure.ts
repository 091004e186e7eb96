import type { JobFailure, JobOutcome } from '../../platform/processes/job-protocol.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Failures that the file itself causes. `busy` and `closed` do not depend on the file. */
export type FileFailure = Exclude<JobFailure, 'busy' | 'closed'>;

const SMALLER = 'Si es un ZIP, divídelo en varios; si es un XML, pide al emisor uno más pequeño.';

/** In Spanish, ready to show. */
export const FAILURE_DETAIL: Record<FileFailure, string> = {
  memory: `El archivo necesita demasiada memoria para leerlo. ${SMALLER}`,
  time: `El archivo toma demasiado tiempo para leerlo. ${SMALLER}`,
  crash: 'No pudimos leer el archivo. Puede estar dañado: descárgalo de nuevo o pídelo al emisor.',
};

const BUSY = 'Ya hay muchos archivos tuyos en espera. Intenta nuevamente en unos minutos.';

/**
 * The result of a job, or the failure that the file caused. Throws Refusal when the file was not parsed, so the caller
 * may retry.
 */
export function fileOutcome<Result>(
  outcome: JobOutcome<Result>,
): { type: 'ok'; value: Result } | { type: 'failed'; reason: FileFailure; draft: Result | undefined } {
  if (outcome.type === 'ok') return outcome;
  const { reason, draft } = outcome;
  if (reason === 'busy') throw new Refusal('too_many_attempts', BUSY);
  if (reason === 'closed') throw new Refusal('not_ready');
  return { type: 'failed', reason, draft };
}
