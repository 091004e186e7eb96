import type { DocumentKind } from '#domain/invoices/invoice.ts';
import type { Cents } from '#domain/money.ts';
import type { SheetField } from '#domain/sheets/sheet-field.ts';

/** Why a row of the listing is no document that Cuadra is expected to have. */
export type RowSetAside = 'event' | 'payroll' | 'rejected' | 'unknown_type' | 'unreadable';

/** An amount of one column of a row. */
export type ColumnAmount = readonly [field: SheetField, amount: Cents];

/** The taxes that Cuadra shows apart. */
export type ComparedTax = 'iva' | 'inc';

/**
 * A row of DIAN's listing. The parties of a support document are turned, so that the supplier is who sells
 * (docs/imports.md#dian-listing). `file` is the index of the file, `row` the number in its sheet.
 */
export type ListingRow = {
  file: number;
  row: number;
  /** DIAN's own name of the type. */
  type_name: string;
  set_aside: RowSetAside | null;
  /** Null where the type is unknown or the row is no invoice. */
  kind: DocumentKind | null;
  /** In lower case; null in listings without the column. */
  cufe: string | null;
  prefix: string;
  folio: string;
  /** Prefix and folio together. */
  number: string;
  issue_date: string | null;
  received_date: string | null;
  supplier_nit: string;
  supplier_name: string;
  customer_nit: string;
  customer_name: string;
  /** Null where the listing says none: then it is not compared. */
  currency: string | null;
  total: Cents;
  tax: Cents;
  /** The taxes other than IVA, and the withholdings; absent where there are none. */
  amounts?: readonly ColumnAmount[];
  /** Of a listing that lacks columns of taxes: the taxes that can be compared. */
  compared_taxes?: readonly ComparedTax[];
  payment_form: '1' | '2' | null;
};
