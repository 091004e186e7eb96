import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase as open } from '#server/platform/database/database.ts';
import { runWithRequestId } from '#server/platform/http/request-id/request-context.ts';
import { startTracing } from '#server/platform/tracing/start-tracing.ts';
import { activeTracer } from '#server/platform/tracing/tracer.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { anOtlpReceiver, type ReceivedSpan } from '#tests/harness/server/an-otlp-receiver.ts';
import { createTestDatabase } from '#tests/harness/server/postgres.ts';
import { leaksInLog } from '../../../scripts/leaks-in-log.mjs';
import { aBusyCompany, checkSender } from './a-busy-company.ts';

export function tracingSuite(openDatabase: OpenDatabase): void {
  describe('traces', () => {
    let receiver: Awaited<ReturnType<typeof anOtlpReceiver>>;
    let spans: ReceivedSpan[];
    let personal: string[];
    const id = randomUUID();
    beforeAll(async () => {
      receiver = await anOtlpReceiver();
      const stop = await startTracing({ url: `${receiver.url}/v1/traces`, serviceName: 'cuadra-test' });
      const api: Api = await openApi(openDatabase, { checkSender });
      const { member, personal: texts } = await aBusyCompany(api);
      personal = texts;
      await api.request('GET', `/invoices?supplier=${member.nit}`, {
        token: member.token,
        headers: { 'x-request-id': id, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
      });
      await api.close();
      await stop();
      spans = receiver.spans();
    }, 120_000);
    afterAll(() => receiver.close());

    const insideOf = ({ spanId }: ReceivedSpan): ReceivedSpan[] => {
      const children = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
      return [...children, ...children.flatMap(insideOf)];
    };

    test('they arrive by OTLP over HTTP under the name of the service', () => {
      expect([...receiver.paths]).toEqual(['POST /v1/traces']);
      expect([...receiver.services()]).toEqual(['cuadra-test']);
      expect(activeTracer()).toBeUndefined();
    });

    test('a request has its route, status and id, and its statements; a client cannot name the trace', () => {
      const request = spans.find(({ attributes }) => attributes['cuadra.request.id'] === id);
      expect(request).toMatchObject({
        name: 'GET /api/invoices',
        attributes: { 'http.request.method': 'GET', 'http.route': '/api/invoices', 'http.response.status_code': 200 },
      });
      expect(request?.parentSpanId).toBeUndefined();
      expect(request?.traceId).not.toBe('a'.repeat(32));
      const statements = request ? insideOf(request) : [];
      expect(statements.map(({ name }) => name)).toContain('SELECT');
      expect(statements.map(({ attributes }) => String(attributes['db.query.text'])).join('\n')).toContain(
        '"invoices"',
      );
    });

    test('a file is parsed inside the request that brought it, an e-mail inside its job', () => {
      const upload = spans.find(({ name }) => name === 'POST /api/upload/invoices');
      const parsing = upload && insideOf(upload).find(({ name }) => name === 'process parseUpload');
      expect(parsing?.attributes).toMatchObject({ 'cuadra.pool': 'parsing', 'cuadra.job.outcome': 'ok' });
      const job = spans.find(({ name }) => name === 'job mail');
      expect(job?.parentSpanId).toBeUndefined();
      expect(job && insideOf(job).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['process parseMessage', 'SELECT', 'INSERT']),
      );
    });

    test('nothing personal is in them: no value of a statement, no address of a request', () => {
      expect(spans.length).toBeGreaterThan(50);
      for (const one of personal) expect(receiver.raw()).not.toContain(one);
      const texts = spans.map(({ name, attributes }) => {
        const { 'cuadra.request.id': _, ...others } = attributes;
        return JSON.stringify([name, others]);
      });
      expect(leaksInLog(texts.join('\n'))).toEqual([]);
      for (const { attributes } of spans) expect(String(attributes['db.query.text'] ?? '')).not.toMatch(/'/);
    });
  });

  test('PostgreSQL sees the id of the request behind a statement, where it is switched on', async () => {
    const { url, drop } = await createTestDatabase();
    const id = randomUUID();
    for (const hasRequestIds of [true, false]) {
      const db = await open({ url, hasRequestIds });
      const shown = await runWithRequestId(id, () =>
        db.asOwner(async (trx) => {
          const query = sql<{ query: string }>`select query from pg_stat_activity where pid = pg_backend_pid()`;
          return (await query.execute(trx)).rows[0]?.query ?? '';
        }),
      );
      expect(shown.endsWith(`/*request_id='${id}'*/`)).toBe(hasRequestIds);
      await db.close();
    }
    await drop();
  });
}
