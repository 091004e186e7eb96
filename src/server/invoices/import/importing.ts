import type { OwnCompany } from '#domain/accounts/user.ts';
import type { UploadedDocument } from '#domain/files/upload.ts';
import type { Paper } from '../../documents/parsed-document.ts';
import type { Trx } from '../../platform/database/trx.ts';
import type { PartiesMet } from './parties.ts';

/**
 * Into whose books papers go. Whoever imports holds the company's import lock. `import_id` is that of a spreadsheet, whose
 * new invoices may be stamped as they go in (`isStamped`): nothing that others could hold is waited for afterwards. Its
 * rows name the same parties again and again: those that were `met` are not asked for in each of its transactions.
 */
export type Import = {
  trx: Trx;
  company: OwnCompany;
  user_id: string;
  import_id?: string;
  isStamped?: boolean;
  met?: PartiesMet;
};

/** A paper with the file that brought it. */
export type Entry<P extends Paper = Paper> = {
  paper: P;
  filename: string;
  stored_sha256: string;
  stored_size: number;
};
export type EntryOf<S extends Paper['sort']> = Entry<Extract<Paper, { sort: S }>>;

type Stored = { paper: Pick<Paper, 'name' | 'bytes'>; stored_sha256: string };

/** The paper at its place among the files of an invoice. */
export const fileRow = ({ paper, stored_sha256 }: Stored) => ({
  sha256: paper.bytes.sha256,
  size: paper.bytes.size,
  member: paper.bytes.member,
  stored_sha256,
  name: baseName(paper.name),
});

/** The last part of a member's path: what a person would call the file. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The answer about one paper: what is not said is nothing. */
export const uploaded = (
  { paper }: { paper: { name: string } },
  told: Partial<UploadedDocument> & Pick<UploadedDocument, 'outcome'>,
): UploadedDocument => ({
  name: paper.name,
  outcome: told.outcome,
  invoice_id: told.invoice_id ?? null,
  invoice_number: told.invoice_number ?? null,
  detail: told.detail ?? null,
  warnings: told.warnings ?? [],
  question: told.question ?? null,
});

type Known = { id: string; invoice_number: string; deleted_at: string | null };

/** The answer about what is there already, in the books or in the trash. */
export function duplicateOf({ id, invoice_number, deleted_at }: Known) {
  const where = { invoice_id: id, invoice_number };
  return deleted_at === null
    ? { ...where, outcome: 'duplicate' as const, detail: `Esta factura ya existe: ${invoice_number}.` }
    : { ...where, outcome: 'duplicate_in_trash' as const, detail: inTrash(invoice_number) };
}

export const inTrash = (number: string): string => `Esta factura está en la papelera: ${number}.`;
