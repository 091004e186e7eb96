/** Is this what the system or PostgreSQL calls by that code ('ENOENT', '42501')? */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
