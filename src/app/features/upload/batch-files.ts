const MAX_FILES = 10;
const MAX_BYTES = 25 * 1024 * 1024;

/** Requests small enough that a lost one costs little; order is kept, no batch is empty. */
export function batchFiles<F>(files: readonly F[], sizeOf: (file: F) => number): F[][] {
  const batches: F[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < MAX_FILES && bytes + sizeOf(file) <= MAX_BYTES) {
      last.push(file);
      bytes += sizeOf(file);
    } else {
      batches.push([file]);
      bytes = sizeOf(file);
    }
  }
  return batches;
}
