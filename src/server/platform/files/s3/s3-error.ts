/** An error answer of an S3 server. The message has no names of objects and no keys. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly status: number;
  /** The `Code` of the answer, such as NoSuchKey; empty when the answer has none. */
  readonly code: string;
  constructor({ method, status, code }: { method: string; status: number; code: string }) {
    super(`The file store answered ${method} with ${status}${code ? ` ${code}` : ''}.`);
    this.status = status;
    this.code = code;
  }
}

/** 400 and 409 answers that say the same request may succeed: a body that was cut or changed on its way. */
const TRANSIENT_CODES = new Set([
  'BadDigest',
  'IncompleteBody',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'SlowDown',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
]);

/** False for refusals, which would be repeated. Errors without an answer are cut connections and timeouts. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof S3Error) ||
  error.status >= 500 ||
  [408, 429].includes(error.status) ||
  TRANSIENT_CODES.has(error.code);
