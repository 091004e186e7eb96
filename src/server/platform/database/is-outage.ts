/**
 * Classes of SQLSTATE that a database in trouble answers with: broken connections, exhausted resources, a stop of the
 * server, errors of its system. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const OUTAGE_CLASSES = ['08', '53', '57', '58'];

/** True when the database failed, and not the statement: the same statement may succeed later. */
export const isDatabaseOutage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.length === 5 &&
  OUTAGE_CLASSES.includes(error.code.slice(0, 2));
