import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListableFileStore } from '#server/platform/files/file-store.ts';
import { requestFileRemovals } from '#server/retention/file-removals.ts';
import { runRetentionJob } from '#server/retention/retention-job.ts';
import { FILE_USES } from '#server/retention/stored-file-uses.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip, textOf } from '#tests/harness/documents/sent-documents.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

const DAY_MS = 86_400_000;
/** The tables whose rows are deleted with their invoice. */
const WITH_THE_INVOICE = [
  'invoice_documents',
  'invoice_files',
  'invoice_products',
  'invoice_changes',
  'invoice_coding',
  'invoice_approvals',
];
/** What the table in docs/security.md promises, written by hand: the code must not be measured by its own numbers. */
const RETENTION_DAYS = { trash: 30, email_tokens: 7, audit_log: 5 * 365 };

/** L9: what is past its period is deleted by the hourly job, and nothing before. */
export function retentionSuite(openDatabase: OpenDatabase): void {
  describe('retention', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const failures: unknown[] = [];
    /** Bytes count as unused when nobody has sent them for an hour: here they have all been sent long ago. */
    const runAfter = async (days: number) => {
      const files: ListableFileStore = {
        ...api.files,
        removeUnused: (company_id, sha256) => api.files.removeUnused(company_id, sha256, new Date(Date.now() + DAY_MS)),
      };
      const parts = { db: api.db, files, onFailure: (error: unknown) => failures.push(error) };
      await runRetentionJob(parts, new Date(Date.now() + days * DAY_MS));
      expect(failures).toEqual([]);
    };
    const withInvoice = async () => {
      const member = await api.aMember();
      const file = aReceivedXml(member.nit);
      const { body } = await api.upload(member.token, [file]);
      const id: string = body.results[0].invoice_id;
      const [stored] = await api.db.forCompany(member.company_id, (trx) =>
        trx.selectFrom('files').select('sha256').execute(),
      );
      return { ...member, file, id, sha256: stored?.sha256 ?? '' };
    };
    /** Sessions end while nobody uses them for 30 days. */
    const signedInAgain = async ({ email, password }: { email: string; password: string }): Promise<string> =>
      (await api.request('POST', '/auth/login', { body: { email, password } })).body.token;
    const remove = ({ token, id }: { token: string; id: string }) =>
      api.request('DELETE', `/invoices/${id}`, { token });
    const countOf = async (table: string, company_id: string) => {
      const { rows } = await api.db.executeSql(`select count(*)::int as n from ${table} where company_id = $1`, [
        company_id,
      ]);
      return rows[0]?.['n'];
    };

    test('L9 the trash is emptied after 30 days: row, document and file, and not before', async () => {
      const owner = await withInvoice();
      const values = { account: '5135' };
      await api.request('PATCH', `/invoices/${owner.id}/coding`, { token: owner.token, body: { values } });
      await remove(owner);
      await runAfter(RETENTION_DAYS.trash - 1);
      expect(await countOf('invoice_changes', owner.company_id)).toBe(2);
      expect(await countOf('invoice_coding', owner.company_id)).toBe(1);
      expect(await countOf('invoices', owner.company_id)).toBe(1);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(true);
      await runAfter(RETENTION_DAYS.trash + 1);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(false);
      for (const table of ['invoices', ...WITH_THE_INVOICE, 'files']) {
        expect([table, await countOf(table, owner.company_id)]).toEqual([table, 0]);
      }
      const token = await signedInAgain(owner);
      expect((await api.request('GET', `/invoices/${owner.id}`, { token })).status).toBe(404);
    });

    test('L9 devices hear of it, and the same document may be uploaded again', async () => {
      const owner = await withInvoice();
      const { body: before } = await api.request('GET', '/sync/changes?limit=1000', { token: owner.token });
      expect(before.rows.map((row: { id: string }) => row.id)).toContain(owner.id);
      await remove(owner);
      await runAfter(RETENTION_DAYS.trash + 1);
      const token = await signedInAgain(owner);
      const { body: after } = await api.request('GET', `/sync/changes?since=${before.cursor}&epoch=${before.epoch}`, {
        token,
      });
      expect(after.deleted).toEqual([owner.id]);
      const again = await api.upload(token, [owner.file]);
      expect(again.body.results[0]).toMatchObject({ success: true });
      expect(again.body.results[0].invoice_id).not.toBe(owner.id);
      expect((await api.request('GET', `/invoices/${again.body.results[0].invoice_id}`, { token })).status).toBe(200);
    });

    test('the trash is emptied by hand: what was chosen and is in it, for good, also on other devices', async () => {
      const owner = await withInvoice();
      const { token, company_id } = owner;
      const second = await api.upload(token, [aReceivedXml(owner.nit)]);
      const kept: string = second.body.results[0].invoice_id;
      const stranger = await withInvoice();
      const { body: before } = await api.request('GET', '/sync/changes?limit=1000', { token });
      await remove(owner);
      await remove(stranger);
      const empty = () =>
        api.request('DELETE', '/invoices/trash', { token, body: { ids: [owner.id, kept, stranger.id] } });
      expect(await empty()).toMatchObject({ status: 200, body: { deleted: 1 } });
      expect(await empty()).toMatchObject({ status: 200, body: { deleted: 0 } });
      expect((await api.request('GET', `/invoices/${owner.id}`, { token })).status).toBe(404);
      expect((await api.request('GET', `/invoices/${kept}`, { token })).status).toBe(200);
      expect(await countOf('invoices', company_id)).toBe(1);
      expect(await countOf('invoices', stranger.company_id)).toBe(1);
      const { body } = await api.request('GET', `/sync/changes?since=${before.cursor}&epoch=${before.epoch}`, {
        token,
      });
      expect(body.deleted).toEqual([owner.id]);
      const { items } = (await api.request('GET', '/admin/audit?limit=2', { token })).body;
      expect(items.map(({ action, label }: { action: string; label: string }) => [action, label])).toEqual([
        ['invoice.trash_emptied', '0 documentos'],
        ['invoice.trash_emptied', '1 documento'],
      ]);
    });

    test('L9 what is not in the trash stays, and so does a file that another invoice needs', async () => {
      const [owner, other] = [await withInvoice(), await withInvoice()];
      const { body } = await api.upload(owner.token, [aReceivedXml(owner.nit)]);
      const kept: string = body.results[0].invoice_id;
      // As though both had come in one ZIP.
      await api.db.asOwner((trx) =>
        trx
          .updateTable('invoice_files')
          .set({ stored_sha256: owner.sha256 })
          .where('company_id', '=', owner.company_id)
          .where('invoice_id', '=', kept)
          .execute(),
      );
      await remove(owner);
      await runAfter(RETENTION_DAYS.trash + 1);
      expect(await countOf('invoices', owner.company_id)).toBe(1);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(true);
      const { rows } = await api.db.executeSql('select 1 from files where company_id = $1 and sha256 = $2', [
        owner.company_id,
        owner.sha256,
      ]);
      expect(rows).toHaveLength(1);
      expect(await countOf('invoices', other.company_id)).toBe(1);
    });

    test('L9 bytes that somebody has sent again a moment ago stay', async () => {
      const owner = await withInvoice();
      await remove(owner);
      const parts = { db: api.db, files: api.files, onFailure: (error: unknown) => failures.push(error) };
      await runRetentionJob(parts, new Date(Date.now() + (RETENTION_DAYS.trash + 1) * DAY_MS));
      expect(await countOf('files', owner.company_id)).toBe(0);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(true);
    });

    test('L9 bytes that the store could not remove are removed by a later run', async () => {
      const [owner, other] = [await withInvoice(), await withInvoice()];
      await remove(owner);
      await remove(other);
      const reported: unknown[] = [];
      const removeUnused = () => Promise.reject(new Error('the store is away'));
      const parts = {
        db: api.db,
        files: { ...api.files, removeUnused },
        onFailure: (error: unknown) => reported.push(error),
      };
      await runRetentionJob(parts, new Date(Date.now() + (RETENTION_DAYS.trash + 1) * DAY_MS));
      expect(reported.length).toBeGreaterThan(0);
      for (const { company_id, sha256 } of [owner, other]) {
        expect(await countOf('files', company_id)).toBe(0);
        expect(await api.files.has(company_id, sha256)).toBe(true);
      }
      await runAfter(0);
      for (const { company_id, sha256 } of [owner, other]) expect(await api.files.has(company_id, sha256)).toBe(false);
    });

    test('L9 bytes whose removal was requested stay when a row names them again', async () => {
      const owner = await withInvoice();
      await api.db.asOwner((trx) => requestFileRemovals(trx, owner.company_id, [owner.sha256]));
      await runAfter(0);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(true);
      expect(await countOf('file_removals', owner.company_id)).toBe(0);
    });

    test('L9 a copy that was sent in a ZIP goes with its invoice, unless another invoice was in it', async () => {
      const [owner, other] = [await withInvoice(), await withInvoice()];
      await api.upload(owner.token, [aZip('copia.zip', { [owner.file.name]: textOf(owner.file) })]);
      const shared = aReceivedXml(other.nit);
      const zip = aZip('dos.zip', { [other.file.name]: textOf(other.file), [shared.name]: textOf(shared) });
      await api.upload(other.token, [zip]);
      await remove(owner);
      await remove(other);
      await runAfter(RETENTION_DAYS.trash + 1);
      expect(await countOf('files', owner.company_id)).toBe(0);
      expect(await countOf('files', other.company_id)).toBe(1);
      expect(await countOf('invoices', other.company_id)).toBe(1);
      const { body } = await api.upload(await signedInAgain(other), [zip]);
      expect(body.results[0].documents.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual([
        'created',
        'duplicate',
      ]);
    });

    const NAMED_ELSEWHERE = {
      held_files: `insert into held_files (company_id, sha256, filename, user_id, held_at) values ($1, $2, 'a.xml', $3, now())`,
      imports: `insert into imports (company_id, id, sha256, user_id, file_name, template_type, layout, size)
        values ($1, gen_random_uuid(), $2, $3, 'a.xlsx', 'cuadra', 'cuadra', 1)`,
      mail_messages: `insert into mail_messages (company_id, raw_sha256, accepted_by, message_key, status, subject, received_at)
        values ($1, $2, $3, 'key', 'processed', 'Factura', '2999-01-01')`,
    };
    test.each(Object.entries(NAMED_ELSEWHERE))('L9 a file that %s still names stays', async (_table, statement) => {
      const owner = await withInvoice();
      await api.db.executeSql(statement, [owner.company_id, owner.sha256, owner.user.id]);
      await remove(owner);
      await runAfter(RETENTION_DAYS.trash + 1);
      expect(await countOf('invoices', owner.company_id)).toBe(0);
      expect(await countOf('files', owner.company_id)).toBe(1);
      expect(await api.files.has(owner.company_id, owner.sha256)).toBe(true);
    });

    /**
     * Hashes that need no bytes of their own: the file itself, one that is being removed, its members' content, the body and the answer of a request,
     * and an attachment, whose row in record_attachments names the file.
     */
    const NEED_NO_FILE = [
      'application_responses.sha256',
      'file_removals.sha256',
      'files.sha256',
      'invoice_files.sha256',
      'op_ledger.body_sha256',
      'pdf_documents.sha256',
      'records.attachment_sha256',
      'uploads.sha256',
    ];
    test('L9 the purge reads every column that names a stored file', async () => {
      const { rows } = await api.db.executeSql(
        `select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and column_name like '%sha256%'`,
      );
      const requested = FILE_USES.map(([table, column]) => `${table}.${column}`);
      expect(rows.map(({ name }) => name).sort()).toEqual([...requested, ...NEED_NO_FILE].sort());
    });

    test('L9 its printed face and its events go with it', async () => {
      const member = await api.aMember();
      const cufe = 'c'.repeat(96);
      const xml = aReceivedXml(member.nit);
      const content = String(xml.content).replace(/(<cbc:UUID[^>]*>)[^<]*/, `$1${cufe}`);
      const pdf = { name: 'a.pdf', content: aPrintedInvoice({ cufe }) };
      const { body } = await api.upload(member.token, [
        { ...xml, content },
        pdf,
        anEvent('030', { number: 'x', uuid: cufe }),
      ]);
      const id: string = body.results[0].invoice_id;
      expect(await countOf('pdf_documents', member.company_id)).toBe(1);
      expect(await countOf('application_responses', member.company_id)).toBe(1);
      await remove({ ...member, id });
      await runAfter(RETENTION_DAYS.trash + 1);
      for (const table of ['invoices', 'pdf_documents', 'application_responses', 'files']) {
        expect([table, await countOf(table, member.company_id)]).toEqual([table, 0]);
      }
    });

    test('L9 links of e-mails go a week after their end, used or not', async () => {
      const { email, user } = await api.aMember();
      await api.request('POST', '/auth/forgot-password', { body: { email } });
      const tokens = () =>
        api.db.asOwner((trx) =>
          trx.selectFrom('email_tokens').select('purpose').where('user_id', '=', user.id).execute(),
        );
      await runAfter(RETENTION_DAYS.email_tokens);
      expect((await tokens()).map(({ purpose }) => purpose).sort()).toEqual(['reset', 'verify']);
      await runAfter(RETENTION_DAYS.email_tokens + 3);
      expect(await tokens()).toEqual([]);
    });

    test('L9 the audit log is kept for five years', async () => {
      const { company_id, token } = await api.aMember();
      await api.request('PUT', '/companies/technical-keys', { token, body: { keys: [] } });
      const entries = await countOf('audit_log', company_id);
      expect(entries).toBeGreaterThan(0);
      await runAfter(RETENTION_DAYS.audit_log - 1);
      expect(await countOf('audit_log', company_id)).toBe(entries);
      await runAfter(RETENTION_DAYS.audit_log + 1);
      expect(await countOf('audit_log', company_id)).toBe(0);
    });

    test('L9 limits that are over and sessions that have ended are not kept', async () => {
      const { email, password } = await api.aMember();
      await api.request('POST', '/auth/login', { body: { email, password: `${password}x` } });
      await runAfter(400);
      for (const table of ['rate_limits', 'sessions'] as const) {
        const left = await api.db.asOwner((trx) =>
          trx.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
        );
        expect([table, left.n]).toEqual([table, 0]);
      }
    });
  });
}
