const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** Bytes as people read them: '812 B', '34 KB', '1,2 MB', '3,4 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  let [value, place] = [bytes / 1_024, 0];
  while (value >= 1_024 && place < UNITS.length - 1) [value, place] = [value / 1_024, place + 1];
  const shown = place === 0 || value >= 100 ? Math.round(value).toString() : value.toFixed(1).replace('.', ',');
  return `${shown} ${UNITS[place]}`;
}
