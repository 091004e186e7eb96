import { approveInvoice as approve, withdrawApproval as withdraw } from '#contract/invoices.ts';
import { refuseReadOnly } from '../../accounts/refuse-read-only.ts';
import type { Serve } from '../../platform/http/bind-endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findInvoice } from '../invoices.ts';
import { approveInvoice, withdrawApproval } from './approve-invoice.ts';

/** docs/approval.md. */
export function approvalRoutes(serve: Serve): void {
  serve.write(approve, ({ params, body, actor: { account }, company_id, device_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await approveInvoice(trx, key, { ...body, person: account, device_id });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: String(body.step) }],
    };
  });

  serve.write(withdraw, ({ params, body, actor: { account }, company_id }) => {
    const key = { company_id, id: params.id };
    return {
      change: async (trx) => {
        await refuseReadOnly(trx, key);
        await withdrawApproval(trx, key, { ...body, person: account });
        return () => requireFound(findInvoice(trx, key));
      },
      auditDetails: () => [{ new_value: String(body.step) }],
    };
  });
}

async function requireFound<T>(row: Promise<T | undefined>): Promise<T> {
  const value = await row;
  if (value === undefined) throw new Refusal('invoice_not_found');
  return value;
}
