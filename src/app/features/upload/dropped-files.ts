/** The files of a drop, those of dropped folders included, in the order in which they were dropped. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // All at once and before anything is waited for: afterwards the browser has forgotten what was dropped.
  const entries = [...items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
  return (await Promise.all(entries.map(filesOf))).flat();
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  // What an entry says of itself is all there is to tell the two kinds apart.
  if (entry.isFile) return [await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))];
  const inside = await entriesOf((entry as FileSystemDirectoryEntry).createReader()); // As above.
  return (await Promise.all(inside.map(filesOf))).flat();
}

/** A reader gives a folder in portions, and an empty one at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const portion = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
  return portion.length === 0 ? [] : [...portion, ...(await entriesOf(reader))];
}
