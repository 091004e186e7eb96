import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';
import { recordQueries } from '#tests/harness/server/recorded-queries.ts';

const queries = recordQueries();
let api: Api;
beforeAll(async () => {
  api = await openApi(openPostgresTestDatabase);
});
afterAll(() => api.close());

/** The session, the beginning of the transaction with its settings, and its end. */
const OVERHEAD = 3;

test.each([
  ['/invoices', 2],
  ['/sync/changes', 3],
])('a read of %s costs three round trips more than its own queries', async (path, own) => {
  const { token } = await api.aMember();
  await api.request('GET', path, { token });
  queries.length = 0;
  expect((await api.request('GET', path, { token })).status).toBe(200);
  expect(queries.map(({ text }) => text.slice(0, 60))).toHaveLength(own + OVERHEAD);
});
