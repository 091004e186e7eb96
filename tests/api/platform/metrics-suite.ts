import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStoredQueues } from '#server/queue-states.ts';
import { aRow, aTemplate, sendSheet } from '#tests/harness/documents/a-sheet.ts';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { freePort } from '#tests/harness/server/free-port.ts';
import { leaksInLog } from '../../../scripts/leaks-in-log.mjs';
import { aBusyCompany, checkSender } from './a-busy-company.ts';

const TOKEN = 'test-token-of-32-characters-long';
/** The series without their values and the names of the metrics, which only look like secrets. */
const labelsIn = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => line.replace(/^\w+/, '').replace(/ [^ ]+$/, ''))
    .join('\n');

export function metricsSuite(openDatabase: OpenDatabase): void {
  describe('metrics on a port of their own', () => {
    let api: Api;
    let port: number;
    let personal: string[];
    let text: string;
    const scrape = (path = '/metrics', headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers });
    beforeAll(async () => {
      port = await freePort();
      api = await openApi(openDatabase, { env: { METRICS_PORT: String(port) }, checkSender });
      ({ personal } = await aBusyCompany(api));
      for (let at = 0; at < 20; at += 1) await api.app.inject({ url: `/api/nothing-${at}/900123456` });
      text = await (await scrape()).text();
    }, 120_000);
    afterAll(() => api.close());
    const valueIn = (series: string): number =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${series} `))
          ?.split(' ')
          .at(-1),
      );

    test('nothing personal is in them', () => {
      expect(personal.length).toBeGreaterThan(10);
      for (const one of personal) expect(text).not.toContain(one);
      expect(leaksInLog(labelsIn(text))).toEqual([]);
    });

    test('requests are counted by method, pattern of the route and status; unknown paths are one label', () => {
      const invoices = 'method="GET",route="/api/invoices",status="200"';
      expect(valueIn(`cuadra_http_requests_total{${invoices}}`)).toBeGreaterThan(0);
      expect(valueIn('cuadra_http_request_duration_seconds_count{method="GET",route="/api/invoices"}')).toBeGreaterThan(
        0,
      );
      const unknown = text.split('\n').filter((line) => /^cuadra_http_requests_total.*unknown/.test(line));
      expect(unknown).toEqual(['cuadra_http_requests_total{method="GET",route="unknown",status="404"} 21']);
      expect(text).not.toContain('nothing-');
    });

    test('conflicts of devices, and what came in by each way', () => {
      const change = (result: string) =>
        valueIn(`cuadra_changes_total{route="PATCH /invoices/:id/status",result="${result}"}`);
      expect([change('applied'), change('conflict')]).toEqual([1, 1]);
      const documents = (way: string, outcome: string) =>
        valueIn(`cuadra_documents_total{way="${way}",outcome="${outcome}"}`);
      expect(documents('upload', 'created')).toBe(1);
      expect(documents('upload', 'known')).toBe(1);
      expect(documents('upload', 'refused')).toBe(1);
      expect(documents('spreadsheet', 'created')).toBe(1);
      expect(documents('mail', 'created')).toBe(1);
    });

    test('queues, processes, the pool, the event loop and memory', () => {
      expect(valueIn('cuadra_queue_jobs{queue="imports"}')).toBe(0);
      expect(valueIn('cuadra_process_queue_oldest_seconds{queue="parsing"}')).toBe(0);
      expect(valueIn('cuadra_process_jobs_total{pool="parsing",job="parseUpload",outcome="ok"}')).toBeGreaterThan(1);
      expect(valueIn('cuadra_child_processes{pool="parsing"}')).toBeGreaterThan(0);
      expect(valueIn('cuadra_database_connections{state="total"}')).toBeGreaterThan(0);
      expect(valueIn('cuadra_database_connections{state="waiting"}')).toBe(0);
      expect(valueIn('cuadra_database_up')).toBe(1);
      expect(valueIn('cuadra_event_streams')).toBe(0);
      expect(valueIn('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      expect(valueIn('process_resident_memory_bytes')).toBeGreaterThan(0);
    });

    test('the age is that of the configured mailbox, not of one that was configured earlier', async () => {
      const read = (name: string, seconds: number) => ({
        name,
        read_at: new Date(Date.now() - seconds * 1_000).toISOString(),
      });
      const mailboxes = [read('earlier', 90_000), read('now', 20)];
      await api.db.asOwner((trx) => trx.insertInto('mailboxes').values(mailboxes).execute());
      const ageOf = async (name?: string) => (await readStoredQueues(api.db, name)).mailboxReadAgeSeconds;
      expect(await ageOf('now')).toBeGreaterThan(15);
      expect(await ageOf('now')).toBeLessThan(300);
      expect([await ageOf('new'), await ageOf()]).toEqual([0, 0]);
    });

    test('an import that waits is in the queue with its age, an open stream is counted', async () => {
      const member = await api.aMember();
      const sent = await sendSheet(api, member.token, { bytes: await aTemplate([aRow(member.nit)]) });
      expect(sent.body.status).toBe('queued');
      const { stream } = await api.listen('/events', member);
      text = await (await scrape()).text();
      expect(valueIn('cuadra_queue_jobs{queue="imports"}')).toBe(1);
      expect(valueIn('cuadra_queue_oldest_seconds{queue="imports"}')).toBeGreaterThan(0);
      expect(valueIn('cuadra_event_streams')).toBe(1);
      stream.resume();
      await api.request('POST', '/auth/logout', { token: member.token });
      await expect.poll(async () => (await scrape()).text()).toContain('cuadra_event_streams 0');
    });

    test('the number of series is bounded, whatever clients send', async () => {
      const before = labelsIn(await (await scrape()).text()).split('\n').length;
      for (let at = 0; at < 50; at += 1) {
        await api.app.inject({
          url: `/x${at}/${at}?q=${at}`,
          headers: { 'x-request-id': `${at}`, 'user-agent': `${at}` },
        });
      }
      const after = labelsIn(await (await scrape()).text()).split('\n').length;
      expect(after - before).toBeLessThan(20);
    });

    test('nobody else reads them: no proxy, no page of another site, no other path, not on the public port', async () => {
      expect((await scrape('/metrics', { 'x-forwarded-for': '10.0.0.1' })).status).toBe(403);
      expect((await scrape('/metrics', { origin: 'https://attacker.example' })).status).toBe(403);
      expect((await scrape('/')).status).toBe(404);
      const response = await api.app.inject({ url: '/metrics' });
      expect(response.statusCode).toBe(404);
      expect(response.body).not.toContain('cuadra_');
    });
  });

  describe('metrics with a token on the port of the server', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase, { env: { METRICS_TOKEN: TOKEN } });
    });
    afterAll(() => api.close());
    const scrape = (authorization?: string) =>
      api.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

    test('the bearer of the token reads them', async () => {
      const { statusCode, headers, body } = await scrape(`Bearer ${TOKEN}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toContain('cuadra_http_requests_total');
    });

    test.each([
      undefined,
      '',
      TOKEN,
      `Basic ${TOKEN}`,
      'Bearer',
      'Bearer x',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
    ])('with %j it is 401', async (authorization) => {
      const { statusCode, headers, body } = await scrape(authorization);
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
      expect(body).not.toContain('cuadra_');
    });
  });

  test('without a setting there are no metrics', async () => {
    const api = await openApi(openDatabase);
    expect((await api.app.inject({ url: '/metrics' })).statusCode).toBe(404);
    await api.close();
  });
}
