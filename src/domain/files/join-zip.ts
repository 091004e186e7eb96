import { ZIP_DEFLATED } from './zip.ts';

/** A member that is packed already. The name has only ASCII characters. */
export type PackedMember = { name: string; packed: Uint8Array<ArrayBuffer>; size: number; crc32: number };

const LOCAL_MARK = 0x04034b50;
const ENTRY_MARK = 0x02014b50;
const END_MARK = 0x06054b50;
const VERSION = 20;
/** 1 January 1980: equal content gives equal bytes. */
const DOS_DATE = 33;

/** A ZIP of the members, as parts in their order. Neither a member nor the whole may be larger than 4 GB. */
export function joinZip(members: readonly PackedMember[]): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const member of members) {
    const head = localHeader(member);
    parts.push(head, member.packed);
    directory.push(directoryEntry(member, offset));
    offset += head.length + member.packed.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  return [...parts, ...directory, endOfDirectory(members.length, size, offset)];
}

function localHeader({ name, ...member }: PackedMember): Uint8Array<ArrayBuffer> {
  const { bytes, view } = createHeader(30, name);
  view.setUint32(0, LOCAL_MARK, true);
  view.setUint16(4, VERSION, true);
  setMember(view, 8, member);
  view.setUint16(26, name.length, true);
  return bytes;
}

function directoryEntry({ name, ...member }: PackedMember, offset: number): Uint8Array<ArrayBuffer> {
  const { bytes, view } = createHeader(46, name);
  view.setUint32(0, ENTRY_MARK, true);
  view.setUint16(4, VERSION, true);
  view.setUint16(6, VERSION, true);
  setMember(view, 10, member);
  view.setUint16(28, name.length, true);
  view.setUint32(42, offset, true);
  return bytes;
}

/** The fields that both headers have, from the method on. */
function setMember(view: DataView, at: number, { packed, size, crc32 }: Omit<PackedMember, 'name'>): void {
  view.setUint16(at, ZIP_DEFLATED, true);
  view.setUint16(at + 4, DOS_DATE, true);
  view.setUint32(at + 6, crc32, true);
  view.setUint32(at + 10, packed.length, true);
  view.setUint32(at + 14, size, true);
}

function endOfDirectory(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const { bytes, view } = createHeader(22, '');
  view.setUint32(0, END_MARK, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

function createHeader(length: number, name: string): { bytes: Uint8Array<ArrayBuffer>; view: DataView } {
  const bytes = new Uint8Array(length + name.length);
  for (let at = 0; at < name.length; at += 1) bytes[length + at] = name.charCodeAt(at);
  return { bytes, view: new DataView(bytes.buffer) };
}
