/** What an error response means for its change and for all others. */
export type ErrorKind =
  /** The server has no such row, which is what the change wanted. */
  | 'fulfilled'
  | 'conflict'
  /** The server does not know the feed that the change was made at: it was restored from a copy. */
  | 'other-feed'
  | 'park'
  | 'retry'
  /** These three stop every lane; the change stays as it was. */
  | 'auth'
  | 'wrong-user'
  | 'update';

type ErrorResponse = { status: number; code: string; succeedsWhenGone: boolean };

const KIND_BY_STATUS: ReadonlyMap<number, ErrorKind> = new Map([
  [401, 'auth'],
  // Of another code than that of a missing invoice: the server does not know the request.
  [404, 'retry'],
  [408, 'retry'],
  [409, 'conflict'],
  [412, 'conflict'],
  [425, 'retry'],
  [426, 'update'],
  [428, 'conflict'],
  [429, 'retry'],
]);

/** Codes with a meaning other than that of their status. */
const KIND_BY_CODE: ReadonlyMap<string, ErrorKind> = new Map([
  ['403 user_mismatch', 'wrong-user'],
  ['409 in_progress', 'retry'],
  ['410 feed_expired', 'other-feed'],
]);

/** Classifies every response outside 2xx (docs/offline.md#responses). */
export function classifyError({ status, code, succeedsWhenGone }: ErrorResponse): ErrorKind {
  const kind = KIND_BY_CODE.get(`${status} ${code}`);
  if (kind) return kind;
  const isGone = status === 410 || (status === 404 && code === 'invoice_not_found');
  if (isGone) return succeedsWhenGone ? 'fulfilled' : 'park';
  const isClientError = status >= 400 && status < 500;
  return KIND_BY_STATUS.get(status) ?? (isClientError ? 'park' : 'retry');
}
