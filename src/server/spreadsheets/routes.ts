import type { FastifyRequest } from 'fastify';
import {
  answerImportTypes,
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  importInvoices,
  listImports as list,
  listImportInvoices,
  previewImport as preview,
  readImportGuide,
  undoImport as undo,
} from '#contract/imports.ts';
import { importGuide } from '#domain/sheets/import-guide.ts';
import { type ImportTemplate, isAvailable } from '#domain/sheets/import-job.ts';
import { cuadraTemplate, facturatechTemplate } from '#domain/sheets/template-sheets.ts';
import { XLSX_TYPE } from '#domain/sheets/xlsx-limits.ts';
import { readOwnCompany } from '../companies/companies.ts';
import type { StorageQuotas } from '../companies/storage-quota.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import { listImported } from '../invoices/imported-invoices.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { streamWrittenFile } from '../platform/files/stream-written-file.ts';
import { type Actor, requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { LIMITS } from '../platform/http/limits/limits.ts';
import { createRateLimit } from '../platform/http/limits/rate-limit.ts';
import type { WorkFolders } from '../platform/processes/work-folders.ts';
import { Refusal } from '../platform/refusal.ts';
import type { UploadIntake } from '../uploads/upload-intake.ts';
import { writeErrorsCsv } from './import-errors.ts';
import { listTypeAnswers, saveTypeAnswers } from './import-types.ts';
import { type ImportKey, listImports } from './imports.ts';
import type { SheetUpload } from './prepare-import.ts';
import { previewImport } from './preview-import.ts';
import { receiveSheetForm } from './receive-sheet-form.ts';
import { createFindMapping, queueImport, repeatImport, requireImport, storeImport } from './start-import.ts';
import { undoImport } from './undo-import.ts';
import { writeTemplateWorkbook } from './write-template-workbook.ts';

/** `onQueued` is called with each import that is ready to run. */
type ImportRoutesDependencies = {
  db: Database;
  files: FileStore;
  folders: WorkFolders;
  intake: UploadIntake;
  quotas: StorageQuotas;
  parser: DocumentParser;
  now: () => Date;
  onQueued: (key: ImportKey) => void;
};

export function importRoutes(serve: Serve, deps: ImportRoutesDependencies): void {
  serve.read(list, (trx, { company_id }) => listImports(trx, company_id));
  serve.read(getImport, (trx, { params: { id }, company_id }) => requireImport(trx, { company_id, id }));
  serve.read(listImportInvoices, async (trx, { params: { id }, query, company_id }) => {
    const { present_count: total } = await requireImport(trx, { company_id, id });
    return { items: await listImported(trx, { company_id, id }, query), total };
  });
  bindUndo(serve);
  bindUploads(serve, deps);
  bindDownloads(serve, deps);
}

function bindUndo(serve: Serve): void {
  serve.write(undo, ({ params: { id }, body, actor, company_id }) => {
    let label: string | undefined;
    return {
      change: async (trx) => {
        const by = { includesChanged: body.changed === 'delete', user_id: actor.account.id };
        const { file_name, ...undone } = await undoImport(trx, { company_id, id }, by);
        label = file_name;
        return async () => undone;
      },
      auditDetails: () => (label === undefined ? [] : [{ label }]),
    };
  });
}

function bindUploads(
  serve: Serve,
  { db, files, parser, intake, quotas, now, onQueued }: ImportRoutesDependencies,
): void {
  const previewLimit = createRateLimit(db, { scope: 'import preview', ...LIMITS.importPreviews, now });
  const startLimit = createRateLimit(db, { scope: 'import start', ...LIMITS.importStarts, now });
  /** Receives the spreadsheet of a request. Its bytes are in memory while `work` runs. */
  const receiveSheet = <T>(request: FastifyRequest, actor: Actor, work: (sheet: SheetUpload) => Promise<T>) =>
    intake.runTransfer(actor, async (receiver) => {
      const { received, ...sheet } = await receiveSheetForm(request, { ...receiver, field: importInvoices.files });
      return intake.withBytes(requireCompanyId(actor), received, (bytes) => work({ ...sheet, bytes }));
    });

  serve.write(importInvoices, async ({ request, actor, company_id }) => {
    await startLimit.consume(company_id);
    const quota = quotas.forCompany(company_id);
    const deps = { db, files, parser, quota, now: now() };
    const { sent: sheet, ready: stored } = await receiveSheet(request, actor, async (sheet) => ({
      sent: { template: sheet.template, mapping: sheet.mapping, foreign: sheet.foreign },
      ready: await storeImport(deps, company_id, sheet),
    })).catch((error: unknown) => {
      quota.release();
      throw error;
    });
    let queued: ImportKey | undefined;
    return {
      onSettled: () => quota.release(),
      content: [stored.file_name, stored.sha256, sheet.template, sheet.mapping, sheet.foreign],
      change: async (trx) => {
        const { key, readResponse } = await queueImport(trx, { company_id, user_id: actor.account.id }, stored);
        queued = key;
        return readResponse;
      },
      auditDetails: () => [{ label: stored.file_name }],
      onSuccess: () => queued && onQueued(queued),
    };
  });

  serve.write(answerImportTypes, async ({ params: { id }, body, actor, company_id }) => {
    await startLimit.consume(company_id);
    let queued: ImportKey | undefined;
    return {
      change: async (trx) => {
        await saveTypeAnswers(trx, company_id, body.types);
        const { key, readResponse } = await repeatImport(trx, { company_id, id }, actor.account.id);
        queued = key;
        return readResponse;
      },
      onSuccess: () => queued && onQueued(queued),
    };
  });

  serve.session(preview, async ({ request, actor }) => {
    const company_id = requireCompanyId(actor);
    await previewLimit.consume(company_id);
    return receiveSheet(request, actor, async ({ bytes, mapping }) => {
      const [company, types] = await db.forCompany(company_id, async (trx) => [
        await readOwnCompany(trx, company_id),
        await listTypeAnswers(trx, company_id),
      ]);
      const findMapping = createFindMapping(db, company_id);
      return previewImport({ parser, findMapping }, { bytes, mapping, company, types });
    });
  });
}

function bindDownloads(serve: Serve, { db, folders }: ImportRoutesDependencies): void {
  serve.download(downloadImportTemplate, async ({ query: { template_type }, company_id }) => {
    if (!isAvailable(template_type)) throw new Refusal('template_unavailable');
    const { name, nits } = await db.forCompany(company_id, (trx) => readOwnCompany(trx, company_id));
    const sheets = TEMPLATES[template_type]({ name, nit: nits[0] ?? '' });
    return { bytes: await writeTemplateWorkbook(sheets), name: `plantilla-${template_type}.xlsx`, type: XLSX_TYPE };
  });

  serve.download(readImportGuide, async () => ({
    bytes: Buffer.from(importGuide()),
    name: 'guia-de-importacion.md',
    type: 'text/markdown; charset=utf-8',
  }));

  serve.download(downloadImportErrors, async ({ params: { id }, company_id }) => {
    let name = '';
    const written = await streamWrittenFile(folders, async (folder) => {
      const errors = await db.forCompany(company_id, (trx) => writeErrorsCsv(trx, { company_id, id }, folder));
      name = `errores-${errors.file_name.replace(/\.xlsx$/i, '')}.csv`;
      return errors.file;
    });
    return { ...written, name, type: 'text/csv; charset=utf-8' };
  });
}

const TEMPLATES: Record<ImportTemplate, typeof cuadraTemplate> = {
  cuadra: cuadraTemplate,
  facturatech: facturatechTemplate,
  factusol: () => [],
};
