import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runRetentionJob } from '#server/jobs/retention-job.ts';
import { RETENTION_DAYS } from '#server/platform/retention/retention-periods.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/an-api.ts';

const DAY_MS = 86_400_000;

/** L9: what is past its period is deleted by the hourly job, and nothing before. */
export function retentionSuite(openDatabase: OpenDatabase): void {
  describe('retention', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const failures: unknown[] = [];
    const runAfter = async (days: number) => {
      const parts = { db: api.db, files: api.files, onFailure: (error: unknown) => failures.push(error) };
      await runRetentionJob(parts, new Date(Date.now() + days * DAY_MS));
      expect(failures).toEqual([]);
    };
    const countOf = async (table: string, company_id: string) => {
      const { rows } = await api.db.executeSql(`select count(*)::int as n from ${table} where company_id = $1`, [
        company_id,
      ]);
      return rows[0]?.['n'];
    };

    test('L9 links of e-mails go a week after their end, used or not', async () => {
      const { email, user } = await api.aMember();
      await api.ask('POST', '/auth/forgot-password', { body: { email } });
      const tokens = () =>
        api.db.asSystem((trx) =>
          trx.selectFrom('email_tokens').select('purpose').where('user_id', '=', user.id).execute(),
        );
      await runAfter(RETENTION_DAYS.email_tokens);
      expect((await tokens()).map(({ purpose }) => purpose).sort()).toEqual(['reset', 'verify']);
      await runAfter(RETENTION_DAYS.email_tokens + 3);
      expect(await tokens()).toEqual([]);
    });

    test('L9 the audit log is kept for five years', async () => {
      const { company_id, token } = await api.aMember();
      await api.ask('PUT', '/companies/technical-keys', { token, body: { keys: [] } });
      const entries = await countOf('audit_log', company_id);
      expect(entries).toBeGreaterThan(0);
      await runAfter(RETENTION_DAYS.audit_log - 1);
      expect(await countOf('audit_log', company_id)).toBe(entries);
      await runAfter(RETENTION_DAYS.audit_log + 1);
      expect(await countOf('audit_log', company_id)).toBe(0);
    });

    test('L9 limits that are over and sessions that have ended are not kept', async () => {
      const { email, password } = await api.aMember();
      await api.ask('POST', '/auth/login', { body: { email, password: `${password}x` } });
      await runAfter(400);
      for (const table of ['rate_limits', 'sessions'] as const) {
        const left = await api.db.asSystem((trx) =>
          trx.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
        );
        expect([table, left.n]).toEqual([table, 0]);
      }
    });
  });
}
