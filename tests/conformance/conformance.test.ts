import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { type Api, openApi } from '#tests/harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from '#tests/harness/server/embedded.ts';
import { createClient } from './client.ts';
import { createPool } from './invoice-pool.ts';
import { type Account, runSuite } from './suite.ts';

let api: Api;
let account: Account;
const server = createServer((request, response) => void api.app.routing(request, response));
beforeAll(async () => {
  api = await openApi(openEmbeddedTestDatabase);
  const [member, stranger] = [await api.aMember(), await api.aMember()];
  const other = await aColleague(api, member.company_id, 'regular_user');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  const origin = `http://127.0.0.1:${port}`;
  account = { origin, token: member.token, otherToken: other.token, strangerToken: stranger.token };
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await api.close();
});

test('our server keeps the published protocol', async () => {
  const pool = await createPool(createClient(account));
  const results = await runSuite(account, pool);
  expect(results.filter(({ type }) => type !== 'passed')).toEqual([]);
  expect(results.length).toBeGreaterThan(80);
}, 60_000);
