/** Where bytes live, named by what they are. One company never reaches another's, not even the same bytes. */
export type FileStore = {
  /** Answers the SHA-256 in hexadecimal once the bytes are safe: only then write the row that names them. */
  put(company_id: string, bytes: Uint8Array): Promise<string>;
  get(company_id: string, sha256: string): Promise<Uint8Array | undefined>;
  has(company_id: string, sha256: string): Promise<boolean>;
  /** Bytes that nobody needs any more, unless `put` has met or written them after `since`. */
  removeUnused(company_id: string, sha256: string, since: Date): Promise<void>;
  /** Nothing happens when it is gone already. */
  remove(company_id: string, sha256: string): Promise<void>;
};
