import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideCoding } from '#server/invoices/coding/decide-coding.ts';
import { runCompanyWrite, runIdempotentWrite } from '#server/platform/idempotency/company-write.ts';
import { aMemberWithInvoices } from '#tests/harness/accounts/a-member-with-invoices.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** A promise and its key: one transaction is held open while another goes on. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/** Needs a back end with several connections. */
export function feedOrderSuite(openDatabase: OpenDatabase): void {
  describe('several connections at once', () => {
    let api: Api;
    let member: Member;
    let ids: string[];
    beforeAll(async () => {
      api = await openApi(openDatabase);
      ({ member, ids } = await aMemberWithInvoices(api, 2));
    });
    afterAll(() => api.close());

    const pull = async (since: number) =>
      (await api.request('GET', `/sync/changes?since=${since}`, { token: member.token })).body;
    const change = (
      index: number,
      status: 'paid' | 'sent' | 'draft',
      wait: { before?: Promise<void>; after?: Promise<void> },
    ) =>
      runCompanyWrite(api.db, member.company_id, async (trx) => {
        const key = { company_id: member.company_id, id: ids[index] ?? '' };
        await decideCoding(trx, key, { values: { status }, rule: null, user_id: member.user.id, device_id: null });
        await wait.before;
        return async () => void (await wait.after);
      });

    test('what began first and ended last is not skipped by a device that pulled in between', async () => {
      const { cursor } = await pull(0);
      const hold = gate();
      const slow = change(0, 'paid', { before: hold.opened });
      await sleep(100);
      await change(1, 'paid', {});
      const between = await pull(cursor);
      expect(between.rows.map((row: { id: string }) => row.id)).toEqual([ids[1]]);
      hold.open();
      await slow;
      const after = await pull(between.cursor);
      expect(after.rows.map((row: { id: string }) => row.id)).toEqual([ids[0]]);
    });

    test('a number that is given but not committed holds the later ones back', async () => {
      const { cursor } = await pull(0);
      const hold = gate();
      const first = change(0, 'sent', { after: hold.opened });
      await sleep(100);
      let isSecondDone = false;
      const second = change(1, 'sent', {}).then(() => {
        isSecondDone = true;
      });
      await sleep(200);
      expect(isSecondDone).toBe(false);
      expect((await pull(cursor)).rows).toEqual([]);
      hold.open();
      await Promise.all([first, second]);
      const { rows } = await pull(cursor);
      expect(rows.map((row: { id: string }) => row.id)).toEqual(ids);
    });

    test('a change that arrives twice at once waits for itself and is done once', async () => {
      const hold = gate();
      let effects = 0;
      const operation = {
        company_id: member.company_id,
        op_id: crypto.randomUUID(),
        user_id: member.user.id,
        device_id: null,
        route: 'PATCH /x',
        body_sha256: 'x',
      };
      const once = () =>
        runIdempotentWrite(api.db, operation, async () => {
          effects += 1;
          await hold.opened;
          return async () => ({ done: true });
        });
      const both = [once(), once()];
      await sleep(200);
      hold.open();
      const reply = await Promise.all(both);
      expect(effects).toBe(1);
      expect(reply.map(({ isReplay }) => isReplay).sort()).toEqual([false, true]);
      expect(reply.map(({ response }) => response)).toEqual([{ done: true }, { done: true }]);
    });

    test('when the first of two fails, the second does it', async () => {
      const hold = gate();
      const operation = {
        company_id: member.company_id,
        op_id: crypto.randomUUID(),
        user_id: member.user.id,
        device_id: null,
        route: 'PATCH /x',
        body_sha256: 'x',
      };
      const first = runIdempotentWrite(api.db, operation, async () => {
        await hold.opened;
        throw new Error('lost');
      });
      await sleep(100);
      const second = runIdempotentWrite(api.db, operation, async () => async () => 'done');
      hold.open();
      await expect(first).rejects.toThrow('lost');
      expect(await second).toMatchObject({ isReplay: false, response: 'done' });
    });
  });
}
