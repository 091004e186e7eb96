/**
 * How far each file of a request is, in whole percent, when `sent` of the request's `total` bytes have left. Files
 * travel one behind the other, each after a few lines of its own, which is what `total` has more than their sizes.
 */
export function shareProgress(sizes: readonly number[], sent: number, total: number): number[] {
  const content = sizes.reduce((sum, size) => sum + size, 0);
  const lines = Math.max(0, total - content) / Math.max(1, sizes.length);
  let start = 0;
  return sizes.map((size) => {
    const from = start + lines;
    start = from + size;
    if (size === 0) return sent >= from ? 100 : 0;
    return Math.floor((100 * Math.min(Math.max(sent - from, 0), size)) / size);
  });
}
