/** A member as the directory is to describe it: what it says of sizes need not be true. */
export type Entry = { name: string; packed: Uint8Array; size: number; packed_size?: number };

/** A ZIP with exactly these entries; `isShared` lets all of them point at the bytes of the first. */
export function writeZip(
  entries: readonly Entry[],
  { isShared = false, comment = '' }: { isShared?: boolean; comment?: string } = {},
): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [index, { name, packed, size, packed_size = packed.length }] of entries.entries()) {
    const title = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(packed_size, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(title.length, 22);
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(20, 4);
    facts.copy(head, 6);
    head.writeUInt32LE(isShared ? 0 : at, 42);
    directory.push(head, title);
    if (isShared && index > 0) continue;
    const local = [Buffer.from('PK\u0003\u0004'), facts, title, Buffer.from(packed)];
    parts.push(...local);
    at += local.reduce((sum, part) => sum + part.length, 0);
  }
  const written = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(written.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(Math.min(comment.length, 65_535), 20);
  return Buffer.concat([...parts, written, end, Buffer.from(comment.slice(0, 65_535), 'latin1')]);
}
