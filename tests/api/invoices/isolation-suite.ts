import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { joining } from '#tests/harness/accounts/a-person-of-two.ts';
import { aColleague } from '#tests/harness/accounts/people.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { ALL_ENDPOINTS } from '#tests/harness/server/all-endpoints.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';
import { withoutFilters } from '#tests/harness/server/without-filters.ts';

type Side = Member & {
  invoice_id: string;
  sha256: string;
  colleague: string;
  cursor: number;
  key: string;
  secret: string;
  /** One of its suppliers, customers and products. */
  figures: Record<Figured, string>;
};

const FIGURED = ['suppliers', 'customers', 'products'] as const;
type Figured = (typeof FIGURED)[number];

/** What two companies could have of each other: everything in it is found nowhere else. */
export function isolationSuite(openDatabase: OpenDatabase): void {
  // A person of both companies holds a token of the first one: it opens nothing of the second one.
  describe.each(['of one company', 'of both companies'])('two companies with the same data, a person %s', (kind) => {
    let api: Api;
    let mine: Side;
    let theirs: Side;
    const shared = 'Cliente Compartido S.A.S.';
    beforeAll(async () => {
      api = await openApi(openDatabase);
      mine = await aSide('propio');
      theirs = await aSide('ajeno');
      if (kind === 'of both companies') await joining(api, mine, theirs.company_id, 'admin');
    });
    afterAll(() => api.close());

    async function aSide(mark: string): Promise<Side> {
      const member = await api.aMember('pro');
      const { token, company_id, nit } = member;
      const secret = `${mark}-${randomUUID()}`;
      const file = anIssuedXml(nit, { number: 'FE777', customer: { name: shared, nit: '830114768' } });
      const key = randomUUID();
      const { body } = await api.upload(token, [file], { 'idempotency-key': key });
      const invoice_id = body.results[0].invoice_id;
      const detail = (await api.request('GET', `/invoices/${invoice_id}`, { token })).body;
      const colleague = await aColleague(api, company_id, 'regular_user');
      const keys = [{ kind: 'pin', prefix: null, resolution: secret.slice(0, 40), secret: secret.slice(0, 30) }];
      await api.request('PUT', '/companies/technical-keys', { token, body: { keys } });
      const { cursor } = (await api.request('GET', '/sync/changes', { token })).body;
      const sha256: string = detail.files[0].sha256;
      const figures = await aFigureOf(company_id);
      return { ...member, invoice_id, sha256, colleague: colleague.id, cursor, key, secret, figures };
    }

    const aFigureOf = (company_id: string): Promise<Side['figures']> =>
      api.db.asOwner(async (trx) => {
        const idIn = async (table: Figured) => {
          const rows = trx.selectFrom(table).select('id').where('company_id', '=', company_id);
          return (await rows.executeTakeFirstOrThrow()).id;
        };
        return {
          suppliers: await idIn('suppliers'),
          customers: await idIn('customers'),
          products: await idIn('products'),
        };
      });

    /** What of a company must not be read anywhere else. */
    const marks = (side: Side) => [
      side.company_id,
      side.nit,
      side.email,
      side.invoice_id,
      side.sha256,
      side.colleague,
      side.user.id,
      side.secret.slice(0, 20),
      ...Object.values(side.figures),
    ];
    const withoutEcho = (text: string, requested: string) =>
      requested.split(/[/?=&]/).reduce((rest, part) => (part.length > 8 ? rest.replaceAll(part, '') : rest), text);

    const calls = () =>
      // Each fits Endpoint: the registry is made so.
      (Object.values(ALL_ENDPOINTS) as Endpoint[])
        .filter(({ access, development }) => access !== 'public' && !development)
        .filter(({ path }) => path !== '/auth/logout')
        .map(({ method, path }) => ({ method, path }));

    const idFor = (path: string) => {
      if (path.startsWith('/users')) return theirs.colleague;
      const figured = FIGURED.find((name) => path.startsWith(`/${name}`));
      if (figured) return theirs.figures[figured];
      return path.startsWith('/companies') ? theirs.company_id : theirs.invoice_id;
    };
    const pathOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, epoch: string) => {
      const filled = path.replace(':id', idFor(path)).replace(':sha256', theirs.sha256);
      const query = `?since=${theirs.cursor}&epoch=${epoch}&customer=${theirs.nit}&before=1000000${searched(path)}`;
      return method === 'GET' ? filled + query : filled;
    };
    // A person of both companies may find what is theirs.
    const searched = (path: string) => (path === '/desk/search' && kind === 'of one company' ? `&q=${theirs.nit}` : '');
    const BODY = {
      status: 'paid',
      classification: 'expense',
      exchange_rate: '4123.5',
      role: 'super_user',
      name: 'Robada',
      keys: [],
      codes: ['030'],
      date: '2026-11-05',
      values: { account: 'robada' },
      step: 1,
      digest: 'a'.repeat(64),
    };

    /** A person of both companies reads the names of both, and what waits in each. */
    const expectNothingOfTheirs = (text: string, { method, path }: Pick<Endpoint, 'method' | 'path'>) => {
      const known =
        kind === 'of both companies' && ['/auth/me', '/desk'].includes(path) ? [theirs.company_id, theirs.nit] : [];
      for (const mark of marks(theirs))
        if (!known.includes(mark)) expect(text, `${method} ${path}`).not.toContain(mark);
    };

    /** Every endpoint, asked by one with what is the other's: its ids, hashes, names and cursor. */
    async function fetchTheirs(requested: Api): Promise<void> {
      const epoch = (await api.request('GET', '/sync/changes', { token: theirs.token })).body.epoch;
      for (const call of calls()) {
        const name = `${call.method} ${call.path}`;
        const path = pathOf(call, epoch);
        const response = await requested.request(call.method, path, {
          token: mine.token,
          ...(call.method !== 'GET' && { body: BODY }),
        });
        expect(response.status, name).toBeLessThan(500);
        const text = withoutEcho(response.text, path);
        expectNothingOfTheirs(text, call);
        if (/^\/(invoices|users|companies|suppliers|customers|products)\/:id/.test(call.path))
          expect(response.status, name).toBe(404);
      }
    }

    test('no endpoint returns or changes a byte of the other company, with whatever id of theirs', async () => {
      const before = await snapshot(theirs.company_id);
      await fetchTheirs(api);
      expect(await snapshot(theirs.company_id)).toEqual(before);
    });

    test('nor does it when every query of the application has forgotten its own filter by company', async () => {
      const before = await snapshot(theirs.company_id);
      const removed = { filters: 0 };
      const forgetful = await openApi(async () => ({ ...withoutFilters(api.db, removed), close: async () => {} }));
      const list = await forgetful.request('GET', '/invoices', { token: mine.token });
      expect(list.body.items.map((row: { id: string }) => row.id)).toEqual([mine.invoice_id]);
      expect(removed.filters).toBeGreaterThan(0);
      const file = anIssuedXml(mine.nit, { number: 'FE778' });
      const sent = await forgetful.upload(mine.token, [file], { 'idempotency-key': randomUUID() });
      expect(sent.body.results[0].documents[0].outcome).toBe('created');
      const status = { token: mine.token, body: { status: 'paid' } };
      const path = `/invoices/${sent.body.results[0].invoice_id}/status`;
      expect((await forgetful.request('PATCH', path, status)).status).toBe(200);
      await fetchTheirs(forgetful);
      await forgetful.close();
      expect(removed.filters).toBeGreaterThan(50);
      expect(await snapshot(theirs.company_id)).toEqual(before);
    });

    test('a key that the other has used is free here, and brings none of its answers', async () => {
      const key = randomUUID();
      const headers = { 'idempotency-key': key };
      const rename = (side: Side, name: string) =>
        api.request('PATCH', `/companies/${side.company_id}`, { token: side.token, body: { name }, headers });
      expect((await rename(theirs, 'Su nombre')).body.name).toBe('Su nombre');
      const own = await rename(mine, 'Mi nombre');
      expect([own.status, own.body.name, own.headers['idempotent-replay']]).toEqual([200, 'Mi nombre', undefined]);
      expect((await rename(theirs, 'Su nombre')).headers['idempotent-replay']).toBe('1');
    });

    test('the same bytes, names and keys are each one’s own', async () => {
      const { body } = await api.upload(mine.token, [anIssuedXml(mine.nit)], { 'idempotency-key': theirs.key });
      expect(body.results[0].documents[0].outcome).toBe('created');
      const found = await api.request('GET', `/invoices?customer=${encodeURIComponent(shared)}`, { token: mine.token });
      expect(found.body.items.map((row: { id: string }) => row.id)).toEqual([mine.invoice_id]);
    });

    test('with every filter of a query removed, the wall still stands: each table, as the application reads it', async () => {
      const seen = await api.db.forCompany(mine.company_id, async (trx) => {
        const { rows: tables } = await sql<{ name: string; columns: string }>`
          select t.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
          from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
          where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
            and has_column_privilege('cuadra_app', t.oid, a.attnum, 'select')
          group by t.relname order by t.relname`.execute(trx);
        const texts: Record<string, string> = {};
        for (const { name, columns } of tables) {
          const { rows } = await sql<{ row: unknown }>`
            select ${sql.raw(columns)} from ${sql.table(name)}`.execute(trx);
          texts[name] = JSON.stringify(rows);
        }
        return texts;
      });
      expect(Object.keys(seen)).toEqual(
        expect.arrayContaining(['audit_log', 'companies', 'company_nits', 'files', 'invoices', 'op_ledger', 'users']),
      );
      for (const [table, text] of Object.entries(seen)) {
        for (const mark of marks(theirs)) expect(text, table).not.toContain(mark);
      }
    });

    test('with every filter removed, no change reaches the other either', async () => {
      const before = await snapshot(theirs.company_id);
      const all = [
        'delete from users where not is_titular',
        'delete from memberships where not is_titular',
        "update memberships set role = 'admin'",
        'delete from sessions',
        'delete from technical_keys',
        "update company_nits set name = 'x'",
        "update companies set name = 'x'",
        "update users set email = id || '@x.example'",
      ];
      for (const statement of all) {
        await api.db.forCompany(mine.company_id, (trx) => sql.raw(statement).execute(trx));
      }
      expect(await snapshot(theirs.company_id)).toEqual(before);
      expect((await api.request('GET', '/auth/me', { token: theirs.token })).status).toBe(200);
      expect((await api.request('GET', '/auth/me', { token: mine.token })).status).toBe(401);
    });

    test.each([
      ['a plan', "update companies set plan = 'pro'"],
      ['a super admin', "update users set role = 'super_admin'"],
      ['a titular', 'update users set is_titular = true'],
      ['another company’s user', 'update users set company_id = null'],
      ['a log without a trace', 'delete from audit_log'],
      ['a trial', 'delete from trials'],
    ])('a request of the application cannot make itself %s', async (_, statement) => {
      // The statements above have left no person whom the company may change.
      await aColleague(api, mine.company_id, 'regular_user');
      const attempt = api.db.forCompany(mine.company_id, (trx) => sql.raw(statement).execute(trx));
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    });

    const snapshot = (company_id: string) =>
      api.db.asOwner(async (trx) => {
        const rows = async (table: string, key = 'company_id') =>
          (await sql`select * from ${sql.table(table)} where ${sql.ref(key)} = ${company_id}`.execute(trx)).rows;
        return [
          await rows('companies', 'id'),
          await rows('company_nits'),
          await rows('users'),
          await rows('memberships'),
          await rows('invoices'),
          await rows('invoice_coding'),
          await rows('invoice_approvals'),
          await rows('records'),
          await rows('technical_keys'),
          await rows('op_ledger'),
        ];
      });
  });
}
