import type { OwnCompany } from '#domain/accounts/user.ts';
import type { ImportMapping, ImportPreview } from '#domain/sheets/import-job.ts';
import { columnOf, type SheetField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { type FindMapping, refusingSheets } from './prepare-import.ts';

type Wanted = { bytes: Uint8Array; mapping: ImportMapping | null; company: OwnCompany };

/** What a person cannot do without; a party may be the company itself, and a row without a type is an invoice. */
const NEEDED: readonly SheetField[] = ['number', 'issue_date', 'total', 'supplier_nit', 'customer_nit'];

/**
 * What a file holds, which column is which as far as can be told, and what would become of its rows. Throws Refusal.
 */
export function previewImport(
  { parser, findMapping }: { parser: DocumentParser; findMapping: FindMapping },
  { bytes, mapping, company }: Wanted,
): Promise<ImportPreview> {
  return refusingSheets(async () => {
    const company_id = company.id;
    const { header_key, columns, guessed } = await parser.describeSheet({ company_id, bytes });
    const kept = mapping ? undefined : await findMapping(header_key);
    const used = mapping ?? kept ?? guessed;
    return {
      columns,
      fields: TEMPLATE_FIELDS.map((field) => ({
        field,
        label: columnOf(field).header,
        is_required: NEEDED.includes(field),
      })),
      mapping: used,
      is_kept: kept !== undefined,
      dry_run: isWhole(used) ? await parser.tryMapping({ company_id, bytes, mapping: used, company }) : null,
    };
  });
}

/** Every field that is needed has its column, or is the company's own side. */
export function isWhole({ columns, own_side }: ImportMapping): boolean {
  return NEEDED.every((field) => columns[field] !== undefined || field === `${own_side}_nit`);
}
