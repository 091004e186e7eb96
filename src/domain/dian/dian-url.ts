import type { Environment } from '../invoices/invoice.ts';

const CUFE = /^[0-9a-f]{96}$/i;

/** The public page of DIAN that shows a document by its CUFE; null for a CUFE that DIAN cannot know. docs/dian.md#qr. */
export function dianUrl(cufe: string | null, environment: Environment | null): string | null {
  if (cufe === null || !CUFE.test(cufe)) return null;
  const host = environment === 'test' ? 'catalogo-vpfe-hab' : 'catalogo-vpfe';
  return `https://${host}.dian.gov.co/document/searchqr?documentkey=${cufe}`;
}
