import { createHash, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { toJSONSchema } from 'zod/mini';
import { type Endpoint, OLDEST_API_VERSION } from '#contract/endpoint.ts';
import { aColleague, aSuperAdmin } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aTemplate } from '#tests/harness/documents/a-sheet.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

type Name = keyof typeof ALL_ENDPOINTS;
const NAMES = Object.keys(ALL_ENDPOINTS) as Name[]; // Its keys are exactly the names.
const endpointOf = (name: Name): Endpoint => ALL_ENDPOINTS[name];

const NULS = ['\0', 'a\0b'];
/** What PostgreSQL refuses as text or as jsonb, as JSON writes it. */
const UNSTORABLE = ['\\u0000', 'a\\u0000b', '\\ud800', 'x\\udfff', `${'a'.repeat(500)}\\u0000`];
/** What no text was encoded to. */
const BAD_PERCENT = ['%', '%z', '%ff', '%c3%28', '%ed%a0%80', '%%00'];

/** Changes about the person or the own firm, and a search: a person who may only read a company can still make them. */
const ABOUT_THE_PERSON: string[] = [
  'logout',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'stepUp',
  'requestStepUpPasskey',
  'startTotp',
  'confirmTotp',
  'startPasskey',
  'confirmPasskey',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'renewCalendarFeed',
  'removeCalendarFeed',
  'acceptOwnInvitation',
  'switchCompany',
  'declineOwnInvitation',
  'acceptFirmInvitation',
  'declineFirmInvitation',
  'cancelFirmInvitation',
  'createFirm',
  'inviteFirmMember',
  'changeFirmMember',
  'removeFirmMember',
  'createFirmClient',
  'acceptFirmClient',
  'assignFirmClient',
  'inviteTitular',
  'leaveFirmClient',
  'findFirm',
];

export function inputSuite(openDatabase: OpenDatabase): void {
  describe('what no request may hold', () => {
    let api: Api;
    let member: Member;
    let tokens: Record<'member' | 'super_admin', string>;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      member = await api.aMember('pro');
      tokens = { member: member.token, super_admin: await aSuperAdmin(api) };
    });
    afterAll(() => api.close());

    const REFUSED = { status: 422, body: { code: 'invalid_input', detail: expect.stringMatching(/^La (soli|direc)/) } };
    const tokenFor = ({ access }: Endpoint) => (access === 'super_admin' ? tokens.super_admin : tokens.member);
    const valid = (path: string) =>
      path.replace(':sha256', 'a'.repeat(64)).replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

    const requester = (name: Name) => {
      const endpoint = endpointOf(name);
      const token = tokenFor(endpoint);
      return (url: string, json?: string) =>
        api.request(endpoint.method, url, {
          token,
          ...(json !== undefined && { body: Buffer.from(json), headers: { 'content-type': 'application/json' } }),
        });
    };

    test.each(NAMES)('L4 %s refuses NUL and bad percent signs in its address', async (name) => {
      const { path, query } = endpointOf(name);
      const call = requester(name);
      for (const text of [...NULS.map(encodeURIComponent), ...BAD_PERCENT]) {
        for (const key of ['x', ...keysOf(query)])
          expect(await call(`${valid(path)}?${key}=${text}`)).toMatchObject(REFUSED);
        if (path.includes(':')) expect(await call(path.replace(/:\w+/g, text))).toMatchObject(REFUSED);
      }
    });

    test.each(NAMES.filter((name) => endpointOf(name).method !== 'GET'))(
      'L4 %s refuses NUL, halves of a pair and levels without end in its body',
      async (name) => {
        const { path, body } = endpointOf(name);
        const call = requester(name);
        const levels = `${'['.repeat(5_000)}1${']'.repeat(5_000)}`;
        for (const text of UNSTORABLE) expect(await call(valid(path), `{"${text}":1}`)).toMatchObject(REFUSED);
        for (const key of ['x', ...keysOf(body)]) {
          for (const json of [...UNSTORABLE.flatMap((text) => [`"${text}"`, `[{"deep":{"er":"${text}"}}]`]), levels])
            expect(await call(valid(path), `{"${key}":${json}}`)).toMatchObject(REFUSED);
        }
      },
    );

    test('L4 the names and fields of a form are refused like everything else', async () => {
      const send = (path: string, parts: string[]) => {
        const payload = `${parts.map((part) => `--b\r\ncontent-disposition: form-data; ${part}\r\n`).join('')}--b--\r\n`;
        const headers = { 'content-type': 'multipart/form-data; boundary=b' };
        return api.request('POST', path, { token: member.token, body: Buffer.from(payload, 'latin1'), headers });
      };
      const xml = String(anIssuedXml(member.nit).content);
      const sheet = (await aTemplate([])).toString('latin1');
      for (const name of ['filename="a\0.XX"', "filename*=UTF-8''a%00.XX"]) {
        const [xmlName, sheetName] = [name.replace('XX', 'xml'), name.replace('XX', 'xlsx')];
        expect((await send('/upload/invoices', [`name="files"; ${xmlName}\r\n\r\n${xml}`])).status).toBe(422);
        expect((await send('/imports/invoices', [`name="file"; ${sheetName}\r\n\r\n${sheet}`])).status).toBe(422);
      }
      expect(await send('/upload/invoices', [`name="fi\0les"; filename="a.xml"\r\n\r\n${xml}`])).toMatchObject(REFUSED);
      for (const field of ['template_type"\r\n\r\na\0b', 'mapping"\r\n\r\n{"columns":{"a\\u0000":1}}', 'x\0"\r\n\r\n1'])
        for (const path of ['/imports/invoices', '/imports/preview'])
          expect((await send(path, [`name="${field}`])).status).toBe(422);
    });

    test('L4 a member of a ZIP whose name cannot be stored is answered in words', async () => {
      const content = strToU8(String(anIssuedXml(member.nit).content));
      const zip = zipSync({ 'a\0b.xml': content, 'c\0d.txt': strToU8('Hola') });
      const { token } = member;
      const form = await api.upload(token, [{ name: 'a.zip', content: zip }]);
      const single = await api.request('PUT', `/uploads/${randomUUID()}?name=a.zip`, {
        token,
        body: Buffer.from(zip),
        headers: {
          'content-type': 'application/octet-stream',
          'content-digest': `sha-256=:${createHash('sha256').update(zip).digest('base64')}:`,
          'idempotency-key': randomUUID(),
        },
      });
      for (const { status, body } of [form, single]) {
        expect([status, body.total_files]).toEqual([200, 1]);
        expect(body.results[0].documents).toMatchObject([{ name: 'ab.xml' }]);
        expect(body.results[0].skipped).toMatchObject([{ name: 'cd.txt' }]);
      }
      const history = await api.request('GET', '/uploads', { token });
      expect(history.body.items.slice(0, 2)).toMatchObject([
        { result: { total_files: 1 } },
        { result: { total_files: 1 } },
      ]);
    });

    test.each(['/%', '/api/%zz', '/api/invoices/%ff', '/assets/%c3%28', `/api/invoices/${'a'.repeat(5_000)}`, '/%00'])(
      'L4 GET %s is answered in our own form, and by no failure',
      async (url) => {
        const response = await api.app.inject({ url, headers: { accept: 'application/json' } });
        expect(response.statusCode).toBeLessThan(500);
        if (response.statusCode >= 400)
          expect(response.json()).toEqual({ code: expect.any(String), detail: expect.any(String) });
      },
    );

    test.each([
      ['GET', '/api/health', ''],
      ['GET', '/api/no/such/route', ''],
      ['GET', '/api/invoices', ''],
      ['GET', '/api/invoices/%E0%A4', ''],
      ['GET', '/api/invoices?q=%00', ''],
      ['GET', `/api/${'x'.repeat(9_000)}`, ''],
      ['POST', '/api/auth/login', '{broken'],
      ['POST', '/api/auth/login', '{}'],
      ['DELETE', '/api/auth/login', ''],
    ] as const)(
      'every response to %s %s carries the header by which clients know this server',
      async (method, url, body) => {
        const headers = body === '' ? {} : { 'content-type': 'application/json' };
        const response = await api.app.inject({ method, url, headers, ...(body !== '' && { body }) });
        expect(response.headers).toMatchObject({ 'x-min-client': String(OLDEST_API_VERSION) });
      },
    );

    const listen = async (): Promise<number> => {
      if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
      return Number(new URL(api.app.listeningOrigin).port);
    };

    test('L4 bytes that are no HTTP are answered in our own form', async () => {
      const port = await listen();
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nx: a\0b\r\n\r\n'));
        let text = '';
        socket.on('data', (chunk) => (text += String(chunk)));
        socket.on('end', () => resolve(text)).on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(answer).toContain(`\r\nx-min-client: ${OLDEST_API_VERSION}\r\n`);
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({ code: 'invalid_input' });
    });

    test('a refused body is read to its end: its client gets the response, and the connection takes the next request', async () => {
      const port = await listen();
      const size = 3_000_000;
      const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${size}`;
      const text = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`POST /api/auth/login HTTP/1.1\r\n${head}\r\n\r\n`),
        );
        let received = '';
        socket.once('data', () => {
          socket.write('x'.repeat(size));
          socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        });
        socket.on('data', (chunk) => (received += String(chunk)));
        socket.on('end', () => resolve(received)).on('error', reject);
      });
      expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    });

    test('L1 the device of a deleted user gets account_removed, and nobody else learns it', async () => {
      const { id, token } = await aColleague(api, member.company_id, 'regular_user');
      expect((await api.request('DELETE', `/users/${id}`, { token: member.token })).status).toBe(200);
      for (const path of ['/auth/me', '/sync/changes?since=0', '/invoices']) {
        const response = await api.request('GET', path, { token });
        expect(response).toMatchObject({ status: 401, body: { code: 'account_removed' } });
      }
      const stranger = await api.request('GET', '/auth/me', { token: 'x'.repeat(43) });
      expect(stranger.body.code).toBe('signed_out');
    });

    test.each(['/', '/api/health', '/no/such/page'])('L7 %s says what a page of ours may do', async (url) => {
      const { headers } = await api.app.inject({ url, headers: { accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
      const features = String(headers['permissions-policy']);
      for (const denied of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
        expect(features).toContain(`${denied}=()`);
      }
      expect(features).toContain('publickey-credentials-get=(self)');
      expect(features).toContain('clipboard-write=(self)');
    });

    describe('L3 a person who may only read', () => {
      const changes = NAMES.filter((name) => {
        const { access, method, development } = endpointOf(name);
        return access !== 'public' && access !== 'super_admin' && method !== 'GET' && !development;
      });

      test.each(changes)('%s', async (name) => {
        const { id, token } = await aColleague(api, member.company_id, 'admin');
        await api.db.asOwner((trx) =>
          trx.updateTable('users').set({ read_only_since: new Date().toISOString() }).where('id', '=', id).execute(),
        );
        const { method, path, titularOnly } = endpointOf(name);
        const { body } = await api.request(method, valid(path), { token, body: {} });
        if (ABOUT_THE_PERSON.includes(name)) expect(body?.code).not.toBe('read_only');
        else expect(body).toMatchObject({ code: titularOnly ? 'not_allowed' : 'read_only' });
      });
    });
  });
}

function keysOf(schema: z.core.$ZodType | undefined): string[] {
  if (!schema) return [];
  return Object.keys(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
}
