import { listInvoices, listYears, deleteInvoice as remove, setInvoiceStatus } from '#contract/invoices.ts';
import { deleteInvoice } from '../../commands/delete-invoice.ts';
import { setStatus } from '../../commands/set-status.ts';
import type { Trx } from '../../db/database.ts';
import {
  countInvoices,
  findInvoice,
  type InvoiceKey,
  listInvoiceYears,
  listPage,
  lockInvoice,
} from '../../db/invoices.ts';
import { Refusal } from '../../refusal.ts';
import type { Serve } from '../serve.ts';

export function invoiceRoutes(serve: Serve): void {
  serve.read(listInvoices, async (trx, { company_id, query: { page, page_size, ...filter } }) => {
    const total = await countInvoices(trx, company_id, filter);
    const items = await listPage(trx, company_id, filter, { size: page_size, number: page });
    return { items, page, page_size, total, has_next: page * page_size < total };
  });

  serve.read(listYears, async (trx, { company_id }) => ({ years: await listInvoiceYears(trx, company_id) }));

  serve.write(setInvoiceStatus, ({ params, body, actor, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await setStatus(trx, key, { ...body, user_id: actor.account.id, device_id });
        return () => found(findInvoice(trx, key));
      },
    };
  });

  serve.write(remove, ({ params, actor, company_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await deleteInvoice(trx, key, actor.account.id);
        return () => deleted(trx, key);
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
