/** Bytes as people read them: '812 B', '34 KB', '1,2 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  if (bytes < 1_024 * 1_024) return `${Math.round(bytes / 1_024)} KB`;
  return `${(bytes / 1_024 / 1_024).toFixed(1).replace('.', ',')} MB`;
}
