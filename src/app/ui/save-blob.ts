/** Saves bytes as a file; only the last part of the path is used as its name. */
export function saveBlob(blob: Blob, path: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  // Some browsers start to read only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
