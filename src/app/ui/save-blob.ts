/** Hands bytes to the browser to be saved under a name: a member's path is no name. */
export function saveBlob(blob: Blob, path: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
