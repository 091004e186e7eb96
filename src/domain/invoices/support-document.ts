import type { DocumentKind } from './invoice.ts';

/**
 * Whether a document is a support document (DIAN's 05) or adjusts one (95). The buyer issues it, for a supplier who need
 * not invoice. docs/dian.md#documents.
 */
export const isSupportDocument = (kind: DocumentKind): boolean =>
  kind === 'support_document' || kind === 'support_adjustment';
