import type { DocumentKind, Environment } from '#domain/invoices/invoice.ts';
import type { Cents } from '#domain/money.ts';
import { SHEET_IMPORT } from '#domain/sheets/sheet-import.ts';

/** A piece of a page's text layer with its position: points, y grows upwards, (x, y) is the start of its baseline. */
export type PdfTextItem = { page: number; x: number; y: number; width: number; height: number; text: string };

export type PdfParty = { name: string | null; nit: string | null };

/** Fields with a recorded source; an invoice needs them, from the PDF or from the user. */
export type PdfField =
  | 'number'
  | 'issue_date'
  | 'due_date'
  | 'supplier_name'
  | 'supplier_nit'
  | 'customer_name'
  | 'customer_nit'
  | 'subtotal'
  | 'tax_amount'
  | 'payable_total'
  | 'currency'
  | 'cufe';

export type PdfSource = 'text' | 'qr';

/**
 * The data of a printed invoice, each value null where none was found. A PDF alone proves nothing: the user confirms
 * every value (docs/dian.md#pdf). Amounts are in cents of `currency`.
 */
export type PdfFacts = {
  document_kind: DocumentKind | null;
  number: string | null;
  /** The number with its printed hyphens and spaces. */
  number_as_printed: string | null;
  issue_date: string | null;
  due_date: string | null;
  currency: string | null;
  environment: Environment | null;
  supplier: PdfParty;
  customer: PdfParty;
  subtotal: Cents | null;
  tax_amount: Cents | null;
  taxes_by_code: Record<string, Cents>;
  withholding_amount: Cents | null;
  withholdings_by_code: Record<string, Cents>;
  payable_total: Cents | null;
  lines: number | null;
  /** 96 hexadecimal digits, 40 in documents of 2018 and 2019; other lengths are not a CUFE. */
  cufe: string | null;
  /** The text in the place of the CUFE when it is not a valid CUFE. */
  cufe_text: string | null;
  /** "crédito; acuerdo mutuo" */
  payment: string | null;
  missing: PdfField[];
  sources: Partial<Record<PdfField, PdfSource>>;
};

export type PdfRefusal = 'pdf_no_text' | 'pdf_no_data' | 'pdf_cuenta_de_cobro';

/** Spanish, ready to show. */
export const PDF_DETAIL: Record<PdfRefusal, string> = {
  pdf_no_text: 'El PDF no tiene capa de texto: es una imagen o un escaneo. Sube el XML o el ZIP de la factura.',
  pdf_no_data: 'No encontramos datos en el PDF. Sube también el XML o el ZIP.',
  pdf_cuenta_de_cobro: `Es una cuenta de cobro, no una factura electrónica. Regístrala con la plantilla de ${SHEET_IMPORT}, si tu plan la incluye.`,
};
