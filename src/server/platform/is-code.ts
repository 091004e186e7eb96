/** True when the error has this code of the system or of PostgreSQL ('ENOENT', '42501'). */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
