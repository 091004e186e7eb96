import { expect } from 'vitest';
import { APPROVAL_POLICY_ID } from '#domain/approval/approval-policy.ts';
import type { SeenApproval } from '#domain/approval/invoice-review.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { aColleague } from '../accounts/people.ts';
import { aReceivedXml } from '../documents/a-sent-invoice.ts';
import { documentsOf } from '../documents/sent-documents.ts';
import type { Api } from './an-api.ts';

export type Person = { token: string };
/** The approvers of a step that names none. */
export const MANAGERS: string[] = [];

export const policyOf = (...steps: { from_amount: number; approvers: string[] }[]) => ({
  steps,
  by_supplier: [] as { nit: string; approver: string }[],
  own_uploads: false,
  since: '2020-01-01',
});

/** What people do with the approvals of a company, over HTTP. */
export function approvalSteps(api: () => Api) {
  const sources = documentsOf(api);
  const rowOf = async (person: Person, id: string): Promise<Invoice> =>
    (await api().request('GET', '/invoices?page_size=200', person)).body.items.find((row: Invoice) => row.id === id);
  const putPolicy = async ({ token }: Person, data: object, id = APPROVAL_POLICY_ID) => {
    const { cursor } = (await api().request('GET', '/sync/records', { token })).body;
    const body = { type: 'approval-policy', data, attachment: null, base_rev: cursor };
    return api().request('PUT', `/records/${id}`, { token, body });
  };
  return {
    rowOf,
    putPolicy,
    approve: ({ token }: Person, id: string, body: object) =>
      api().request('POST', `/invoices/${id}/approval`, { token, body }),
    withdraw: ({ token }: Person, id: string, step: number, seen?: SeenApproval) =>
      api().request('DELETE', `/invoices/${id}/approval`, { token, body: { step, ...(seen && { seen }) } }),
    historyOf: async ({ token }: Person, id: string) =>
      (await api().request('GET', `/invoices/${id}/history`, { token })).body.items,
    /** The titular uploads a purchase; two colleagues may approve. */
    async withPurchase(change: (people: { first: string; second: string }) => object) {
      const owner = await api().aMember();
      const first = await aColleague(api(), owner.company_id, 'regular_user');
      const second = await aColleague(api(), owner.company_id, 'super_user');
      const policy = change({ first: first.id, second: second.id });
      expect((await putPolicy(owner, policy)).status).toBe(200);
      const xml = aReceivedXml(owner.nit);
      const { id } = await sources.sendOne(owner, xml);
      const digest = (await rowOf(owner, id)).review?.digest ?? '';
      return { owner, first, second, policy, xml, id, digest };
    },
  };
}
