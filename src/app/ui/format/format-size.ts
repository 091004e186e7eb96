const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** Formats bytes: '812 B', '34 KB', '1,2 MB', '3,4 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  let [value, unitIndex] = [bytes / 1_024, 0];
  while (value >= 1_024 && unitIndex < UNITS.length - 1) [value, unitIndex] = [value / 1_024, unitIndex + 1];
  const shown = unitIndex === 0 || value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace('.', ',');
  return `${shown} ${UNITS[unitIndex]}`;
}
