import type { OwnCompany } from '#domain/accounts/user.ts';
import type { ImportMapping, ImportPreview, TypeAnswer } from '#domain/sheets/import-job.ts';
import { columnForField, type SheetField, TEMPLATE_FIELDS } from '#domain/sheets/sheet-field.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { type FindMapping, refuseUnreadableSheets } from './prepare-import.ts';

type PreviewRequest = {
  bytes: Uint8Array;
  mapping: ImportMapping | null;
  company: OwnCompany;
  types: readonly TypeAnswer[];
};

/** The fields that an import needs. One party may be the company itself; a row without a type is an invoice. */
const REQUIRED_FIELDS: readonly SheetField[] = ['number', 'issue_date', 'total', 'supplier_nit', 'customer_nit'];

/** The columns of a file, the guessed mapping, and the result that an import would have. Throws Refusal. */
export function previewImport(
  { parser, findMapping }: { parser: DocumentParser; findMapping: FindMapping },
  { bytes, mapping, company, types }: PreviewRequest,
): Promise<ImportPreview> {
  return refuseUnreadableSheets(async () => {
    const company_id = company.id;
    const { layout, header_key, columns, guessed } = await parser.describeSheet({ company_id, bytes });
    const saved = mapping ? undefined : await findMapping(header_key);
    const used = mapping ?? saved ?? guessed;
    const trial = { company_id, bytes, types, company };
    const isKnown = mapping === null && saved === undefined && layout !== 'unknown' && layout !== 'journal';
    return {
      columns,
      fields: TEMPLATE_FIELDS.map((field) => ({
        field,
        label: columnForField(field).header,
        is_required: REQUIRED_FIELDS.includes(field),
      })),
      mapping: used,
      is_kept: saved !== undefined,
      dry_run: isKnown
        ? await parser.trySheet({ ...trial, layout, mapping: null })
        : isComplete(used)
          ? await parser.trySheet({ ...trial, layout: 'mapped', mapping: used })
          : null,
    };
  });
}

/** True when every required field has a column or is the company's own side. */
export function isComplete({ columns, own_side }: ImportMapping): boolean {
  return REQUIRED_FIELDS.every((field) => columns[field] !== undefined || field === `${own_side}_nit`);
}
