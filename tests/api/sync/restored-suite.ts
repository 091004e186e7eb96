import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatRoute } from '#contract/endpoint.ts';
import { setInvoiceStatus } from '#contract/invoices.ts';
import { recordFeedStarts } from '#server/platform/change-feed/feed-position.ts';
import { deleteOldFeed } from '#server/sync/feed.ts';
import { aMemberWithInvoices } from '#tests/harness/accounts/a-member-with-invoices.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const TABLES = ['company_clock', 'invoices', 'op_ledger', 'feed_starts'] as const;

export function restoredSuite(openDatabase: OpenDatabase): void {
  describe('a database that was restored from a copy', () => {
    let api: Api;
    let member: Member;
    let ids: string[];
    beforeAll(async () => {
      api = await openApi(openDatabase);
    });
    beforeEach(async () => {
      ({ member, ids } = await aMemberWithInvoices(api, 2));
    });
    afterAll(() => api.close());

    const id = (place: number) => ids[place] ?? '';
    const pull = async (query = '') => api.request('GET', `/sync/changes${query}`, { token: member.token });
    const setStatus = (about: string, body: object, headers: Record<string, string> = {}) =>
      api.request('PATCH', `/invoices/${about}/status`, { token: member.token, body, headers });
    const keyed = (position?: string) => ({
      'idempotency-key': randomUUID(),
      'x-device-id': randomUUID(),
      ...(position && { 'x-feed-position': position }),
    });
    const decide = async (about: string, times: number) => {
      for (let n = 0; n < times; n += 1) await setStatus(about, { status: n % 2 === 0 ? 'paid' : 'sent' }, keyed());
    };
    const revOf = async (about: string) =>
      (await api.request('GET', `/invoices/${about}`, { token: member.token })).body.rev as number;

    /** Copies the company's rows. Returns the function that puts them back and starts the server. */
    const copy = async () => {
      const { company_id } = member;
      await api.db.asOwner(async (trx) => {
        for (const table of TABLES) {
          await sql`drop table if exists ${sql.id(`copy_of_${table}`)}`.execute(trx);
          await sql`create table ${sql.id(`copy_of_${table}`)} as
            select * from ${sql.id(table)} where company_id = ${company_id}`.execute(trx);
        }
      });
      return async () => {
        await api.db.asOwner(async (trx) => {
          // Its constraint allows no earlier revision; a restored dump is not checked.
          await sql`set local session_replication_role = replica`.execute(trx);
          await sql`update company_clock set seq = (select seq from copy_of_company_clock)
            where company_id = ${company_id}`.execute(trx);
          await sql`update invoices set status = old.status, rev = old.rev, status_rev = old.status_rev,
            status_changed_by = old.status_changed_by from copy_of_invoices old where old.id = invoices.id`.execute(
            trx,
          );
          await sql`delete from op_ledger where company_id = ${company_id}
            and op_id not in (select op_id from copy_of_op_ledger)`.execute(trx);
          await sql`delete from feed_starts where company_id = ${company_id}
            and id not in (select id from copy_of_feed_starts)`.execute(trx);
        });
        await recordFeedStarts(api.db);
      };
    };

    test('tells a device that had pulled since the copy, although others have passed its cursor, to start again', async () => {
      const { body: before } = await pull();
      const restore = await copy();
      await decide(id(0), 5);
      const { body: page } = await pull();
      await restore();
      await decide(id(1), 8);
      const since = (at: { cursor: number; position: string }) => pull(`?since=${at.cursor}&position=${at.position}`);
      expect(await since(page)).toMatchObject({ status: 410, body: { code: 'feed_expired' } });
      expect((await pull(`?since=${page.cursor}`)).status).toBe(200);
      expect(await since(before)).toMatchObject({ status: 200, body: { rows: [{ id: id(1) }] } });
      const { body: everything } = await api.request('GET', '/sync/everything', { token: member.token });
      expect((await since(everything)).status).toBe(200);
    });

    test('refuses a change whose author had seen the lost feed, alone and in a batch, and applies nothing', async () => {
      const restore = await copy();
      await decide(id(0), 5);
      const { body: page } = await pull();
      await restore();
      await decide(id(0), 2);
      const change = { status: 'draft', base_rev: page.cursor };
      const headers = keyed(page.position);
      expect(await setStatus(id(0), change, headers)).toMatchObject({ status: 410, body: { code: 'feed_expired' } });
      const route = formatRoute(setInvoiceStatus);
      const operation = { op_id: randomUUID(), route, params: { id: id(0) }, body: change, position: page.position };
      const { body } = await api.request('POST', '/sync/batch', {
        token: member.token,
        body: { operations: [operation] },
      });
      expect(body.results).toMatchObject([{ status: 410, body: { code: 'feed_expired' } }]);
      const { body: row } = await api.request('GET', `/invoices/${id(0)}`, { token: member.token });
      expect(row.status).toBe('sent');
      // The key was not used up: the same change, based on what the person sees now, is applied under it.
      const { body: now } = await pull();
      const again = { ...headers, 'x-feed-position': now.position };
      expect((await setStatus(id(0), { ...change, base_rev: now.cursor }, again)).status).toBe(200);
    });

    test('a revision from a response counts too: it may be later than the position of the device', async () => {
      const { body: page } = await pull();
      const restore = await copy();
      await decide(id(0), 5);
      const base_rev = await revOf(id(0));
      await restore();
      expect((await setStatus(id(0), { status: 'paid', base_rev }, keyed(page.position))).status).toBe(410);
      expect((await setStatus(id(0), { status: 'paid', base_rev: page.cursor }, keyed(page.position))).status).toBe(
        200,
      );
    });

    test('repeats what it had answered before the copy, whatever position the request names', async () => {
      const { body: page } = await pull();
      const headers = keyed(page.position);
      const first = await setStatus(id(0), { status: 'paid', base_rev: page.cursor }, headers);
      const restore = await copy();
      await decide(id(1), 3);
      await restore();
      const lost = { ...headers, 'x-feed-position': `${randomUUID()}.${page.cursor}` };
      const again = await setStatus(id(0), { status: 'paid', base_rev: page.cursor }, lost);
      expect([again.status, again.body]).toEqual([200, first.body]);
    });

    test('a start alone changes nothing, and old starts are deleted while the newest stays', async () => {
      const { body: page } = await pull();
      await recordFeedStarts(api.db);
      expect((await pull(`?since=${page.cursor}&position=${page.position}`)).status).toBe(200);
      expect((await setStatus(id(0), { status: 'paid', base_rev: page.cursor }, keyed(page.position))).status).toBe(
        200,
      );
      await api.db.asOwner((trx) => deleteOldFeed(trx, new Date(Date.now() + 181 * 86_400_000)));
      const starts = await api.db.asOwner((trx) =>
        trx.selectFrom('feed_starts').select('id').where('company_id', '=', member.company_id).execute(),
      );
      expect(starts).toHaveLength(1);
      expect((await pull(`?since=${page.cursor}&position=${page.position}`)).status).toBe(410);
    });

    test.each(['x', `${randomUUID()}.-1`, `${randomUUID()}.1e9`, '.5'])('refuses the position %j', async (position) => {
      const answer = await setStatus(id(0), { status: 'paid' }, keyed(position));
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      expect((await pull(`?since=1&position=${position}`)).status).toBe(410);
    });

    test('a position of another company is none of this one', async () => {
      const { member: other } = await aMemberWithInvoices(api, 1);
      const { body: page } = await api.request('GET', '/sync/changes', { token: other.token });
      expect((await pull(`?since=1&position=${page.position}`)).status).toBe(410);
    });
  });
}
