import type { UploadedDocument, UploadResult } from '#domain/files/upload.ts';
import type { ChangeSource } from '#domain/invoices/invoice-history.ts';
import { type IngestOutcome, type IngestWay, recordMeasurement } from '../../platform/metrics/measurements.ts';

const WAYS: Partial<Record<ChangeSource, IngestWay>> = { upload: 'upload', import: 'spreadsheet', mail: 'mail' };

const OUTCOMES: Record<UploadedDocument['outcome'], IngestOutcome> = {
  created: 'created',
  completed: 'updated',
  attached: 'attached',
  duplicate: 'known',
  duplicate_in_trash: 'known',
  refused: 'refused',
};

/** Counts the documents of an import after its commit. `skipped`: parts that were no files to read. */
export function measureImport(source: ChangeSource, { results }: UploadResult, skipped = 0): void {
  const way = WAYS[source];
  if (!way) return;
  for (const { documents, skipped: members = [] } of results) {
    for (const { outcome } of documents)
      recordMeasurement({ type: 'documents', way, outcome: OUTCOMES[outcome], count: 1 });
    recordSkipped(way, members.length);
  }
  recordSkipped(way, skipped);
}

function recordSkipped(way: IngestWay, count: number): void {
  if (count > 0) recordMeasurement({ type: 'documents', way, outcome: 'skipped', count });
}
