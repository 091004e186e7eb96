import type { UploadRow as StoredUpload } from '#store/rows/upload-row.ts';

/**
 * Returns, by upload id, the document numbers that an earlier file already contains; only for uploads that have any.
 */
export function findRepeated(rows: readonly Pick<StoredUpload, 'id' | 'reading' | 'state'>[]): Map<string, string[]> {
  const known = new Set<string>();
  const repeated = new Map<string, string[]>();
  for (const { id, reading, state } of rows) {
    if (state === 'cancelled') continue;
    for (const { identity, number } of reading?.documents ?? []) {
      if (known.has(identity)) repeated.set(id, [...(repeated.get(id) ?? []), number]);
      known.add(identity);
    }
  }
  return repeated;
}
