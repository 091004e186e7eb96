import type { UploadResult } from '#domain/upload.ts';

export const NO_RESULT: UploadResult = {
  total_files: 0,
  successful: 0,
  failed: 0,
  new_suppliers: 0,
  new_customers: 0,
  results: [],
};

export function addResults(a: UploadResult, b: UploadResult): UploadResult {
  return {
    total_files: a.total_files + b.total_files,
    successful: a.successful + b.successful,
    failed: a.failed + b.failed,
    new_suppliers: a.new_suppliers + b.new_suppliers,
    new_customers: a.new_customers + b.new_customers,
    results: [...a.results, ...b.results],
  };
}

/** Spec §8: a failed request marks every one of its files failed, with the same words. */
export function allFailed(names: readonly string[], error_message: string): UploadResult {
  const results = names.map((filename) => ({
    filename,
    success: false,
    invoice_id: null,
    error_message,
    documents: [],
  }));
  return { ...NO_RESULT, total_files: names.length, failed: names.length, results };
}
