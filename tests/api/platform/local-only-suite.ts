import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

/** H5: what is for trying out answers nobody but this machine, even where it was asked for. */
export function localOnlySuite(openDatabase: OpenDatabase): void {
  describe('development mailbox and demonstration', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase, { env: { TRUST_PROXY: '1' } });
      // The demonstration is made when somebody enters it for the first time.
      await api.request('POST', '/dev/demo');
    }, 120_000);
    afterAll(() => api.close());

    const URLS = [
      ['GET', '/api/dev/mailbox'],
      ['GET', '/api/dev/mailbox?to=ana@x.example'],
      ['GET', '/dev/mailbox'],
      ['POST', '/api/dev/demo'],
    ] as const;
    const OTHERS = [
      [{ remoteAddress: '192.168.1.7' }, {}],
      [{ remoteAddress: '::ffff:10.0.0.1' }, {}],
      [{}, { host: 'app.cuadra.example' }],
      [{}, { host: 'attacker.example:4000' }],
      [{}, { 'x-forwarded-for': '127.0.0.1' }],
      [{}, { 'x-forwarded-host': 'localhost' }],
      [{}, { forwarded: 'for=127.0.0.1' }],
      [{}, { 'x-real-ip': '127.0.0.1' }],
      [{}, { via: '1.1 proxy' }],
      [{}, { origin: 'https://attacker.example' }],
    ] as const;

    test.each(OTHERS)('H5 they do not exist for a request with %j %j', async (peer, headers) => {
      for (const [method, url] of URLS) {
        const response = await api.app.inject({ method, url, headers, ...peer });
        expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'not_found']);
      }
      const offered = await api.app.inject({ url: '/api/dev/demo', headers, ...peer });
      expect(offered.json()).toEqual({ available: false, ready: false });
    });

    test('H5 this machine reaches them', async () => {
      for (const [method, url] of URLS) expect((await api.app.inject({ method, url })).statusCode).toBe(200);
    });

    test('H5 unless configured they do not exist, and sessions of the demonstration end', async () => {
      const { body } = await api.request('POST', '/dev/demo');
      expect((await api.request('GET', '/auth/me', { token: body.token })).status).toBe(200);
      const shared = async () => ({ ...api.db, close: async () => {} });
      const plain = await openApi(shared, { env: { DEMO: 'off', DEV_MAILBOX: 'off' } });
      for (const [method, url] of URLS) {
        const response = await plain.app.inject({ method, url, headers: { accept: 'application/json' } });
        expect([url, response.statusCode]).toEqual([url, 404]);
      }
      expect((await plain.request('GET', '/dev/demo')).body).toEqual({ available: false, ready: false });
      await plain.close();
      expect((await api.request('GET', '/auth/me', { token: body.token })).status).toBe(401);
    });

    test('H5 no e-mail and no token of one is in the database', async () => {
      const { email } = await api.aMember();
      await api.request('POST', '/auth/forgot-password', { body: { email } });
      const [message] = (await api.request('GET', `/dev/mailbox?to=${email}`)).body;
      const [token = ''] = /(?<=token=)[\w-]+/.exec(message.text) ?? [];
      expect(token.length).toBeGreaterThan(40);
      const { rows } = await api.db.executeSql(
        `select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      expect(rows.length).toBeGreaterThan(30);
      for (const { name } of rows) {
        const found = await api.db.executeSql(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [token]);
        expect([name, found.rows.length]).toEqual([name, 0]);
      }
    });
  });
}
