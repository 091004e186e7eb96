import type { Store } from '#store/store.ts';

/** A disk: writes take `free` bytes. Only deleted files of their own, values above 64 KB, give theirs back. */
export type Disk = { free: number };

const FILE_BYTES = 65_536;

/** From here on the device takes no more than `disk.free` bytes. */
export function limitSpace(store: Store, disk: Disk): void {
  const take = (row: object) => {
    const size = sizeOf(row);
    if (size > disk.free) throw new DOMException('full', 'QuotaExceededError');
    disk.free -= size;
  };
  for (const table of store.tables) {
    table.hook('creating', (_key, row: object) => take(row));
    table.hook('updating', (_changes, _key, row: object) => take(row));
    // Without a row where a key is deleted that does not exist.
    table.hook('deleting', (_key, row?: object) => {
      if (row && sizeOf(row) > FILE_BYTES) disk.free += sizeOf(row);
    });
  }
}

function sizeOf(row: object): number {
  const bytes = 'bytes' in row && row.bytes instanceof ArrayBuffer ? row.bytes.byteLength : 0;
  return bytes + JSON.stringify(row).length;
}
