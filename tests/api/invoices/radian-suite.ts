import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { summarizeRadian } from '#domain/radian/radian-summary.ts';
import { toTrackedPurchase } from '#domain/radian/tracked-purchase.ts';
import { fillInvoiceColumns } from '#server/invoices/backfill/fill-invoice-columns.ts';
import { readMoneyAtRisk } from '#server/reports/weekly/money-at-risk.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { arriving, aZip, cufeOf, documentsOf, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const CREDIT = { dueDate: '2026-12-31', issueDate: '2026-11-04' };

export function radianSuite(openDatabase: OpenDatabase): void {
  describe('RADIAN events of the list', () => {
    let api: Api;
    const sources = documentsOf(() => api);
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    type Person = { token: string };
    const withPurchase = async () => {
      const member = await api.aMember();
      const xml = aReceivedXml(member.nit, CREDIT);
      return { ...member, xml, id: (await sources.sendOne(member, xml)).id };
    };
    const rowOf = async (person: Person, id: string): Promise<Invoice> =>
      (await sources.list(person)).items.find((row: Invoice) => row.id === id);
    const record = ({ token }: Person, id: string, body: object, headers: Record<string, string> = {}) =>
      api.request('PUT', `/invoices/${id}/events`, { token, body: { date: '2026-11-05', ...body }, headers });
    const remove = ({ token }: Person, id: string, body: object) =>
      api.request('DELETE', `/invoices/${id}/events`, { token, body });
    const proven = (code: string) => ({ code, date: '2026-11-05', source: 'xml', by: null, at: null });

    test('a row says how it is paid', async () => {
      const member = await api.aMember();
      const cash = await sources.sendOne(member, aReceivedXml(member.nit));
      const credit = await sources.sendOne(member, aReceivedXml(member.nit, CREDIT));
      expect(await rowOf(member, cash.id)).toMatchObject({ payment_terms: 'cash', radian_events: [] });
      expect(await rowOf(member, credit.id)).toMatchObject({ payment_terms: 'credit', radian_events: [] });
    });

    test.each(['before', 'after'])('events that come %s their invoice are on its row, once each', async (when) => {
      const member = await api.aMember();
      const invoice = aReceivedXml(member.nit, CREDIT);
      const about = { number: 'otro', uuid: cufeOf(invoice) };
      const events = [anEvent('032', about), anEvent('030', about), anEvent('02', about), anEvent('032', about)];
      await sources.sendOneByOne(member, arriving(when, invoice, ...events));
      const [row] = (await sources.list(member)).items;
      expect(row.radian_events).toEqual([proven('030'), proven('032')]);
      const feed = (await api.request('GET', '/sync/changes', member)).body;
      expect(feed.rows).toEqual([row]);
    });

    test('events of a ZIP, with their invoice or before it, are on its row', async () => {
      const member = await api.aMember();
      const [together, alone] = [aReceivedXml(member.nit, CREDIT), aReceivedXml(member.nit, CREDIT)];
      const eventOf = (code: string, file: typeof alone) => textOf(anEvent(code, { number: 'x', uuid: cufeOf(file) }));
      await sources.send(member, aZip('uno.zip', { 'b.xml': eventOf('030', alone), 'c.xml': eventOf('033', alone) }));
      await sources.send(member, aZip('dos.zip', { 'a.xml': eventOf('030', together), 'b.xml': textOf(together) }));
      await sources.send(member, alone);
      const rows: Invoice[] = (await sources.list(member)).items;
      const codesOf = (file: typeof alone) =>
        rows.find(({ cufe }) => cufe === cufeOf(file))?.radian_events.map(({ code }) => code);
      expect([codesOf(together), codesOf(alone)]).toEqual([['030'], ['030', '033']]);
    });

    test('a person records events by hand, and an XML turns them into proven ones', async () => {
      const owner = await withPurchase();
      const { email } = (await api.request('GET', '/auth/me', owner)).body;
      const before = await rowOf(owner, owner.id);
      const signer = { person: 'Ana Ruiz', document: 'CC 52000111', role: 'Auxiliar' };
      const { status, body } = await record(owner, owner.id, { codes: ['030', '032'], ...signer });
      expect(status).toBe(200);
      expect(body.rev).toBeGreaterThan(before.rev);
      expect(body.radian_events).toMatchObject([
        { code: '030', date: '2026-11-05', source: 'manual', by: email },
        { code: '032', date: '2026-11-05', source: 'manual', by: email },
      ]);
      const { items } = (await api.request('GET', `/invoices/${owner.id}/history`, owner)).body;
      expect(items).toContainEqual(
        expect.objectContaining({
          field: 'event.030',
          old_value: null,
          new_value: '2026-11-05 · Ana Ruiz · CC 52000111 · Auxiliar',
          user_email: email,
          source: 'person',
        }),
      );
      await sources.send(owner, anEvent('030', { number: 'x', uuid: cufeOf(owner.xml) }));
      const after = await rowOf(owner, owner.id);
      expect(after.radian_events).toMatchObject([proven('030'), { code: '032', source: 'manual' }]);
    });

    test('only recorded events are removed, and removing them again changes nothing', async () => {
      const owner = await withPurchase();
      await sources.send(owner, anEvent('030', { number: 'x', uuid: cufeOf(owner.xml) }));
      await record(owner, owner.id, { codes: ['032'] });
      const first = await remove(owner, owner.id, { codes: ['030', '032'] });
      expect(first.body.radian_events).toEqual([proven('030')]);
      expect((await remove(owner, owner.id, { codes: ['030', '032'] })).body).toEqual(first.body);
    });

    test('an order that DIAN refuses is refused with the code of its rule', async () => {
      const owner = await withPurchase();
      const refused = await record(owner, owner.id, { codes: ['032'] });
      expect(refused).toMatchObject({ status: 422, body: { code: 'event_refused' } });
      expect(refused.body.detail).toContain('LGC09');
      await record(owner, owner.id, { codes: ['030', '032'] });
      const late = await record(owner, owner.id, { codes: ['031'], date: '2026-11-11' });
      expect(late.body.detail).toContain('DC24z');
      expect((await record(owner, owner.id, { codes: ['031'], date: '2026-11-10' })).status).toBe(200);
    });

    test("another person's later decision about the same event is not overridden, about another one it is no conflict", async () => {
      const owner = await withPurchase();
      const { rev } = await rowOf(owner, owner.id);
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await record(other, owner.id, { codes: ['030'], date: '2026-11-06', base_rev: rev });
      expect(await record(owner, owner.id, { codes: ['030'], base_rev: rev })).toMatchObject({
        status: 409,
        body: { code: 'conflict', decided: { by: other.email } },
      });
      expect((await record(owner, owner.id, { codes: ['032'], date: '2026-11-06', base_rev: rev })).status).toBe(200);
      const now = (await rowOf(owner, owner.id)).rev;
      expect((await record(owner, owner.id, { codes: ['030'], base_rev: now })).status).toBe(200);
    });

    test('the same request again takes effect once, and the same event gets no new revision', async () => {
      const owner = await withPurchase();
      const headers = { 'idempotency-key': randomUUID() };
      const first = await record(owner, owner.id, { codes: ['030'] }, headers);
      expect(await record(owner, owner.id, { codes: ['030'] }, headers)).toMatchObject({ body: first.body });
      expect((await record(owner, owner.id, { codes: ['030'] })).body).toEqual(first.body);
    });

    test('invoices that were stored before get their payment terms and events', async () => {
      const owner = await withPurchase();
      await sources.send(owner, anEvent('030', { number: 'x', uuid: cufeOf(owner.xml) }));
      const before = await rowOf(owner, owner.id);
      await api.db.asOwner(async (trx) => {
        await sql`alter table invoices disable trigger user`.execute(trx);
        await sql`update invoices set payment_terms = null, radian_events = '[]', has_payment_terms = false
          where company_id = ${owner.company_id}`.execute(trx);
        await sql`alter table invoices enable trigger user`.execute(trx);
      });
      await fillInvoiceColumns(api.db, (error) => expect.fail(String(error)));
      const after = await rowOf(owner, owner.id);
      expect(after).toEqual({ ...before, rev: after.rev });
      expect(after.rev).toBeGreaterThan(before.rev);
    });

    test('what an XML proved in the meantime does not refuse what was recorded with it', async () => {
      const owner = await withPurchase();
      const { rev } = await rowOf(owner, owner.id);
      await sources.send(owner, anEvent('030', { number: 'x', uuid: cufeOf(owner.xml) }));
      const both = await record(owner, owner.id, { codes: ['030', '032'], base_rev: rev });
      expect(both).toMatchObject({
        status: 200,
        body: { radian_events: [proven('030'), { code: '032', source: 'manual' }] },
      });
      expect((await record(owner, owner.id, { codes: ['030'], base_rev: rev })).body).toEqual(both.body);
    });

    test('a deletion does not pass over an event that somebody else recorded since', async () => {
      const owner = await withPurchase();
      const { rev } = await rowOf(owner, owner.id);
      const other = await aColleague(api, owner.company_id, 'regular_user');
      await record(other, owner.id, { codes: ['030'] });
      const erase = (base_rev: number) =>
        api.request('DELETE', `/invoices/${owner.id}`, { token: owner.token, body: { base_rev } });
      expect(await erase(rev)).toMatchObject({ status: 409, body: { code: 'conflict', decided: { by: other.email } } });
      expect((await erase((await rowOf(owner, owner.id)).rev)).status).toBe(200);
    });

    test('neither a response of DIAN nor an event without a real day is on the row', async () => {
      const owner = await withPurchase();
      const about = { number: 'x', uuid: cufeOf(owner.xml) };
      await sources.send(owner, anEvent('04', about), anEvent('030', about), anEvent('032', about));
      await api.db.asOwner(async (trx) => {
        await sql`update application_responses set issue_date = '2026-02-30'
          where company_id = ${owner.company_id} and response_code = '032'`.execute(trx);
      });
      await sources.send(owner, anEvent('033', about));
      expect((await rowOf(owner, owner.id)).radian_events).toEqual([proven('030'), proven('033')]);
    });

    test('the money at risk of the weekly report is that of the deadlines screen, to the cent', async () => {
      const member = await api.aMember();
      const files = Array.from({ length: 24 }, (_, nth) =>
        aReceivedXml(member.nit, { ...CREDIT, subtotal: `${100 + nth * 7}.${10 + nth}`, tax: '19.00' }),
      );
      await sources.send(member, ...files, aReceivedXml(member.nit));
      const rows: Invoice[] = (await sources.list(member)).items;
      // The last course has its 032 before its 030, so that it does not count.
      const courses: { codes: string[]; date: string }[][] = [
        [],
        [{ codes: ['030'], date: '2026-11-05' }],
        [{ codes: ['030', '032'], date: '2026-11-05' }],
        [
          { codes: ['030', '032'], date: '2026-11-05' },
          { codes: ['030'], date: '2026-11-07' },
        ],
      ];
      const onCredit = rows.filter(({ payment_terms }) => payment_terms === 'credit');
      for (const [nth, { id }] of onCredit.entries())
        for (const decision of courses[nth % courses.length] ?? []) await record(member, id, decision);
      const after: Invoice[] = (await sources.list(member)).items;
      const { at_risk } = summarizeRadian(
        after.flatMap((row) => toTrackedPurchase(row) ?? []),
        '2026-11-28',
      );
      const recount = await api.db.forCompany(member.company_id, (trx) =>
        readMoneyAtRisk(trx, member.company_id, '2026-11-28'),
      );
      expect(at_risk.documents).toBeGreaterThan(12);
      expect(recount).toEqual({ documents: at_risk.documents, cents: at_risk.cents });
    });

    test('a company sees and changes only its own', async () => {
      const [owner, stranger] = [await withPurchase(), await api.aMember()];
      expect(await record(stranger, owner.id, { codes: ['030'] })).toMatchObject({ status: 404 });
      expect((await rowOf(owner, owner.id)).radian_events).toEqual([]);
    });
  });
}
