import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { OpenDatabase } from '#tests/harness/server/an-api.ts';

/** Columns that decide what a company or a person may do: no request changes them as cuadra_app. */
const OWNERS_ALONE: Record<string, string[]> = {
  companies: ['id', 'tax_id', 'plan', 'trial_expires_at', 'applied_plan', 'is_demo', 'is_claimed', 'created_at'],
  company_nits: ['company_id', 'id', 'nit', 'own_order', 'is_demo', 'is_claimed'],
  users: ['id', 'company_id', 'is_titular', 'verified_at'],
  memberships: ['company_id', 'user_id', 'is_titular', 'last_used_at', 'created_at'],
  sessions: ['token_hash', 'user_id', 'company_id', 'sign_in_id', 'expires_at'],
  invoice_changes: ['id', 'at', 'user_email', 'field', 'old_value', 'new_value'],
  audit_log: ['company_id', 'user_id', 'action', 'about', 'created_at'],
};
const NO_RIGHTS = ['trials', 'rate_limits', 'migrations', 'demo_progress', 'stray_messages', 'company_deletions'];

/** L12: what the catalogue of the database says about the role of requests. */
export function grantsSuite(openDatabase: OpenDatabase): void {
  describe('rights in the database', () => {
    let db: Database;
    beforeAll(async () => {
      db = await openDatabase();
    }, 60_000);
    afterAll(() => db.close());
    const rows = async (text: string) => (await db.executeSql(text)).rows;

    test('L12 every function that runs as its owner looks in pg_temp last', async () => {
      const found = await rows(
        `select proname, proconfig::text as config from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace order by proname`,
      );
      expect(found.map(({ proname }) => proname)).toContain('leave_tombstone');
      for (const { proname, config } of found) {
        expect([proname, config]).toEqual([proname, expect.stringMatching(/search_path=public, pg_temp"?\}$/)]);
      }
    });

    test('L12 no request changes a plan, a trial, who owns what, or what was logged', async () => {
      const found = await rows(
        `select table_name, column_name from information_schema.column_privileges
        where grantee = 'cuadra_app' and privilege_type = 'UPDATE' and table_schema = 'public'`,
      );
      expect(found.length).toBeGreaterThan(50);
      const forbidden = found.filter((row) =>
        OWNERS_ALONE[String(row['table_name'])]?.includes(String(row['column_name'])),
      );
      expect(forbidden).toEqual([]);
      const deletes = await rows(
        `select table_name from information_schema.table_privileges where grantee = 'cuadra_app'
        and privilege_type in ('DELETE', 'TRUNCATE') and table_name in ('companies', 'audit_log', 'invoices', 'invoice_changes')`,
      );
      expect(deletes).toEqual([]);
    });

    test('L12 a request may end the links of its own users, and read or make none', async () => {
      const found = await rows(
        `select privilege_type, string_agg(column_name, ' ' order by column_name) as columns
        from information_schema.column_privileges
        where grantee in ('cuadra_app', 'PUBLIC') and table_name = 'email_tokens' group by privilege_type`,
      );
      expect(found).toEqual([{ privilege_type: 'SELECT', columns: 'purpose user_id' }]);
      const policies = await rows(`select policyname from pg_policies where tablename = 'email_tokens'`);
      expect(policies).toEqual([{ policyname: 'own_users' }]);
    });

    test.each(NO_RIGHTS)('L12 no request has any right on %s', async (table) => {
      expect(
        await rows(
          `select privilege_type from information_schema.column_privileges where grantee in ('cuadra_app', 'PUBLIC') and table_name = '${table}'`,
        ),
      ).toEqual([]);
    });

    test('L12 each table a request may touch is behind row level security', async () => {
      const found = await rows(
        `select distinct c.relname as name from pg_class c join information_schema.column_privileges p
          on p.table_schema = 'public' and p.table_name = c.relname and p.grantee in ('cuadra_app', 'PUBLIC')
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`,
      );
      // Its three columns say how the one mailbox of the server is, and are the same for everybody.
      expect(found).toEqual([{ name: 'mailboxes' }]);
    });
  });
}
