import type { FastifyRequest } from 'fastify';
import {
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  importInvoices,
  listImports as list,
  previewImport as preview,
  readImportGuide,
} from '#contract/imports.ts';
import { importGuide } from '#domain/sheets/import-guide.ts';
import { type ImportTemplate, isAvailable } from '#domain/sheets/import-job.ts';
import { cuadraTemplate, facturatechTemplate } from '#domain/sheets/template-sheets.ts';
import { readOwnCompany } from '../companies/companies.ts';
import type { StorageQuotas } from '../companies/storage-quota.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { type Actor, companyOf } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import { Refusal } from '../platform/refusal.ts';
import { writeWorkbook } from '../reports/workbook/write-workbook.ts';
import type { UploadIntake } from '../uploads/upload-intake.ts';
import { importErrors } from './import-errors.ts';
import { type ImportKey, listImports } from './imports.ts';
import type { SentSheet } from './prepare-import.ts';
import { previewImport } from './preview-import.ts';
import { sentSheet } from './receive-sheet.ts';
import { foundImport, mappingsOf, readyImport, startImport } from './start-import.ts';

/** `onQueued` is told of each import that waits to be worked on. */
type Parts = {
  db: Database;
  files: FileStore;
  intake: UploadIntake;
  quotas: StorageQuotas;
  parser: DocumentParser;
  now: () => Date;
  onQueued: (key: ImportKey) => void;
};

export function importRoutes(serve: Serve, parts: Parts): void {
  serve.read(list, (trx, { company_id }) => listImports(trx, company_id));
  serve.read(getImport, (trx, { params: { id }, company_id }) => foundImport(trx, { company_id, id }));
  bindSending(serve, parts);
  bindPapers(serve, parts);
}

function bindSending(serve: Serve, { db, files, parser, intake, quotas, now, onQueued }: Parts): void {
  const previews = createRateLimit(db, { about: 'import preview', ...LIMITS.importPreviews, now });
  const starts = createRateLimit(db, { about: 'import start', ...LIMITS.importStarts, now });
  /** The spreadsheet of a request with its bytes, which are in memory while `work` lasts. */
  const withSheet = <T>(request: FastifyRequest, actor: Actor, work: (sent: SentSheet) => Promise<T>) =>
    intake.during(actor, async (receiver) => {
      const { received, ...sent } = await sentSheet(request, { ...receiver, field: importInvoices.files });
      return intake.withBytes(companyOf(actor), received, (bytes) => work({ ...sent, bytes }));
    });

  serve.write(importInvoices, async ({ request, actor, company_id }) => {
    await starts.take(company_id);
    const quota = quotas.of(company_id);
    const parts = { db, files, parser, quota, now: now() };
    const { sent, ready } = await withSheet(request, actor, async (sent) => ({
      sent: { template: sent.template, mapping: sent.mapping },
      ready: await readyImport(parts, company_id, sent),
    })).catch((error: unknown) => {
      quota.release();
      throw error;
    });
    let queued: ImportKey | undefined;
    return {
      settled: () => quota.release(),
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
    await previews.take(company_id);
    return withSheet(request, actor, async ({ bytes, mapping }) => {
      const company = await db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
      return previewImport({ parser, findMapping: mappingsOf(db, company_id) }, { bytes, mapping, company });
    });
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
