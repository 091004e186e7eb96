import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APPROVAL_POLICY_ID } from '#domain/approval/approval-policy.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { documentsOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { approvalSteps, MANAGERS, policyOf } from '#tests/harness/server/approval-steps.ts';

export function approvalSuite(openDatabase: OpenDatabase): void {
  describe('approval of purchases', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const { rowOf, putPolicy: put, approve, withdraw, historyOf, withPurchase } = approvalSteps(() => api);

    test('without a policy nothing changes; with one, purchases wait and sales do not', async () => {
      const owner = await api.aMember();
      const before = await sources.sendOne(owner, aReceivedXml(owner.nit));
      expect((await rowOf(owner, before.id)).review).toBeNull();
      await put(owner, policyOf({ from_amount: 0, approvers: MANAGERS }));
      const sale = await sources.sendOne(owner, anIssuedXml(owner.nit));
      expect((await rowOf(owner, before.id)).review).toMatchObject({ state: 'pending', step: 1, of: 1, approvals: [] });
      expect((await rowOf(owner, sale.id)).review).toBeNull();
      const late = { ...policyOf({ from_amount: 0, approvers: MANAGERS }), since: '2099-01-01' };
      expect((await put(owner, late)).status).toBe(200);
      expect((await rowOf(owner, before.id)).review).toBeNull();
    });

    test('two steps need two people; a repetition changes nothing; the last approval can be withdrawn', async () => {
      const { owner, first, second, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first, people.second] }, { from_amount: 0, approvers: MANAGERS }),
      );
      const queueOf = async (person: { token: string }) =>
        (await api.request('GET', '/invoices?review=mine', person)).body.items.map((row: { id: string }) => row.id);
      const queues = () => Promise.all([first, second, owner].map(queueOf));
      expect(await queues()).toEqual([[id], [id], []]);
      const step1 = await approve(first, id, { step: 1, digest });
      // The second step is that of the managers, of whom the titular uploaded the document.
      expect(await queues()).toEqual([[], [], []]);
      expect(step1.body.review).toMatchObject({ state: 'pending', step: 2, of: 2, approvals: [{ user_id: first.id }] });
      expect((await approve(first, id, { step: 1, digest })).body).toEqual(step1.body);
      const admin = await aColleague(api, owner.company_id, 'admin');
      expect(await queueOf(admin)).toEqual([id]);
      expect((await approve(first, id, { step: 2, digest })).body.code).toBe('approval_refused');
      const meets = await approve(second, id, { step: 1, digest });
      expect(meets).toMatchObject({
        status: 409,
        body: { code: 'conflict', decided: { by: first.email }, current: step1.body },
      });
      const done = await approve(admin, id, { step: 2, digest });
      expect(done.body.review).toMatchObject({ state: 'approved', step: 2, of: 2 });
      expect(await historyOf(owner, id)).toMatchObject([
        { field: 'approval.2', new_value: admin.email, source: 'person' },
        { field: 'approval.1', new_value: first.email, source: 'person' },
        { field: 'created' },
      ]);
      expect((await withdraw(first, id, 1)).body.code).toBe('approval_refused');
      expect((await withdraw(admin, id, 2)).body.review).toMatchObject({ state: 'pending', step: 2 });
      expect((await withdraw(owner, id, 1)).body.review).toMatchObject({ state: 'pending', step: 1, approvals: [] });
    });

    test('a withdrawal of another approval than the one that was seen is refused', async () => {
      const { owner, first, second, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first, people.second] }),
      );
      const [given] = (await approve(first, id, { step: 1, digest })).body.review.approvals;
      // What an administrator does who approved later, and takes it back before learning that it did not count.
      const own = await withdraw(owner, id, 1, { user_id: owner.user.id });
      expect(own).toMatchObject({ status: 422, body: { code: 'approval_refused' } });
      expect(own.body.detail).toContain(`otra aprobación, de ${first.email}`);
      const seen = { user_id: given.user_id, at: given.at };
      expect((await withdraw(owner, id, 1, seen)).body.review).toMatchObject({ state: 'pending', approvals: [] });
      expect((await withdraw(owner, id, 1, seen)).status).toBe(200);
      // The same person approves again: it is another approval than the one that was seen.
      await approve(first, id, { step: 1, digest });
      expect((await withdraw(owner, id, 1, seen)).status).toBe(422);
      expect((await withdraw(first, id, 1, { user_id: first.id })).body.review.approvals).toEqual([]);
      await approve(second, id, { step: 1, digest });
      expect((await withdraw(owner, id, 1, seen)).status).toBe(422);
      expect((await rowOf(owner, id)).review).toMatchObject({ state: 'approved', approvals: [{ user_id: second.id }] });
      // An earlier device does not send what it saw.
      expect((await withdraw(owner, id, 1)).body.review).toMatchObject({ state: 'pending', approvals: [] });
    });

    test('an amount from which a second step starts, and the approver of a supplier', async () => {
      const { owner, first, second, id, digest, policy } = await withPurchase((people) => ({
        ...policyOf({ from_amount: 0, approvers: MANAGERS }, { from_amount: 1e12, approvers: MANAGERS }),
        by_supplier: [{ nit: '999999999', approver: people.first }],
      }));
      const row = await rowOf(owner, id);
      expect(row.review).toMatchObject({ of: 1, approvers: [] });
      // A foreign number with the same digits is another supplier.
      await put(owner, { ...policy, by_supplier: [{ nit: `GB${row.supplier_nit}`, approver: first.id }] });
      expect((await rowOf(owner, id)).review).toMatchObject({ approvers: [] });
      const changed = { ...policy, by_supplier: [{ nit: row.supplier_nit, approver: first.id }] };
      expect((await put(owner, changed)).status).toBe(200);
      expect((await rowOf(owner, id)).review).toMatchObject({ approvers: [first.id] });
      expect((await approve(second, id, { step: 1, digest })).status).toBe(422);
      expect((await approve(first, id, { step: 1, digest })).body.review.state).toBe('approved');
    });

    test('a changed policy counts for pending ones; it never approves, and approved ones stay', async () => {
      const { owner, first, second, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first] }, { from_amount: 0, approvers: [people.second] }),
      );
      await approve(first, id, { step: 1, digest });
      await put(owner, policyOf({ from_amount: 0, approvers: [first.id] }));
      expect((await rowOf(owner, id)).review).toMatchObject({ state: 'pending', step: 1, of: 1, approvals: [] });
      expect((await historyOf(owner, id))[0]).toMatchObject({ field: 'approval.1', new_value: null, source: 'system' });
      await approve(first, id, { step: 1, digest });
      await put(owner, policyOf({ from_amount: 0, approvers: [second.id] }, { from_amount: 0, approvers: [first.id] }));
      expect((await rowOf(owner, id)).review).toMatchObject({ state: 'approved', of: 1 });
    });

    test('only managers write the policy, under its own id; everybody reads it', async () => {
      const owner = await api.aMember();
      const policy = policyOf({ from_amount: 0, approvers: MANAGERS });
      for (const role of ['regular_user', 'super_user'] as const)
        expect((await put(await aColleague(api, owner.company_id, role), policy)).status).toBe(403);
      expect((await put(owner, policy, randomUUID())).status).toBe(422);
      const { status, body } = await put(await aColleague(api, owner.company_id, 'admin'), policy);
      expect(status).toBe(200);
      const reader = await aColleague(api, owner.company_id, 'regular_user');
      const { records } = (await api.request('GET', '/sync/records', reader)).body;
      expect(records).toMatchObject([{ id: APPROVAL_POLICY_ID }]);
      const gone = { token: reader.token, body: { base_rev: body.rev } };
      expect((await api.request('DELETE', `/records/${APPROVAL_POLICY_ID}`, gone)).status).toBe(403);
      const descending = policyOf({ from_amount: 5, approvers: [] }, { from_amount: 1, approvers: [] });
      expect((await put(owner, descending)).status).toBe(422);
    });

    test('another document withdraws the approval, the same one does not; the old digest is refused', async () => {
      const { owner, first, xml, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first] }),
      );
      await approve(first, id, { step: 1, digest });
      const key = { company_id: owner.company_id };
      await api.request('PATCH', `/invoices/${id}/status`, { ...owner, body: { status: 'paid' } });
      await sources.send(owner, xml);
      expect((await rowOf(owner, id)).review?.state).toBe('approved');
      // What an import does: it writes the columns of the document.
      await api.db.asOwner((trx) =>
        trx
          .updateTable('invoice_documents')
          .set({ xml_sha256: 'another' })
          .where('company_id', '=', key.company_id)
          .where('invoice_id', '=', id)
          .execute(),
      );
      await api.request('PATCH', `/invoices/${id}/status`, { ...owner, body: { status: 'draft' } });
      const after = await rowOf(owner, id);
      expect(after.review).toMatchObject({ state: 'pending', step: 1, approvals: [] });
      expect(await historyOf(owner, id)).toContainEqual(
        expect.objectContaining({ field: 'approval.1', old_value: first.email, new_value: null, source: 'system' }),
      );
      const stale = await approve(first, id, { step: 1, digest });
      expect(stale).toMatchObject({ status: 422, body: { code: 'approval_refused' } });
      expect((await approve(first, id, { step: 1, digest: after.review?.digest })).status).toBe(200);
    });

    test('who uploaded it approves only where the policy allows it', async () => {
      const { owner, policy, id, digest } = await withPurchase(() => policyOf({ from_amount: 0, approvers: MANAGERS }));
      expect((await approve(owner, id, { step: 1, digest })).body.detail).toContain('Subiste esta factura');
      await put(owner, { ...policy, own_uploads: true });
      expect((await approve(owner, id, { step: 1, digest })).body.review.state).toBe('approved');
    });

    test('an approval of an uploader is withdrawn when own uploads are no longer allowed', async () => {
      const rules = policyOf({ from_amount: 0, approvers: MANAGERS }, { from_amount: 0, approvers: MANAGERS });
      const { owner, id, digest } = await withPurchase(() => ({ ...rules, own_uploads: true }));
      const admin = await aColleague(api, owner.company_id, 'admin');
      await approve(owner, id, { step: 1, digest });
      await put(owner, rules);
      expect((await rowOf(owner, id)).review).toMatchObject({ step: 1, approvals: [], uploaders: [owner.user.id] });
      expect((await historyOf(owner, id))[0]).toMatchObject({ field: 'approval.1', new_value: null, source: 'system' });
      await approve(admin, id, { step: 1, digest });
      await put(owner, rules);
      expect((await rowOf(owner, id)).review).toMatchObject({ step: 2, approvals: [{ user_id: admin.id }] });
    });

    test('who uploaded a PDF does not approve the invoice that somebody else made of it', async () => {
      const owner = await api.aMember();
      await put(owner, policyOf({ from_amount: 0, approvers: MANAGERS }));
      const ana = await aColleague(api, owner.company_id, 'admin');
      const content = aPrintedInvoice({ number: 'FE-950', supplier: '900123456', customer: owner.nit });
      await sources.sendOne({ ...owner, ...ana }, { name: 'fe950.pdf', content });
      const [waiting] = (await api.request('GET', '/waiting-pdfs', owner)).body.items;
      const typed = {
        ...{ number: 'FE-950', issue_date: '2026-11-05', classification: 'expense', party_nit: '900.123.456-8' },
        ...{ party_name: 'CAFE DEL VALLE SAS', total_amount: 119_000, tax_amount: 19_000 },
      };
      const completed = await api.request('POST', `/waiting-pdfs/${waiting.id}/complete`, {
        token: owner.token,
        body: typed,
      });
      const id = completed.body.invoice_id;
      const { review } = await rowOf(owner, id);
      expect([...(review?.uploaders ?? [])].sort()).toEqual([owner.user.id, ana.id].sort());
      for (const person of [ana, owner])
        expect((await approve(person, id, { step: 1, digest: review?.digest })).body.detail).toContain('Subiste esta');
      const admin = await aColleague(api, owner.company_id, 'admin');
      const approved = await approve(admin, id, { step: 1, digest: review?.digest });
      expect(approved.body.review).toMatchObject({ state: 'approved' });
    });

    test('a document that does not name the company is a purchase while it is classified as one', async () => {
      const owner = await api.aMember();
      await put(owner, policyOf({ from_amount: 0, approvers: MANAGERS }));
      const { id } = await sources.sendOne(owner, aReceivedXml('800197268'));
      expect(await rowOf(owner, id)).toMatchObject({ direction: 'none', review: null });
      for (const classification of ['expense', 'none', 'expense', 'income']) {
        await api.request('PATCH', `/invoices/${id}/classification`, { token: owner.token, body: { classification } });
        const review = classification === 'expense' ? expect.objectContaining({ state: 'pending' }) : null;
        expect((await rowOf(owner, id)).review).toEqual(review);
      }
    });

    test('without the policy nothing is pending; when it is back, it judges the approvals that were given', async () => {
      const { owner, first, second, policy, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first] }, { from_amount: 0, approvers: [people.second] }),
      );
      await approve(first, id, { step: 1, digest });
      const remove = async () => {
        const { records } = (await api.request('GET', '/sync/records', owner)).body;
        const body = { base_rev: records[0].rev };
        const { status } = await api.request('DELETE', `/records/${APPROVAL_POLICY_ID}`, { token: owner.token, body });
        expect(status).toBe(200);
        expect((await rowOf(owner, id)).review).toBeNull();
      };
      await remove();
      await put(owner, policy);
      expect((await rowOf(owner, id)).review).toMatchObject({ step: 2, of: 2, approvals: [{ user_id: first.id }] });
      await remove();
      await put(owner, policyOf({ from_amount: 0, approvers: [second.id] }, { from_amount: 0, approvers: [first.id] }));
      expect((await rowOf(owner, id)).review).toMatchObject({ step: 1, of: 2, approvals: [] });
      expect((await historyOf(owner, id))[0]).toMatchObject({ field: 'approval.1', new_value: null, source: 'system' });
      await approve(second, id, { step: 1, digest });
      await approve(first, id, { step: 2, digest });
      const reclassified = { token: owner.token, body: { classification: 'none' } };
      await api.request('PATCH', `/invoices/${id}/classification`, reclassified);
      expect((await rowOf(owner, id)).review).toMatchObject({ state: 'approved' });
    });

    test('a person of another company does not find it', async () => {
      const { id, digest } = await withPurchase((people) => policyOf({ from_amount: 0, approvers: [people.first] }));
      const other = await api.aMember();
      expect((await approve(other, id, { step: 1, digest })).status).toBe(404);
      expect((await withdraw(other, id, 1)).status).toBe(404);
    });
  });
}
