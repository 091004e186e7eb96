import type { DocumentKind, Environment } from '../invoices/invoice.ts';
import type { PaymentTerms } from '../radian/invoice-event.ts';
import type { SkippedMember } from './skipped-member.ts';

type Party = { name: string; nit: string };

/** The part of a document that this device shows before the server has responded. Amounts in `currency`. */
export type DocumentPreview = {
  number: string;
  kind: DocumentKind;
  supplier: Party;
  customer: Party;
  environment: Environment;
  total: number;
  tax: number;
  currency: string;
  /** In pesos at the document's own rate; null for a foreign document without one. */
  total_cop: number | null;
  issue_date: string;
  due_date: string | null;
  cufe: string | null;
  /** See documentIdentity. */
  identity: string;
  /** What rules compare; absent in readings that were stored before it existed. */
  line_text?: string;
  supplier_city?: string;
  customer_city?: string;
  payment_terms?: PaymentTerms | null;
  warning_codes?: string[];
  /** A row of DIAN's listing, which has no XML yet. */
  lacks_xml?: boolean;
};

/**
 * What this device read in a file; only the server decides. `events` counts responses to documents (RADIAN). `refused`
 * is the Spanish reason why the file has no usable content, `problems` are the same for members of a ZIP. The server
 * reads PDFs, so for a PDF everything is empty.
 */
export type FileReading = {
  documents: DocumentPreview[];
  events: number;
  refused: string | null;
  problems: { member: string; detail: string }[];
  /** The files of a ZIP that are no documents; absent in readings that were stored before it existed. */
  skipped?: SkippedMember[];
};

/** The CUFE or, without one, issuer and number: equal for the same document in any file. */
export const documentIdentity = (document: {
  cufe: string | null;
  supplier_nit: string;
  invoice_number: string;
}): string => document.cufe ?? `${document.supplier_nit} ${document.invoice_number}`;
