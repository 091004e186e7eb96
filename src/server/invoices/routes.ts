import { downloadInvoiceFile, getInvoice, getInvoiceHistory } from '#contract/invoice-detail.ts';
import {
  listInvoices,
  listYears,
  recordInvoiceEvent,
  deleteInvoice as remove,
  removeInvoiceEvent,
  restoreInvoice as restore,
  setInvoiceClassification,
  setInvoiceCoding,
  setInvoiceExchangeRate,
  setInvoiceStatus,
} from '#contract/invoices.ts';
import { listTrash } from '#contract/trash.ts';
import { refuseReadOnly } from '../accounts/refuse-read-only.ts';
import type { DocumentParser } from '../documents/parser/document-parser.ts';
import type { Database } from '../platform/database/database.ts';
import type { Trx } from '../platform/database/trx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { requireCompanyId } from '../platform/http/authorize.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { Refusal } from '../platform/refusal.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { lockInvoice } from './change-invoice.ts';
import { decideCoding } from './coding/decide-coding.ts';
import { deleteInvoice } from './delete-invoice.ts';
import { readHistory } from './history/read-history.ts';
import { findInvoice, type InvoiceKey, listInvoiceYears } from './invoices.ts';
import { listInvoicePage } from './listing/list-page.ts';
import { decideEvents } from './radian/record-events.ts';
import { readInvoiceDetail } from './read-invoice-detail.ts';
import { readInvoiceFile } from './read-invoice-file.ts';
import { createReadSignature } from './read-signature.ts';
import { restoreInvoice } from './restore-invoice.ts';
import { setExchangeRate } from './set-exchange-rate.ts';
import { readTrash } from './trash.ts';

type InvoiceRoutesDependencies = { db: Database; files: FileStore; parser: DocumentParser; secrets: SecretBox };

export function invoiceRoutes(serve: Serve, deps: InvoiceRoutesDependencies): void {
  serve.read(listInvoices, async (trx, { company_id, actor, query: { page, page_size, sort, ...filter } }) => {
    const request = { filter, viewer: actor.account };
    const { items, total } = await listInvoicePage(trx, company_id, request, { size: page_size, number: page, sort });
    return { items, page, page_size, total, has_next: page * page_size < total };
  });

  serve.read(listYears, async (trx, { company_id }) => ({ years: await listInvoiceYears(trx, company_id) }));

  const readSignature = createReadSignature(deps);
  // The signature is verified outside of any transaction, so the route uses `serve.session`, not `serve.read`.
  serve.session(getInvoice, ({ params, actor }) =>
    readInvoiceDetail(
      { ...deps, readSignature },
      {
        company_id: requireCompanyId(actor),
        id: params.id,
        mayChange: actor.account.read_only_since === null,
      },
    ),
  );

  serve.download(downloadInvoiceFile, ({ params, company_id }) =>
    readInvoiceFile(deps, { company_id, id: params.id }, params.sha256),
  );

  serve.read(getInvoiceHistory, (trx, { params: { id }, company_id }) => readHistory(trx, { company_id, id }));

  bindDecisions(serve);
  bindCoding(serve);
  bindExchangeRate(serve);
  bindEvents(serve);
  bindTrash(serve);
}

function bindDecisions(serve: Serve): void {
  serve.write(setInvoiceStatus, ({ params, body: { status, base_rev }, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await decideCoding(trx, key, {
          values: { status },
          rule: null,
          base_rev,
          user_id: actor.account.id,
          device_id,
        });
        return () => requireFound(findInvoice(trx, key));
      },
    };
  });

  serve.write(
    setInvoiceClassification,
    ({ params, body: { classification, base_rev }, actor, company_id, device_id }) => {
      const key = { company_id, id: params.id };
      return {
        change: async (trx) => {
          await refuseReadOnly(trx, key);
          await decideCoding(trx, key, {
            values: { classification },
            rule: null,
            base_rev,
            user_id: actor.account.id,
            device_id,
          });
          return () => requireFound(findInvoice(trx, key));
        },
      };
    },
  );
}

function bindCoding(serve: Serve): void {
  serve.write(setInvoiceCoding, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await decideCoding(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: Object.keys(body.values).join(' ') }],
    };
  });
}

function bindExchangeRate(serve: Serve): void {
  serve.write(setInvoiceExchangeRate, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await setExchangeRate(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: body.exchange_rate }],
    };
  });
}

function bindEvents(serve: Serve): void {
  serve.write(recordInvoiceEvent, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await decideEvents(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: [...body.codes, body.date].join(' ') }],
    };
  });

  serve.write(removeInvoiceEvent, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    const signer = { person: null, document: null, role: null };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await decideEvents(trx, key, { ...body, ...signer, date: null, user_id: actor.account.id, device_id });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: body.codes.join(' ') }],
    };
  });
}

function bindTrash(serve: Serve): void {
  serve.read(listTrash, (trx, { company_id, query: { limit } }) => readTrash(trx, company_id, limit));

  serve.write(remove, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      // A device that has sent it without `base_rev` before its update may send it once more with one.
      content: { params },
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await deleteInvoice(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => readDeletion(trx, key);
      },
    };
  });

  serve.write(restore, ({ params, actor, company_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await restoreInvoice(trx, key, actor.account.id);
        return () => requireFound(findInvoice(trx, key));
      },
    };
  });
}

async function readDeletion(trx: Trx, key: InvoiceKey) {
  const { rev } = await requireFound(lockInvoice(trx, key));
  return { id: key.id, rev };
}

async function requireFound<T>(row: Promise<T | undefined>): Promise<T> {
  const value = await row;
  if (value === undefined) throw new Refusal('invoice_not_found');
  return value;
}
