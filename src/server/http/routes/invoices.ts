import { downloadInvoiceFile, getInvoice } from '#contract/invoice-detail.ts';
import {
  listInvoices,
  listYears,
  deleteInvoice as remove,
  restoreInvoice as restore,
  setInvoiceClassification,
  setInvoiceStatus,
} from '#contract/invoices.ts';
import { listTrash } from '#contract/trash.ts';
import { deleteInvoice } from '../../commands/delete-invoice.ts';
import { readInvoiceDetail } from '../../commands/read-invoice-detail.ts';
import { readInvoiceFile } from '../../commands/read-invoice-file.ts';
import { createReadSignature } from '../../commands/read-signature.ts';
import { refuseReadOnly } from '../../commands/refuse-read-only.ts';
import { restoreInvoice } from '../../commands/restore-invoice.ts';
import { setClassification } from '../../commands/set-classification.ts';
import { setStatus } from '../../commands/set-status.ts';
import { lockInvoice } from '../../db/change-invoice.ts';
import type { Database } from '../../db/database.ts';
import { countInvoices, findInvoice, type InvoiceKey, listInvoiceYears, listPage } from '../../db/invoices.ts';
import { readTrash } from '../../db/trash.ts';
import type { Trx } from '../../db/trx.ts';
import type { DocumentParser } from '../../documents/document-parser.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { Refusal } from '../../refusal.ts';
import { companyOf } from '../admit.ts';
import type { Serve } from '../serve.ts';

type Parts = { db: Database; files: FileStore; parser: DocumentParser; secrets: SecretBox };

export function invoiceRoutes(serve: Serve, parts: Parts): void {
  serve.read(listInvoices, async (trx, { company_id, query: { page, page_size, ...filter } }) => {
    const total = await countInvoices(trx, company_id, filter);
    const items = await listPage(trx, company_id, filter, { size: page_size, number: page });
    return { items, page, page_size, total, has_next: page * page_size < total };
  });

  serve.read(listYears, async (trx, { company_id }) => ({ years: await listInvoiceYears(trx, company_id) }));

  const readSignature = createReadSignature(parts);
  // Its signature is checked outside of any transaction, so this is no plain reading of the books.
  serve.session(getInvoice, ({ params, actor }) =>
    readInvoiceDetail({ ...parts, readSignature }, { company_id: companyOf(actor), id: params.id }),
  );

  serve.download(downloadInvoiceFile, ({ params, company_id }) =>
    readInvoiceFile(parts, { company_id, id: params.id }, params.sha256),
  );

  bindDecisions(serve);
  bindTrash(serve);
}

function bindDecisions(serve: Serve): void {
  serve.write(setInvoiceStatus, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await setStatus(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => found(findInvoice(trx, key));
      },
    };
  });

  serve.write(setInvoiceClassification, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await setClassification(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => found(findInvoice(trx, key));
      },
    };
  });
}

function bindTrash(serve: Serve): void {
  serve.read(listTrash, (trx, { company_id, query: { limit } }) => readTrash(trx, company_id, limit));

  serve.write(remove, ({ params, actor, company_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await deleteInvoice(trx, key, actor.account.id);
        return () => deleted(trx, key);
      },
    };
  });

  serve.write(restore, ({ params, company_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await restoreInvoice(trx, key);
        return () => found(findInvoice(trx, key));
      },
    };
  });
}

async function deleted(trx: Trx, key: InvoiceKey) {
  const { rev } = await found(lockInvoice(trx, key));
  return { id: key.id, rev };
}

async function found<T>(row: Promise<T | undefined>): Promise<T> {
  const one = await row;
  if (one === undefined) throw new Refusal('invoice_not_found');
  return one;
}
