/** The ways by which documents come in. */
export type IngestWay = 'upload' | 'spreadsheet' | 'mail';
/** `known`: the company has the document already. `skipped`: a part of a file that is no document. */
export type IngestOutcome = 'created' | 'updated' | 'attached' | 'known' | 'skipped' | 'refused';

/**
 * Something to count. Texts are names that the code defines (routes, codes, kinds of jobs): never data of a person, a
 * company or a file.
 */
export type Measurement =
  | { type: 'change'; route: string; result: string }
  | { type: 'documents'; way: IngestWay; outcome: IngestOutcome; count: number }
  | { type: 'backup'; outcome: 'whole' | 'incomplete' | 'failed' }
  | { type: 'job'; pool: string; job: string; outcome: string; seconds: number };

type MeasurementListener = (measurement: Measurement) => void;

const listeners = new Set<MeasurementListener>();

/** Does nothing while no metrics are served. */
export function recordMeasurement(measurement: Measurement): void {
  for (const listener of listeners) listener(measurement);
}

/** Returns the function that removes the listener. */
export function onMeasurement(listener: MeasurementListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
