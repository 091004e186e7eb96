import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the time in milliseconds first, then random bits. Rows created together are close in
 * an index, so a new row usually changes the same index page as the previous one.
 */
export function timeOrderedId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
