import { describe, expect, test } from 'vitest';
import { type Endpoint, formatRoute } from '#contract/endpoint.ts';
import { PROBLEM_STATUS } from '#contract/problem.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { buildOpenApi } from './build-openapi.ts';

const ENDPOINTS: readonly Endpoint[] = Object.values(ALL_ENDPOINTS);
const openApi = buildOpenApi(
  // The document only asks which routes are writes.
  { endpoints: ENDPOINTS, writes: new Map([['PATCH /invoices/:id/status', async () => Promise.reject()]]) },
  { publicUrl: 'https://cuadra.example', contactEmail: 'ayuda@cuadra.example' },
);
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a tool reads it.
const OPERATIONS = Object.values(openApi.paths).flatMap((path) => Object.values(path)) as any[];

const operationOf = (route: string) => {
  const [method = '', path = ''] = route.split(' ');
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  return openApi.paths[path]?.[method.toLowerCase()] as any;
};

/** The codes that the schema of a refusal allows: at least one. */
function codesOf(refusal: object): (keyof typeof PROBLEM_STATUS)[] {
  const codes = /"code":\{"enum":(\[[^\]]+\])/.exec(JSON.stringify(refusal))?.[1];
  expect(codes).toBeDefined();
  return JSON.parse(codes ?? '[]');
}

describe('the OpenAPI document', () => {
  test('has one operation for each endpoint', () => {
    expect(OPERATIONS).toHaveLength(ENDPOINTS.length);
    const ids = OPERATIONS.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(id))).toEqual([]);
  });

  test('names server, licence, contact and its groups', () => {
    expect(openApi.servers).toMatchObject([{ url: 'https://cuadra.example' }]);
    expect(openApi.info.license).toMatchObject({ identifier: 'Apache-2.0' });
    expect(openApi.info.contact.email).toBe('ayuda@cuadra.example');
    expect(openApi.tags.every(({ description }) => description.length > 0)).toBe(true);
    const used = new Set(OPERATIONS.flatMap(({ tags }) => tags));
    expect(openApi.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...used]));
  });

  test.each(OPERATIONS.map((operation) => [operation.operationId, operation]))(
    '%s says what it does, who may call it and how it fails',
    (_name, { summary, description, tags, security, responses, parameters }) => {
      expect(summary).toMatch(/\w/);
      expect(description).toMatch(/\w/);
      expect(tags).toHaveLength(1);
      expect(security).toBeInstanceOf(Array);
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '422', '426', '500']));
      const names = parameters.map(({ name, $ref }: { name?: string; $ref?: string }) => name ?? $ref);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  test('a public operation needs no session, and every other one needs it', () => {
    for (const { security, ...operation } of OPERATIONS)
      expect(security).toEqual(operation['x-access'] === 'public' ? [] : [{ session: [] }]);
  });

  test('every code of a refusal is named under its status', () => {
    const refusals = OPERATIONS.flatMap(({ responses }) => Object.entries<object>(responses)).filter(
      ([status]) => status !== '200',
    );
    const named = new Set<string>();
    for (const [status, refusal] of refusals) {
      const codes = codesOf(refusal);
      expect(codes.map((code) => PROBLEM_STATUS[code])).toEqual(codes.map(() => Number(status)));
      for (const code of codes) named.add(code);
    }
    // Clients know both, and this server answers neither.
    expect(Object.keys(PROBLEM_STATUS).filter((code) => !named.has(code))).toEqual([
      'user_mismatch',
      'certified_email_taken',
    ]);
  });

  test('a change says that a user may only read, and one about the user alone does not', () => {
    const forbidden = (route: string) => operationOf(route).responses['403'].description;
    expect(forbidden('PATCH /api/invoices/{id}/status')).toContain('read_only');
    expect(forbidden('PATCH /api/auth/password')).not.toContain('read_only');
    expect(forbidden('GET /api/invoices')).not.toContain('read_only');
    for (const endpoint of ENDPOINTS.filter(({ stepUp }) => stepUp)) {
      const route = `${endpoint.method} /api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      expect([formatRoute(endpoint), forbidden(route)]).toEqual([
        formatRoute(endpoint),
        expect.stringContaining('step_up_required'),
      ]);
    }
  });

  test.each([
    ['GET /api/export/company-data', ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
    ['GET /api/imports/invoices/template', ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
    ['GET /api/imports/{id}/errors.csv', ['text/csv']],
    ['GET /api/imports/docs', ['text/markdown']],
    ['GET /api/events', ['text/event-stream']],
    ['GET /api/invoices/{id}/files/{sha256}', ['application/xml', 'application/pdf', 'application/zip']],
    ['GET /api/waiting-pdfs/{id}', ['application/pdf']],
    ['GET /api/invoices', ['application/json']],
  ])('%s answers %j', (route, types) => {
    expect(Object.keys(operationOf(route).responses['200'].content)).toEqual(types);
  });

  test('a form names its file and its other fields', () => {
    const formOf = (route: string) => operationOf(route).requestBody.content['multipart/form-data'].schema;
    for (const route of ['POST /api/imports/invoices', 'POST /api/imports/preview']) {
      const { properties, required } = formOf(route);
      expect(properties).toMatchObject({
        file: { type: 'string' },
        template_type: { enum: ['cuadra', 'facturatech', 'factusol'] },
        mapping: { type: 'object' },
      });
      expect(required).toEqual(['file']);
    }
    expect(formOf('POST /api/upload/invoices').properties.files).toMatchObject({ type: 'array' });
  });

  test('the schemas name the rules of addresses and filters', () => {
    const bodyOf = (route: string) => operationOf(route).requestBody.content['application/json'].schema.properties;
    const email = { format: 'email' };
    expect(bodyOf('POST /api/users').email).toMatchObject(email);
    expect(bodyOf('POST /api/auth/login').email).toMatchObject(email);
    expect(bodyOf('POST /api/auth/signup').email).toMatchObject(email);
    expect(JSON.stringify(bodyOf('PUT /api/admin/certified-email'))).toContain('"format":"email"');
    const { parameters } = operationOf('GET /api/invoices');
    const schemas = Object.fromEntries(
      parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
    );
    expect(schemas).toMatchObject({
      classification: { default: 'all', enum: expect.arrayContaining(['all', 'income']) },
      supplier: { type: 'string', maxLength: 200 },
      page: { type: 'integer', minimum: 1 },
    });
  });

  test('a change may carry its key, and bytes their digest', () => {
    const refs = (route: string) => operationOf(route).parameters.flatMap(({ $ref }: { $ref?: string }) => $ref ?? []);
    expect(refs('PATCH /api/invoices/{id}/status')).toContain('#/components/parameters/OperationKey');
    expect(refs('PUT /api/uploads/{id}')).toContain('#/components/parameters/ContentDigest');
  });
});
