import type { FileName } from './file-name.ts';

/** Stores bytes under their hash. Each company has its own files, even for the same bytes. */
export type FileStore = {
  /**
   * Returns the SHA-256 in hexadecimal when the bytes are durable. The caller writes the row that references them
   * afterwards.
   */
  put(company_id: string, bytes: Uint8Array): Promise<string>;
  get(company_id: string, sha256: string): Promise<Uint8Array | undefined>;
  has(company_id: string, sha256: string): Promise<boolean>;
  /** Removes bytes without references, unless `put` wrote them or found them after `since`. */
  removeUnused(company_id: string, sha256: string, since: Date): Promise<void>;
  /** Does nothing when the file does not exist. */
  remove(company_id: string, sha256: string): Promise<void>;
};

export type ListedFile = FileName & { size: number };

/** What the commands for operators need beside the server's operations. */
export type ListableFileStore = FileStore & {
  /** The files of one company, or of all. Files that are written or removed meanwhile may be missing. */
  list(company_id?: string): AsyncIterable<ListedFile>;
  /** Compares the stored bytes with their name. */
  check(company_id: string, sha256: string): Promise<FileCheck>;
};

export type FileCheck = 'intact' | 'missing' | 'damaged';
