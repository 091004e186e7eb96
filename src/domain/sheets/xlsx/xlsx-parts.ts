import { XLSX_LIMITS } from '../xlsx-limits.ts';
import { XlsxRefusedError } from './xlsx-refused.ts';

/**
 * The members of a workbook by path; server and browser unpack them in their own way. `open` gives the text of a member
 * in chunks, unpacked and decoded while it is read; it ends when the consumer stops. It throws XlsxRefusedError when the
 * member does not exist or is damaged.
 */
export type XlsxParts = {
  has: (path: string) => boolean;
  open: (path: string) => Promise<AsyncIterable<string>>;
  close: () => void;
};

/** The signature of the format before Excel 2007, and of workbooks with a password. */
const COMPOUND_START = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export const isCompoundFile = (bytes: Uint8Array): boolean => COMPOUND_START.every((byte, at) => bytes[at] === byte);

/** Names of parts are equal without regard to case (ECMA-376 part 2); some programs write backslashes. */
export const partKey = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

type MemberSize = { packed: number; unpacked: number };

/** The members by name; each is checked against XLSX_LIMITS by the size that it declares, before one is unpacked. */
export class XlsxMembers<T> {
  readonly #members = new Map<string, T>();
  #unpacked = 0;

  add(name: string, member: T, { packed, unpacked }: MemberSize): void {
    this.#unpacked += unpacked;
    const isBomb = unpacked > XLSX_LIMITS.anyRatio && unpacked > XLSX_LIMITS.ratio * packed;
    const isTooMuch = this.#unpacked > XLSX_LIMITS.unpacked || this.#members.size >= XLSX_LIMITS.members;
    if (isBomb || isTooMuch) throw new XlsxRefusedError('xlsx_too_big');
    const key = partKey(name);
    if (!this.#members.has(key)) this.#members.set(key, member);
  }

  has = (path: string): boolean => this.#members.has(partKey(path));
  get = (path: string): T | undefined => this.#members.get(partKey(path));
}
