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

/** Names of parts are equal without regard to case (ECMA-376 part 2); some programs write backslashes. */
export const partKey = (path: string): string => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
