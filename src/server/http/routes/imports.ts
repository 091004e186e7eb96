import {
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  importInvoices,
  listImports as list,
  previewImport as preview,
  readImportGuide,
} from '#contract/imports.ts';
import { type ImportTemplate, isAvailable } from '#domain/import-job.ts';
import { importGuide } from '#domain/sheets/import-guide.ts';
import { cuadraTemplate, facturatechTemplate } from '#domain/sheets/template-sheets.ts';
import { importErrors } from '../../commands/import-errors.ts';
import { withSpreadsheet } from '../../commands/prepare-import.ts';
import { previewImport } from '../../commands/preview-import.ts';
import { foundImport, mappingsOf, readyImport, startImport } from '../../commands/start-import.ts';
import { readOwnCompany } from '../../db/companies.ts';
import type { Database } from '../../db/database.ts';
import { type ImportKey, listImports } from '../../db/imports.ts';
import type { FileStore } from '../../files/file-store.ts';
import { Refusal } from '../../refusal.ts';
import { writeWorkbook } from '../../report/write-workbook.ts';
import { companyOf } from '../admit.ts';
import { createRateLimit } from '../rate-limit.ts';
import { sentSheet } from '../sent-sheet.ts';
import type { Serve } from '../serve.ts';

/** `onQueued` is told of each import that waits to be worked on. */
type Parts = { db: Database; files: FileStore; now: () => Date; onQueued: (key: ImportKey) => void };

export function importRoutes(serve: Serve, parts: Parts): void {
  serve.read(list, (trx, { company_id }) => listImports(trx, company_id));
  serve.read(getImport, (trx, { params: { id }, company_id }) => foundImport(trx, { company_id, id }));
  bindSending(serve, parts);
  bindPapers(serve, parts);
}

/** Reading a whole file for nothing is work too. */
const PREVIEWS = { about: 'import preview', most: 30, windowMs: 60_000 };

function bindSending(serve: Serve, { db, files, now, onQueued }: Parts): void {
  const share = createRateLimit(db, { ...PREVIEWS, now });
  serve.write(importInvoices, async ({ request, actor, company_id }) => {
    const sent = await sentSheet(request, importInvoices.files);
    const ready = await readyImport({ db, files, now: now() }, company_id, sent);
    let queued: ImportKey | undefined;
    return {
      content: [ready.file_name, ready.sha256, sent.template, sent.mapping],
      change: async (trx) => {
        const { key, readAnswer } = await startImport(trx, { company_id, user_id: actor.account.id }, ready);
        queued = key;
        return readAnswer;
      },
      notes: () => [{ label: ready.file_name }],
      after: () => queued && onQueued(queued),
    };
  });

  serve.session(preview, async ({ request, actor }) => {
    const company_id = companyOf(actor);
    await share.take(company_id);
    const { bytes, mapping } = await sentSheet(request, preview.files);
    const company = await db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
    return withSpreadsheet(bytes, (sheet) =>
      previewImport(sheet, { mapping, company, findMapping: mappingsOf(db, company_id) }),
    );
  });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function bindPapers(serve: Serve, { db }: Parts): void {
  serve.download(downloadImportTemplate, async ({ query: { template_type }, company_id }) => {
    if (!isAvailable(template_type)) throw new Refusal('template_unavailable');
    const { name, nits } = await db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
    const sheets = TEMPLATES[template_type]({ name, nit: nits[0] ?? '' });
    return { bytes: writeWorkbook(sheets), name: `plantilla-${template_type}.xlsx`, type: XLSX };
  });

  serve.download(readImportGuide, async () => ({
    bytes: Buffer.from(importGuide()),
    name: 'guia-de-importacion.md',
    type: 'text/markdown; charset=utf-8',
  }));

  serve.download(downloadImportErrors, async ({ params: { id }, company_id }) => {
    const { csv, file_name } = await db.forCompany(company_id, (trx) => importErrors(trx, { company_id, id }));
    const name = `errores-${file_name.replace(/\.xlsx$/i, '')}.csv`;
    return { bytes: Buffer.from(csv), name, type: 'text/csv; charset=utf-8' };
  });
}

const TEMPLATES: Record<ImportTemplate, typeof cuadraTemplate> = {
  cuadra: cuadraTemplate,
  facturatech: facturatechTemplate,
  factusol: () => [],
};
