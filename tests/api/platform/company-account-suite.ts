import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { deleteDueCompanies } from '#server/companies/deletion/delete-companies.ts';
import { lockDueDeletion } from '#server/companies/deletion/deletion-table.ts';
import { EXPORTED_TABLES } from '#server/companies/export/exported-tables.ts';
import { removeRequestedFiles } from '#server/retention/file-removals.ts';
import { aPersonOfTwo } from '#tests/harness/accounts/a-person-of-two.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;
/**
 * What outlives an account: the log for its period, for an hour the request to remove its files, trials that were used, and
 * how devices learn of the deletion.
 */
const OUTLIVES = ['audit_log', 'file_removals', 'removed_sessions', 'trials'];

/** Left out of the export: secrets, the state of the server and of its devices, and what a firm keeps of its clients. */
const NOT_EXPORTED = [
  'calendar_feeds',
  'certified_email_tokens',
  'company_clock',
  'company_deletions',
  'demo_progress',
  'email_changes',
  'feed_starts',
  'file_removals',
  'firm_assignments',
  'firm_clients',
  'firm_weeks',
  'inbound_addresses',
  'invitations',
  'merged_parties',
  'op_ledger',
  'plan_notices',
  'removed_sessions',
  'sessions',
  'tombstones',
  'trials',
  'upload_parts',
  'users',
] as const;

export function companyAccountSuite(openDatabase: OpenDatabase): void {
  describe('the account as a whole', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const path = '/companies/account/deletion';
    const nameOf = (member: Member) => `Empresa ${member.nit} S.A.S.`;
    const request = (member: Member, confirmation = nameOf(member)) =>
      api.request('POST', path, { token: member.token, body: { confirmation } });
    const storedOf = async ({ company_id }: Member) => {
      const found: string[] = [];
      for await (const { sha256 } of api.files.list(company_id)) found.push(sha256);
      return found;
    };
    const cancel = (member: Member) => api.request('DELETE', path, { token: member.token });
    const emailsTo = async (email: string): Promise<string[]> =>
      (await api.request('GET', `/dev/mailbox?to=${email}`)).body.map((one: { subject: string }) => one.subject);
    const companyTables = async (): Promise<string[]> => {
      const { rows } = await api.db.executeSql(
        `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'
        order by 1`,
      );
      return rows.map((row) => String(row['table_name']));
    };
    const countOf = async (table: string, company_id: string) => {
      const { rows } = await api.db.executeSql(`select count(*)::int as n from ${table} where company_id = $1`, [
        company_id,
      ]);
      return Number(rows[0]?.['n']);
    };
    const failuresAfter = async (days: number, files = api.files) => {
      const failures: unknown[] = [];
      const postOffice = { send: () => {} };
      const onFailure = (error: unknown) => failures.push(error);
      const job = { db: api.db, files, postOffice, onFailure };
      await deleteDueCompanies(job, new Date(Date.now() + days * DAY_MS));
      return failures;
    };
    const runAfter = async (days: number) => expect(await failuresAfter(days)).toEqual([]);
    /** The tables that have rows of a company. */
    const tablesOf = async (company_id: string): Promise<string[]> => {
      const counts = (await companyTables()).map(async (table) =>
        (await countOf(table, company_id)) > 0 ? [table] : [],
      );
      return (await Promise.all(counts)).flat();
    };
    const expectRowsOf = async (company_id: string, table: string, entries: Map<string, Buffer>) => {
      const rows: Record<string, unknown>[] = JSON.parse(String(entries.get(`datos/${table}.json`)));
      // The download itself is recorded afterwards.
      const expected = (await countOf(table, company_id)) - (table === 'audit_log' ? 1 : 0);
      expect([table, rows.length]).toEqual([table, expected]);
      expect(rows.every((row) => row['company_id'] === company_id)).toBe(true);
    };
    const download = async (token: string): Promise<Map<string, Buffer>> => {
      const { status, stream } = await api.listen('/companies/account/export', { token });
      const bytes = await buffer(stream);
      expect([status, status === 200 ? '' : bytes.toString()]).toEqual([200, '']);
      const zip = await fromBufferPromise(bytes, { lazyEntries: true });
      const entries = new Map<string, Buffer>();
      for await (const entry of zip.eachEntry())
        entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
      return entries;
    };

    test('every table of a company is exported, or left out for a reason', async () => {
      expect(await companyTables()).toEqual([...Object.keys(EXPORTED_TABLES), ...NOT_EXPORTED].sort());
    });

    test('the export has every row and file of the company, and nothing of another or secret', async () => {
      const [owner, other] = [await api.aMember(), await api.aMember()];
      const file = aReceivedXml(owner.nit);
      for (let i = 0; i < 3; i++) await api.upload(owner.token, [aReceivedXml(owner.nit)]);
      await api.upload(owner.token, [file]);
      await api.upload(other.token, [aReceivedXml(other.nit)]);
      const keys = [{ kind: 'pin', prefix: null, resolution: '1876', secret: 'secreto-12345' }];
      await api.request('PUT', '/companies/technical-keys', { token: owner.token, body: { keys } });
      const entries = await download(owner.token);
      for (const table of Object.keys(EXPORTED_TABLES)) await expectRowsOf(owner.company_id, table, entries);
      const sent = createHash('sha256').update(String(file.content)).digest('hex');
      const stored = [...entries].find(([name]) => name.startsWith(`archivos/${sent.slice(0, 16)}-`));
      expect(stored?.[0]).toBe(`archivos/${sent.slice(0, 16)}-${file.name}`);
      expect(stored?.[1].toString()).toBe(String(file.content));
      const everything = [...entries.values()].map(String).join('\n');
      for (const secret of ['password_hash', 'argon2', 'token_hash', '"secret"', other.company_id, other.email])
        expect([secret, everything.includes(secret)]).toEqual([secret, false]);
    });

    test('the export has no private records of other people', async () => {
      const owner = await api.aMember();
      const colleague = await aColleague(api, owner.company_id, 'admin');
      const save = async ({ token }: { token: string }, type: string, name: string) => {
        const data = { name, query: 'year=2026', columns: null, sort: 'newest', density: null, order: 'i' };
        const body = { type, data, attachment: null, base_rev: 0 };
        const { status } = await api.request('PUT', `/records/${crypto.randomUUID()}`, { token, body });
        expect(status).toBe(200);
      };
      await save(owner, 'private-view', 'Mía');
      await save(colleague, 'private-view', 'De la colega');
      await save(colleague, 'shared-view', 'De todos');
      const records = JSON.parse(String((await download(owner.token)).get('datos/records.json')));
      expect(records.map(({ data }: { data: { name: string } }) => data.name).sort()).toEqual(['De todos', 'Mía']);
    });

    test('only the name of the company requests its deletion, and the titular may cancel it for 30 days', async () => {
      const owner = await api.aMember();
      const colleague = await aColleague(api, owner.company_id, 'admin');
      expect(await request(owner, 'Otra empresa')).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
      expect((await request({ ...owner, token: colleague.token })).body.code).toBe('not_allowed');
      const read = async () => (await api.request('GET', path, { token: owner.token })).body.deletion;
      expect(await read()).toBeNull();
      const { status, body } = await request(owner, ` ${nameOf(owner).toUpperCase()} `);
      expect([status, Date.parse(body.deletion.deletes_at) - Date.parse(body.deletion.requested_at)]).toEqual([
        200,
        30 * DAY_MS,
      ]);
      expect((await request(owner)).body).toEqual(body);
      const requested = `La cuenta de ${nameOf(owner)} se eliminará`;
      expect((await emailsTo(owner.email)).filter((subject) => subject === requested)).toHaveLength(1);
      await runAfter(29);
      expect((await api.request('GET', '/invoices', { token: colleague.token })).status).toBe(200);
      expect((await api.request('DELETE', path, { token: owner.token })).body.deletion).toBeNull();
      expect(await emailsTo(owner.email)).toContain(`La cuenta de ${nameOf(owner)} se conserva`);
      await runAfter(31);
      expect((await api.request('GET', '/invoices', { token: owner.token })).status).toBe(200);
      const { items } = (await api.request('GET', '/admin/audit?limit=2', { token: owner.token })).body;
      expect(items.map(({ action }: { action: string }) => action)).toEqual([
        'company.deletion_cancelled',
        'company.deletion_requested',
      ]);
    });

    test('after 30 days no row and no file is left, devices learn it, and the NIT may sign up again', async () => {
      const [owner, other] = [await api.aMember(), await api.aMember()];
      const colleague = await aColleague(api, owner.company_id, 'regular_user');
      const file = aReceivedXml(owner.nit);
      await api.upload(owner.token, [file]);
      await api.upload(other.token, [aReceivedXml(other.nit)]);
      const stored = await storedOf(owner);
      expect(stored.length).toBeGreaterThan(0);
      await request(owner);
      const before = await tablesOf(other.company_id);
      await runAfter(30.1);
      await runAfter(30.1);
      expect((await tablesOf(owner.company_id)).filter((table) => !OUTLIVES.includes(table))).toEqual([]);
      for (const sha256 of stored) expect(await api.files.has(owner.company_id, sha256)).toBe(false);
      for (const token of [owner.token, colleague.token])
        expect((await api.request('GET', '/invoices', { token })).body.code).toBe('account_removed');
      const { email, password } = owner;
      expect((await api.request('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
      expect(await tablesOf(other.company_id)).toEqual(before);
      const { rows } = await api.db.executeSql('select 1 from company_nits where nit = $1', [owner.nit]);
      expect(rows).toEqual([]);
    });

    test('who also works for another company keeps the account there, and is in the export of each', async () => {
      const owner = await api.aMember();
      const shared = await aPersonOfTwo(api, owner.company_id, 'regular_user');
      const exported = JSON.parse(String((await download(owner.token)).get('datos/memberships.json')));
      const addresses = exported.map(({ email }: { email: string }) => email);
      expect(addresses.sort()).toEqual([owner.email, shared.email].sort());
      await request(owner);
      await runAfter(31);
      const removed = await api.request('GET', '/invoices', { token: shared.token_here });
      expect([removed.status, removed.body.code]).toEqual([401, 'account_removed']);
      const { status, body } = await api.request('GET', '/auth/me', { token: shared.token });
      expect([status, body.companies.map(({ id }: { id: string }) => id)]).toEqual([200, [shared.company_id]]);
      expect(await emailsTo(shared.email)).toContain(`La cuenta de ${nameOf(owner)} se eliminará`);
    });

    test('bytes that the store does not remove are removed by the next run, also those that no row named', async () => {
      const owner = await api.aMember();
      await api.upload(owner.token, [aReceivedXml(owner.nit)]);
      await api.files.put(owner.company_id, Buffer.from('an upload that ended before its row'));
      await request(owner);
      expect(await storedOf(owner)).toHaveLength(2);
      const broken = { ...api.files, remove: () => Promise.reject(new Error('no disk')) };
      expect(await failuresAfter(31, broken)).toEqual([new Error('no disk')]);
      expect(await countOf('invoices', owner.company_id)).toBe(0);
      expect(await storedOf(owner)).toHaveLength(2);
      await removeRequestedFiles({ ...api, onFailure: (error) => expect(error).toBeUndefined() });
      expect(await storedOf(owner)).toEqual([]);
    });

    test('an account whose deletion is cancelled while another one is deleted stays whole', async () => {
      const owners = [await api.aMember(), await api.aMember()];
      for (const owner of owners) {
        await api.upload(owner.token, [aReceivedXml(owner.nit)]);
        await request(owner);
      }
      let kept: Member | undefined;
      const files = {
        ...api.files,
        list(company_id: string) {
          // The first of the two is being deleted; the titular of the other one cancels.
          kept ??= owners.find((owner) => owner.company_id !== company_id);
          return cancelAndList(company_id);
        },
      };
      async function* cancelAndList(company_id: string) {
        if (kept) expect((await api.request('DELETE', path, { token: kept.token })).status).toBe(200);
        yield* api.files.list(company_id);
      }
      expect(await failuresAfter(31, files)).toEqual([]);
      expect(kept && (await api.request('GET', '/invoices', { token: kept.token })).body.total).toBe(1);
      expect(kept && (await countOf('files', kept.company_id))).toBe(1);
    });

    test('a deletion that has begun cannot be cancelled', async () => {
      const owner = await api.aMember();
      await request(owner);
      // The request does not run inside of the transaction.
      const outside = AsyncLocalStorage.snapshot();
      const cancelled = await api.db.asOwner(async (trx) => {
        const due = new Date(Date.now() + 31 * DAY_MS);
        expect(await lockDueDeletion(trx, owner.company_id, due)).toBe(true);
        return await outside(() => cancel(owner));
      });
      expect(cancelled).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect((await cancel(owner)).body.deletion).toBeNull();
    });
  });
}
