/** The event of a drop zone: a drop, a file input change, or the handles of a file picker. */
type DropEvent = unknown;

/**
 * Returns the files of a drop or an input, not accessed yet: accessing five hundred of them at once blocks the page.
 * Undefined while they are only dragged over the page.
 */
export function filesFromEvent(event: DropEvent): FileList | Promise<File[]> | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const { type, dataTransfer, target } = event as Partial<DragEvent>; // Missing fields are undefined.
  if (dataTransfer) return type === 'drop' ? droppedEntries(dataTransfer) : undefined;
  return target instanceof HTMLInputElement ? (target.files ?? undefined) : undefined;
}

/** Folders are read recursively; their entries must be taken before the event ends. */
function droppedEntries({ items, files }: DataTransfer): FileList | Promise<File[]> {
  const entries = Array.from(items ?? [], (item) => item.webkitGetAsEntry?.() ?? null);
  return entries.some((entry) => entry?.isDirectory) ? walkEntries(entries) : files;
}

async function walkEntries(entries: readonly (FileSystemEntry | null)[]): Promise<File[]> {
  const files: File[] = [];
  for (const entry of entries) {
    if (isFile(entry)) files.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
    else if (isFolder(entry)) files.push(...(await walkEntries(await readDirectory(entry))));
  }
  return files;
}

const isFile = (entry: FileSystemEntry | null): entry is FileSystemFileEntry => entry?.isFile === true;
const isFolder = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry => entry?.isDirectory === true;

/** A folder returns its entries in batches of a hundred, until a batch is empty. */
async function readDirectory(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
