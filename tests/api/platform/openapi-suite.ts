import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type ApiResponse, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

type Name = keyof typeof ALL_ENDPOINTS;
// Its keys are exactly the names. The sessions are needed until the end.
const NAMES = (Object.keys(ALL_ENDPOINTS) as Name[]).sort((a, b) => Number(a === 'logout') - Number(b === 'logout'));

const ID = '00000000-0000-4000-8000-000000000000';
const fillPath = (path: string) => path.replace(':sha256', 'a'.repeat(64)).replace(':n', '0').replace(/:\w+/g, ID);

const INVALID_QUERIES = ['x=%00', 'page=0', 'limit=-1', 'since=-1', 'year=abc', 'to=x', 'template_type=factusol'];

function invalidUrls({ path, query }: Endpoint): string[] {
  const queries = query ? INVALID_QUERIES : ['x=%00'];
  return [...queries.map((text) => `${fillPath(path)}?${text}`), path.replace(/:\w+/g, 'x')];
}

export function openApiSuite(openDatabase: OpenDatabase): void {
  describe('the answers of the API are those that its document names', () => {
    let api: Api;
    let tokens: { member: string; free: string; super_admin: string };
    // biome-ignore lint/suspicious/noExplicitAny: the document is read as a tool reads it.
    let paths: Record<string, any>;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      const [member, free] = [await api.aMember('pro'), await api.aMember('free')];
      tokens = { member: member.token, free: free.token, super_admin: await aSuperAdmin(api) };
      paths = (await api.request('GET', '/docs/openapi.json')).body.paths;
    });
    afterAll(() => api.close());

    const isDocumented = ({ method, path }: Endpoint, { status, body, headers }: ApiResponse): boolean => {
      const { responses } = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`][method.toLowerCase()];
      const content = responses[status]?.content;
      const type = String(headers['content-type']).split(';', 1)[0] ?? '';
      if (content === undefined || !Object.hasOwn(content, type)) return false;
      return status === 200 || JSON.stringify(content[type]).includes(`"${body.code}"`);
    };

    test.each([
      ['/invoices?classification=bogus', 'classification'],
      ['/invoices?year=abc', 'year'],
      [`/invoices?supplier=${'a'.repeat(201)}`, 'supplier'],
      ['/dashboard?year=zzz', 'year'],
      ['/suppliers/analytics?year=20266', 'year'],
      ['/dashboard?from=2026-01-01', 'to'],
      [`/customers/analytics?search=${'a'.repeat(201)}`, 'search'],
      ['/products/analytics?product_type=zzz', 'product_type'],
    ])('GET %s is refused, and the answer names the parameter', async (url, name) => {
      const { status, body } = await api.request('GET', url, { token: tokens.member });
      expect([status, body]).toEqual([422, { code: 'invalid_input', detail: expect.stringContaining(`«${name}»`) }]);
    });

    test('an unknown parameter changes nothing', async () => {
      const get = async (url: string) => (await api.request('GET', url, { token: tokens.member })).body;
      expect(await get('/invoices?nada=1')).toEqual(await get('/invoices'));
    });

    test.each(NAMES)('%s', async (name) => {
      const endpoint: Endpoint = ALL_ENDPOINTS[name];
      const { method, path, access } = endpoint;
      const allowed = access === 'super_admin' ? tokens.super_admin : tokens.member;
      const body = method === 'GET' ? {} : { body: {} };
      const answers: ApiResponse[] = [];
      for (const url of invalidUrls(endpoint))
        answers.push(await api.request(method, url, { token: allowed, ...body }));
      for (const token of [undefined, tokens.free, allowed])
        answers.push(await api.request(method, fillPath(path), { token, ...body }));
      const undocumented = answers.filter((answer) => !isDocumented(endpoint, answer));
      expect(undocumented.map(({ status, headers, text }) => [status, headers['content-type'], text])).toEqual([]);
    });
  });
}
