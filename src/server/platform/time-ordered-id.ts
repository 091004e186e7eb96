import { randomUUID } from 'node:crypto';

/**
 * A UUID of version 7 (RFC 9562): the milliseconds first, then what is random. What is made together stands together in
 * an index, so that a new row touches a page that the one before has touched.
 */
export function timeOrderedId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
