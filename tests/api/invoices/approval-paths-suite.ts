import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveMessage } from '#server/mail-in/receive-message.ts';
import { createCheckSender } from '#server/mail-in/senders/check-sender.ts';
import { runImport } from '#server/spreadsheets/run-import.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { attachedDocumentXml } from '#tests/harness/documents/a-dian-document.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { aMessage, answering, recordsOf } from '#tests/harness/mail/a-message.ts';
import { aReceiver, delivered, type Receiver } from '#tests/harness/mail/a-receiver.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';
import { approvalSteps, MANAGERS, type Person, policyOf } from '#tests/harness/server/approval-steps.ts';

const ROLES = ['titular', 'admin', 'super_user', 'regular_user', 'read-only'] as const;
const FORGED = { state: 'approved', step: 1, of: 1, approvals: [] };
const FILLED = { account: '513595', status: 'paid', review: 'approved', 'approval.1': 'true' };

/** docs/approval.md#paths: only the endpoint approves, whoever sends what else. */
export function approvalPathsSuite(openDatabase: OpenDatabase): void {
  describe('paths to an approval', () => {
    let api: Api;
    const checkSender = createCheckSender({ resolveText: answering(recordsOf('papelera.example')) });
    const sources = documentsOf(() => api);
    const { rowOf, putPolicy, approve, withdraw, historyOf, withPurchase } = approvalSteps(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase, { checkSender });
    }, 60_000);
    afterAll(() => api.close());

    type Company = { owner: Receiver; approver: string; person: Person; as: Member };
    type Case = Company & { xml: SentFile; number: string; id: string; digest: string };

    const fail = (error: unknown) => {
      throw error;
    };
    const runSheet = async ({ owner, as, ...row }: Pick<Case, 'owner' | 'as' | 'number'>, total = 119_000) => {
      const parties = { supplier_nit: '900123456', customer_nit: owner.nit };
      const amounts = { subtotal: total - 19_000, total };
      const bytes = aTemplate([aRow(owner.nit, { prefix: null, number: row.number, ...parties, ...amounts })]);
      const { status, body } = await sendSheet(api, as.token, { bytes });
      if (status !== 200) return body;
      const key = { company_id: owner.company_id, id: body.id };
      await runImport({ db: api.db, files: api.files, parser: api.parser, onFailure: fail }, key);
      return (await api.request('GET', `/imports/${body.id}`, { token: owner.token })).body;
    };
    const receive = async ({ owner }: Pick<Case, 'owner'>, file: SentFile) => {
      const attachments = [{ filename: file.name, content: Buffer.from(textOf(file)) }];
      const { db, files, parser } = api;
      const inbound = { local: 'recepcion', domain: 'buzon.example', recipientHeader: 'delivered-to' };
      await receiveMessage(
        { db, files, parser, checkSender, parseMessage: parser.parseMessage, inbound, now, onFailure: fail },
        { bytes: delivered(owner.address, await aMessage({ to: owner.address, attachments })) },
      );
    };
    const now = () => new Date();
    const patch = ({ person: { token }, id }: Case, path: string, body: object) =>
      api.request('PATCH', `/invoices/${id}/${path}`, { token, body });
    const putRecord = ({ person: { token } }: Case, type: string, data: object, id: string = randomUUID()) =>
      api.request('PUT', `/records/${id}`, { token, body: { type, data, attachment: null, base_rev: 0 } });
    const sendBatch = ({ person: { token }, id }: Case, ...operations: { route: string; body?: object }[]) =>
      api.request('POST', '/sync/batch', {
        token,
        body: { operations: operations.map((one) => ({ op_id: randomUUID(), params: { id }, ...one })) },
      });

    const PATHS: Record<string, (of: Case) => Promise<unknown>> = {
      'the endpoint, by somebody who may not': ({ person, id, digest }) => approve(person, id, { step: 1, digest }),
      'the endpoint, for a later step': ({ person, id, digest }) => approve(person, id, { step: 2, digest }),
      'the endpoint, in the name of the approver': ({ person, id, digest, approver }) =>
        approve(person, id, { step: 1, digest, user_id: approver, person: { id: approver } }),
      'a device that saw something else': ({ person, id }) => approve(person, id, { step: 1, digest: 'old' }),
      'a withdrawal of what was not given': ({ person, id }) => withdraw(person, id, 1),
      'a batch of the approval': (of) =>
        sendBatch(of, { route: 'POST /invoices/:id/approval', body: { step: 1, digest: of.digest } }),
      'a batch of everything else': (of) =>
        sendBatch(
          of,
          { route: 'PATCH /invoices/:id/status', body: { status: 'paid', review: FORGED } },
          { route: 'PATCH /invoices/:id/classification', body: { classification: 'income', review: FORGED } },
          { route: 'PATCH /invoices/:id/classification', body: { classification: 'expense' } },
          { route: 'PATCH /invoices/:id/coding', body: { values: FILLED } },
          { route: 'DELETE /invoices/:id', body: {} },
          { route: 'POST /invoices/:id/restore', body: {} },
        ),
      'the status': (of) => patch(of, 'status', { status: 'paid', review: FORGED }),
      'the classification, there and back': async (of) => {
        for (const classification of ['income', 'expense']) await patch(of, 'classification', { classification });
      },
      'the classification, away': async (of) => {
        for (const classification of ['income', 'credit_note', 'none'])
          await patch(of, 'classification', { classification });
      },
      'the coding, away': (of) => patch(of, 'coding', { values: { classification: 'none', status: 'paid' } }),
      'a rule, away': (of) =>
        patch(of, 'coding', { values: { classification: 'income', status: 'paid' }, rule: randomUUID() }),
      'the coding, by hand': async (of) => {
        await patch(of, 'coding', { values: { account: '513595', status: 'paid' }, review: FORGED });
        await patch(of, 'coding', { values: FILLED });
      },
      'the coding, as a rule': async (of) => {
        await patch(of, 'coding', { values: { account: '513595', classification: 'expense' }, rule: randomUUID() });
        await patch(of, 'coding', { values: FILLED, rule: randomUUID() });
      },
      'trash and restoration': async ({ person: { token }, id }) => {
        await api.request('DELETE', `/invoices/${id}`, { token, body: { review: FORGED } });
        await api.request('POST', `/invoices/${id}/restore`, { token, body: {} });
      },
      'the same file again': ({ as, xml }) => api.upload(as.token, [xml]),
      'its container': ({ as, xml }) =>
        api.upload(as.token, [{ name: 'ad.xml', content: attachedDocumentXml(textOf(xml)) }]),
      'a spreadsheet with the same invoice': async (of) => {
        const job = await runSheet(of);
        if (of.person === of.owner)
          expect(job).toMatchObject({ status: 'completed', failed_count: 0, created_count: 0 });
      },
      'an e-mail with the same invoice': (of) => receive(of, of.xml),
      'a policy of their own': ({ person }) => putPolicy(person, policyOf({ from_amount: 1e14, approvers: MANAGERS })),
      'a policy under another id': ({ person }) =>
        putPolicy(person, policyOf({ from_amount: 1e14, approvers: MANAGERS }), randomUUID()),
      'records of other types': async (of) => {
        const mark = { invoice_id: of.id, ...FORGED };
        await putRecord(of, 'review', mark);
        await putRecord(of, 'invoice', mark, of.id);
        await putRecord(of, 'tag', { name: 'Aprobada', color: 'green', review: FORGED });
        await putRecord(of, 'comment', { invoice_id: of.id, text: 'Aprobada', mentions: [], at: now().toISOString() });
      },
    };
    /** A manager may end the need of an approval, but not approve by it. */
    const ENDS_NEED = 'a policy of their own';

    const companies = new Map<string, Promise<Company>>();
    const requireApproval = async ({ owner, approver }: Pick<Company, 'owner' | 'approver'>) =>
      expect((await putPolicy(owner, policyOf({ from_amount: 0, approvers: [approver] }))).status).toBe(200);
    const openCompany = async (role: (typeof ROLES)[number]): Promise<Company> => {
      const owner = await aReceiver(api);
      const approver = (await aColleague(api, owner.company_id, 'regular_user')).id;
      await requireApproval({ owner, approver });
      if (role === 'titular') return { owner, approver, person: owner, as: owner };
      const colleague = await aColleague(api, owner.company_id, role === 'read-only' ? 'regular_user' : role);
      if (role === 'read-only') await makeReadOnly(colleague.id);
      return { owner, approver, person: colleague, as: { ...owner, ...colleague } };
    };
    const makeReadOnly = (id: string) =>
      api.db.asOwner((trx) =>
        trx.updateTable('users').set({ read_only_since: now().toISOString() }).where('id', '=', id).execute(),
      );
    const companyOf = (role: (typeof ROLES)[number]) => {
      const company = companies.get(role) ?? openCompany(role);
      companies.set(role, company);
      return company;
    };
    const approvalsOf = ({ owner: { company_id }, id }: Pick<Case, 'owner' | 'id'>) =>
      api.db.forCompany(company_id, (trx) =>
        trx.selectFrom('invoice_approvals').select('step').where('invoice_id', '=', id).execute(),
      );

    describe.each(ROLES)('as %s', (role) => {
      test.each(Object.keys(PATHS))('%s does not approve', async (path) => {
        const company = await companyOf(role);
        const { owner } = company;
        const xml = aReceivedXml(owner.nit);
        const { id } = await sources.sendOne(owner, xml);
        const { review, invoice_number: number } = await rowOf(owner, id);
        const one = { ...company, xml, number, id, digest: review?.digest ?? '' };
        expect(review).toMatchObject({ state: 'pending', digest: expect.stringMatching(/./) });
        await PATHS[path]?.(one);
        const after = (await rowOf(owner, id)).review;
        if (path !== ENDS_NEED) expect(after).toMatchObject({ state: 'pending', step: 1, approvals: [] });
        expect(after?.state).not.toBe('approved');
        expect(await approvalsOf(one)).toEqual([]);
        if (path === ENDS_NEED) await requireApproval(company);
      });
    });

    test('a read-only user does not approve, even when the policy names them', async () => {
      const { owner, first, id, digest } = await withPurchase((people) =>
        policyOf({ from_amount: 0, approvers: [people.first] }),
      );
      await makeReadOnly(first.id);
      expect(await approve(first, id, { step: 1, digest })).toMatchObject({ status: 403, body: { code: 'read_only' } });
      expect((await rowOf(owner, id)).review).toMatchObject({ state: 'pending', approvals: [] });
    });

    test.each([{ by: 'hand' }, { by: 'a rule' }])('a new document that is filled by $by waits', async ({ by }) => {
      const { owner, as } = await companyOf('admin');
      if (by === 'a rule') {
        const sets = { status: 'paid', account: '5195', classification: 'expense' };
        const data = { name: 'Regla', order: 'i', enabled: true, conditions: {}, sets };
        const body = { type: 'rule', data, attachment: null, base_rev: 0 };
        const { status } = await api.request('PUT', `/records/${randomUUID()}`, { token: owner.token, body });
        expect(status).toBe(200);
      }
      const { id } = await sources.sendOne(as, aReceivedXml(owner.nit));
      const row = await rowOf(owner, id);
      expect(row.review).toMatchObject({ state: 'pending', approvals: [] });
      if (by === 'a rule') expect(row.status).toBe('paid');
    });

    describe('what was approved changes', () => {
      const withdrawn = (email: string) =>
        expect.objectContaining({
          ...{ field: 'approval.1', old_value: email, new_value: null },
          ...{ source: 'system', user_id: null },
        });
      /** A company whose one approver is a colleague; `send` brings the invoice. */
      const approvedInvoice = async (send: (owner: Receiver) => Promise<string>) => {
        const owner = await aReceiver(api);
        const approver = await aColleague(api, owner.company_id, 'regular_user');
        await putPolicy(owner, policyOf({ from_amount: 0, approvers: [approver.id] }));
        const id = await send(owner);
        const digest = (await rowOf(owner, id)).review?.digest;
        expect((await approve(approver, id, { step: 1, digest })).body.review).toMatchObject({ state: 'approved' });
        return { owner, approver, id, digest };
      };
      const sendPdf = async (owner: Receiver) => {
        const printed = { number: 'FE-900', supplier: '900123456', customer: owner.nit, total: '119.000,00' };
        return (await sources.sendOne(owner, { name: 'fe900.pdf', content: aPrintedInvoice(printed) })).id;
      };

      test.each(['an upload', 'an e-mail'])('%s of the XML with another total ends the approval', async (by) => {
        const { owner, approver, id, digest } = await approvedInvoice(sendPdf);
        const xml = aReceivedXml(owner.nit, { number: 'FE900', subtotal: '200000.00', tax: '38000.00' });
        if (by === 'an upload') await sources.sendOne({ ...owner, ...approver }, xml);
        else await receive({ owner }, xml);
        const { review, total_amount } = await rowOf(owner, id);
        expect(total_amount).toBe(238_000);
        expect(review).toMatchObject({ state: 'pending', step: 1, approvals: [] });
        expect(await historyOf(owner, id)).toContainEqual(withdrawn(approver.email));
        const stale = await approve(approver, id, { step: 1, digest });
        expect(stale).toMatchObject({ status: 422, body: { code: 'approval_refused' } });
        const again = await approve(approver, id, { step: 1, digest: review?.digest });
        // Who replaced the document does not approve it.
        if (by === 'an upload') expect(again.body.detail).toContain('Subiste esta factura');
        else expect(again.body.review).toMatchObject({ state: 'approved' });
      });

      test('the XML of a row of a spreadsheet ends the approval', async () => {
        const { owner, approver, id } = await approvedInvoice(async (member) => {
          const job = await runSheet({ owner: member, as: member, number: '77' });
          expect(job).toMatchObject({ status: 'completed', created_count: 1 });
          return (await sources.list(member)).items[0].id;
        });
        const xml = aReceivedXml(owner.nit, { number: '77', subtotal: '200000.00', tax: '38000.00' });
        await sources.sendOne(owner, xml);
        expect(await rowOf(owner, id)).toMatchObject({ total_amount: 238_000, review: { state: 'pending' } });
        expect(await historyOf(owner, id)).toContainEqual(withdrawn(approver.email));
      });

      test('a rate that a person gives does not lower the number of steps', async () => {
        const owner = await aReceiver(api);
        await putPolicy(
          owner,
          policyOf({ from_amount: 0, approvers: MANAGERS }, { from_amount: 400_000, approvers: MANAGERS }),
        );
        const { id } = await sources.sendOne(
          owner,
          aReceivedXml(owner.nit, { currency: 'USD', subtotal: '100.00', tax: '19.00' }),
        );
        for (const exchange_rate of ['4123.5', '2500']) {
          const body = { exchange_rate };
          const { status } = await api.request('PUT', `/invoices/${id}/exchange-rate`, { token: owner.token, body });
          expect(status).toBe(200);
          expect((await rowOf(owner, id)).review).toMatchObject({ state: 'pending', step: 1, of: 2 });
        }
        const small = await sources.sendOne(owner, aReceivedXml(owner.nit));
        expect((await rowOf(owner, small.id)).review).toMatchObject({ of: 1 });
      });

      test('another exchange rate changes the amount and ends the approval; the same one does not', async () => {
        const dollars = { currency: 'USD', subtotal: '100.00', tax: '19.00' };
        const { owner, approver, id } = await approvedInvoice(
          async (member) => (await sources.sendOne(member, aReceivedXml(member.nit, dollars))).id,
        );
        const give = (exchange_rate: string) =>
          api.request('PUT', `/invoices/${id}/exchange-rate`, { token: owner.token, body: { exchange_rate } });
        expect((await give('4123.5')).body.review).toMatchObject({ state: 'pending', approvals: [] });
        expect(await historyOf(owner, id)).toContainEqual(withdrawn(approver.email));
        const { digest } = (await rowOf(owner, id)).review ?? {};
        await approve(approver, id, { step: 1, digest });
        expect((await give('4123.5')).body.review).toMatchObject({ state: 'approved' });
      });
    });
  });
}
