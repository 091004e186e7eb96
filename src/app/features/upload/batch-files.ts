const MAX_FILES = 10;
const MAX_BYTES = 25 * 1024 * 1024;

/** Requests small enough that progress is seen and a lost one costs little; order is kept, no batch is empty. */
export function batchFiles<F extends { size: number }>(files: readonly F[]): F[][] {
  const batches: F[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < MAX_FILES && bytes + file.size <= MAX_BYTES) {
      last.push(file);
      bytes += file.size;
    } else {
      batches.push([file]);
      bytes = file.size;
    }
  }
  return batches;
}
