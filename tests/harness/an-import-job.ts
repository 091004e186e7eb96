import { ImportJob } from '#domain/sheets/import-job.ts';

/** A successful import; pass only what the test is about. */
export function anImportJob(overrides: Partial<ImportJob> = {}): ImportJob {
  return ImportJob.parse({
    id: crypto.randomUUID(),
    file_name: 'facturas.xlsx',
    template_type: 'cuadra',
    status: 'completed',
    total_rows: 500,
    processed_rows: 500,
    created_count: 500,
    updated_count: 0,
    duplicate_count: 0,
    skipped_count: 0,
    failed_count: 0,
    skipped: [],
    detail: null,
    created_at: '2026-11-20T14:00:00Z',
    finished_at: '2026-11-20T14:01:00Z',
    ...overrides,
  });
}
