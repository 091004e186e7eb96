import type { DocumentKind, Environment } from '../invoices/invoice.ts';

type Party = { name: string; nit: string };

/** As much of a document as this device shows before the server has answered. Amounts in `currency`, as they travel. */
export type DocumentPreview = {
  number: string;
  kind: DocumentKind;
  supplier: Party;
  customer: Party;
  environment: Environment;
  total: number;
  tax: number;
  currency: string;
  /** In pesos by the document's own rate; null where a foreign document brings none. */
  total_cop: number | null;
  issue_date: string;
  due_date: string | null;
  cufe: string | null;
  /** See identityOf. */
  identity: string;
};

/**
 * What this device read in a file; the server alone decides. `events` counts answers to documents (RADIAN), `refused`
 * says in Spanish why nothing can be taken from the file, `problems` the same for single members of a ZIP. A PDF is
 * left to the server, and then everything is empty.
 */
export type FileReading = {
  documents: DocumentPreview[];
  events: number;
  refused: string | null;
  problems: { member: string; detail: string }[];
};

/** The CUFE or, without one, issuer and number: equal for the same document, however it arrives. */
export const documentIdentity = (document: {
  cufe: string | null;
  supplier_nit: string;
  invoice_number: string;
}): string => document.cufe ?? `${document.supplier_nit} ${document.invoice_number}`;
