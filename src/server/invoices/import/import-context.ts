import type { OwnCompany } from '#domain/accounts/user.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { ParsedPart } from '../../documents/parsed-part.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { PartyCache } from './parties.ts';

/**
 * Into whose books papers go. Whoever imports holds the company's import lock. `import_id` is that of a spreadsheet, whose
 * new invoices may be stamped as they go in (`isStamped`): nothing that others could hold is waited for afterwards. Its
 * rows name the same parties again and again: those that were `met` are not asked for in each of its transactions.
 */
export type ImportContext = {
  trx: Trx;
  company: OwnCompany;
  user_id: string;
  import_id?: string;
  isStamped?: boolean;
  partyCache?: PartyCache;
};

/** A paper with the file that brought it. */
export type UploadedPart<P extends ParsedPart = ParsedPart> = {
  part: P;
  filename: string;
  stored_sha256: string;
  stored_size: number;
};
export type UploadedPartOf<S extends ParsedPart['type']> = UploadedPart<Extract<ParsedPart, { type: S }>>;

type StoredPart = { part: Pick<ParsedPart, 'name' | 'bytes'>; stored_sha256: string };

/** The paper at its place among the files of an invoice. */
export const toFileRow = ({ part, stored_sha256 }: StoredPart) => ({
  sha256: part.bytes.sha256,
  size: part.bytes.size,
  member: part.bytes.member,
  stored_sha256,
  name: baseName(part.name),
});

/** The last part of a member's path: what a person would call the file. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The answer about one paper: what is not said is nothing. */
export const uploadedDocument = (
  { part }: { part: { name: string } },
  fields: Partial<UploadedDocument> & Pick<UploadedDocument, 'outcome'>,
): UploadedDocument => ({
  name: part.name,
  outcome: fields.outcome,
  invoice_id: fields.invoice_id ?? null,
  invoice_number: fields.invoice_number ?? null,
  detail: fields.detail ?? null,
  warnings: fields.warnings ?? [],
  question: fields.question ?? null,
});

type ExistingInvoiceRef = { id: string; invoice_number: string; deleted_at: string | null };

/** The answer about what is there already, in the books or in the trash. */
export function toDuplicate({ id, invoice_number, deleted_at }: ExistingInvoiceRef) {
  const invoice = { invoice_id: id, invoice_number };
  return deleted_at === null
    ? { ...invoice, outcome: 'duplicate' as const, detail: `Esta factura ya existe: ${invoice_number}.` }
    : { ...invoice, outcome: 'duplicate_in_trash' as const, detail: inTrashDetail(invoice_number) };
}

export const inTrashDetail = (number: string): string => `Esta factura está en la papelera: ${number}.`;
