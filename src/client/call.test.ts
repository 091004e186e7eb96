import { describe, expect, test } from 'vitest';
import { API_VERSION } from '#contract/endpoint.ts';
import { deleteInvoice, listInvoices } from '#contract/invoices.ts';
import { health, sendBatch } from '#contract/sync.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { createCall } from './call.ts';
import { Refused } from './refused.ts';
import { Unreachable } from './unreachable.ts';

const id = '6f1f0a3e-8f7b-4c39-9a52-0a2f3f5d8c11';
const OP = 'd2f0a3c1-0b1e-4b6e-9d0a-6a7c2f7f5e10';
const ours = { 'x-min-client': '1' };
const json = { ...ours, 'content-type': 'application/json; charset=utf-8' };

/** A call whose network returns this response, and the requests that were sent. */
function wire(answer: () => Response | Promise<Response>) {
  const requested: Request[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requested.push(new Request(input, init));
    return answer();
  };
  const call = createCall({
    origin: 'http://device.test',
    token: async () => 'tok',
    deviceId: async () => 'dev',
    fetch,
  });
  return { call, requested };
}
const answering = (body: string, init?: ResponseInit) => wire(() => new Response(body, init));

describe('the request', () => {
  test('address, token and change id are where the contract says', async () => {
    const { call, requested } = answering(JSON.stringify({ id, rev: 4 }), { headers: { ...json, 'x-op-id': OP } });
    expect(await call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP })).toEqual({ id, rev: 4 });
    const [request] = requested;
    expect(request?.url).toBe(`http://device.test/api/invoices/${id}`);
    expect(request?.method).toBe('DELETE');
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      authorization: 'Bearer tok',
      'idempotency-key': OP,
      'x-device-id': 'dev',
    });
  });

  test('a request with several changes names the device too, and a read does not', async () => {
    const { call, requested } = answering(JSON.stringify({ results: [], ok: true }), { headers: json });
    await call(sendBatch, { body: { operations: [] } });
    await call(health, {});
    expect(requested.map(({ headers }) => headers.get('x-device-id'))).toEqual(['dev', null]);
  });

  test('a change names the position in the feed that it was made at', async () => {
    const { call, requested } = answering(JSON.stringify({ id, rev: 4 }), { headers: { ...json, 'x-op-id': OP } });
    await call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP, position: 'p.7' });
    expect(requested[0]?.headers.get('x-feed-position')).toBe('p.7');
  });

  test('a request names the version it speaks; a change that of the build which queued it', async () => {
    const { call, requested } = wire(() =>
      Response.json({ id, rev: 4, ok: true }, { headers: { ...ours, 'x-op-id': OP } }),
    );
    await call(health, {});
    await call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP, apiVersion: 0 });
    expect(requested.map(({ headers }) => headers.get('x-api-version'))).toEqual([String(API_VERSION), '0']);
  });

  test('a server that no longer understands this build says so, whatever else it answers', async () => {
    const { call } = answering('{"ok":true}', { headers: { ...json, 'x-min-client': String(API_VERSION + 1) } });
    await expect(call(health, {})).rejects.toMatchObject({ status: 426, code: 'client_too_old' });
    const { call: fine } = answering('{"ok":true}', { headers: { ...json, 'x-min-client': String(API_VERSION) } });
    await expect(fine(health, {})).resolves.toEqual({ ok: true });
  });

  test('each attempt has an id of its own, beside the key of its change', async () => {
    const { call, requested } = answering(JSON.stringify({ id, rev: 4 }), { headers: { ...json, 'x-op-id': OP } });
    for (let at = 0; at < 2; at += 1) {
      await call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP });
    }
    const ids = requested.map(({ headers }) => headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(2);
    for (const one of ids) expect(one).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(requested.map(({ headers }) => headers.get('idempotency-key'))).toEqual([OP, OP]);
  });

  test('a filter travels in the address, without what is not set', async () => {
    const page = { items: [], page: 1, page_size: 50, total: 0, has_next: false };
    const { call, requested } = answering(JSON.stringify(page), { headers: json });
    await call(listInvoices, { query: { supplier: 'café & té', year: '2026', page: undefined } });
    expect(requested[0]?.url).toBe('http://device.test/api/invoices?supplier=caf%C3%A9+%26+t%C3%A9&year=2026');
  });

  test('files travel as a multipart form under the repeated field', async () => {
    const none = { total_files: 0, successful: 0, failed: 0, new_suppliers: 0, new_customers: 0, results: [] };
    const { call, requested } = answering(JSON.stringify(none), { headers: json });
    const files = [new File(['a'], 'a.xml'), new File(['bb'], 'b.zip')];
    await call(uploadInvoices, {}, { files });
    const sent = (await requested[0]?.formData())?.getAll('files') ?? [];
    expect(sent.map((file) => file instanceof File && [file.name, file.size])).toEqual([
      ['a.xml', 1],
      ['b.zip', 2],
    ]);
  });

  test('no request is sent twice, whatever the response: the engine retries', async () => {
    const { call, requested: requests } = answering('{}', { status: 503, headers: json });
    await expect(call(health, {})).rejects.toThrow(Refused);
    expect(requests).toHaveLength(1);
  });
});

describe('what is heard', () => {
  test('a no carries its code, its words, the current row and the time to wait', async () => {
    const problem = { code: 'conflict', detail: 'Alguien la cambió.', current: { id } };
    const { call } = answering(JSON.stringify(problem), {
      status: 409,
      headers: { ...json, 'x-op-id': OP, 'retry-after': '3' },
    });
    const refused = await call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP }).catch(
      (error) => error,
    );
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Alguien la cambió.',
      problem,
      retryAfterMs: 3_000,
    });
  });

  test('no network is no answer', async () => {
    const { call } = wire(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(health, {})).rejects.toThrow(Unreachable);
  });

  test('silence is no answer either', async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const call = createCall({ origin: 'http://device.test', token: async () => undefined, fetch });
    await expect(call(health, {}, { timeoutMs: 10 })).rejects.toThrow(Unreachable);
  });

  test.each([
    ['a captive portal that says "fine" in HTML', '<html>', { headers: { 'content-type': 'text/html' } }],
    ['a captive portal that says "no" in HTML', '<html>', { status: 401, headers: { 'content-type': 'text/html' } }],
    ['JSON that was cut off on its way', '{"id":"', { headers: { ...json, 'x-op-id': OP } }],
    ['JSON that does not know the change', JSON.stringify({ id, rev: 4 }), { headers: json }],
    ['a no that does not know the change', '{"code":"not_found"}', { status: 404, headers: json }],
    ['the answer to another change', JSON.stringify({ id, rev: 4 }), { headers: { ...json, 'x-op-id': id } }],
  ])('%s is not our server', async (_, body, init) => {
    const { call } = answering(body, init);
    await expect(call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP })).rejects.toThrow(Unreachable);
  });

  test.each([408, 429, 500, 502, 503])('"not now" (%i) is believed of anybody', async (status) => {
    const { call } = answering('<html>', { status, headers: { 'content-type': 'text/html' } });
    await expect(call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP })).rejects.toMatchObject({
      status,
    });
  });

  const STRANGERS = [200, 202, 400, 401, 403, 404, 409, 410, 413, 422, 426];
  test.each(STRANGERS)('a response with %i is nobody’s without the header of our server', async (status) => {
    const problem = JSON.stringify({ code: 'signed_out', ok: true, id, rev: 4 });
    const headers = { 'content-type': 'application/json', 'x-op-id': OP, 'x-app-version': 'a' };
    const { call } = answering(problem, { status, headers });
    await expect(call(deleteInvoice, { params: { id }, body: {} }, { operationId: OP })).rejects.toThrow(Unreachable);
    await expect(call(health, {})).rejects.toThrow(Unreachable);
  });

  test('a redirect is not followed', async () => {
    const { call, requested } = answering('{"ok":true}', { headers: json });
    await call(health, {});
    expect(requested.map(({ redirect }) => redirect)).toEqual(['error']);
  });

  test('an answer in another shape than the contract is a bug, not a fact', async () => {
    const { call } = answering('{"ok":"perhaps"}', { headers: json });
    await expect(call(health, {})).rejects.toThrow(/ok/);
  });
});
