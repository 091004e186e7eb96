import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cufeText } from '#domain/dian/cufe.ts';
import { TECHNICAL_KEY_SECRETS } from '#server/companies/technical-keys.ts';
import { sealStoredSecrets } from '#server/platform/secrets/seal-stored-secrets.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { toSecretKey } from '#server/platform/secrets/secret-keys.ts';
import { SEALED_COLUMNS } from '#server/sealed-columns.ts';
import { anApp } from '#tests/harness/accounts/a-factor.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi, type SentFile } from '#tests/harness/server/an-api.ts';
import { readOne } from '#tests/harness/server/read-one.ts';

export function technicalKeySuite(openDatabase: OpenDatabase): void {
  describe('technical keys', () => {
    let api: Api;
    beforeAll(async () => {
      api = await openApi(openDatabase);
    }, 60_000);
    afterAll(() => api.close());

    const withFile = async (make: (nit: string) => SentFile): Promise<Member & { id: string; file: SentFile }> => {
      const member = await api.aMember();
      const file = make(member.nit);
      const { body } = await api.upload(member.token, [file]);
      return { ...member, file, id: body.results[0].invoice_id };
    };
    const detail = ({ token }: { token: string }, id: string) => api.request('GET', `/invoices/${id}`, { token });

    describe('technical keys', () => {
      const KEY = '693ff6f2a553c3646a063436fd4dd9ded0311471';
      const put = (token: string, keys: object[]) =>
        api.request('PUT', '/companies/technical-keys', { token, body: { keys } });
      const anOwnDocument = (nit: string, key: string): SentFile => {
        const number = `TK${Math.floor(Math.random() * 1e9)}`;
        const file = anIssuedXml(nit, { number, prefix: 'TK' });
        const plain = cufeText(readOne(String(file.content)), key) ?? '';
        const cufe = createHash('sha384').update(plain).digest('hex');
        return { ...file, content: String(file.content).replace(/(<cbc:UUID[^>]*>)[^<]*/, `$1${cufe}`) };
      };
      const checkOf = async (owner: { token: string; id: string }) => (await detail(owner, owner.id)).body.cufe_check;

      test('with its key an own CUFE is verified, and one that does not fit a mismatch', async () => {
        const owner = await withFile((nit) => anOwnDocument(nit, KEY));
        expect(await checkOf(owner)).toBe('well_formed');
        const entry = { kind: 'technical_key', prefix: 'TK', resolution: null };
        const response = await put(owner.token, [{ ...entry, secret: KEY }]);
        expect(response).toMatchObject({ status: 200, body: { keys: [{ ...entry, hint: '…1471' }] } });
        expect(await checkOf(owner)).toBe('verified');
        await put(owner.token, [{ ...entry, secret: 'f'.repeat(40) }]);
        expect(await checkOf(owner)).toBe('mismatch');
        await put(owner.token, [{ ...entry, prefix: 'OTRO', secret: 'f'.repeat(40) }]);
        expect(await checkOf(owner)).toBe('well_formed');
        await put(owner.token, [{ ...entry, prefix: null, secret: 'f'.repeat(40) }]);
        expect(await checkOf(owner)).toBe('well_formed');
      });

      test('a secret is never shown again, and kept when its entry comes back without it', async () => {
        const owner = await withFile((nit) => anOwnDocument(nit, KEY));
        const entry = { kind: 'technical_key', prefix: 'TK', resolution: null };
        const { keys } = (await put(owner.token, [{ ...entry, secret: KEY }])).body;
        const kept = await put(owner.token, [
          { ...entry, id: keys[0].id },
          { kind: 'pin', prefix: null, resolution: null, secret: '12301' },
        ]);
        const shown = await api.request('GET', '/companies/technical-keys', { token: owner.token });
        expect(shown.body).toEqual(kept.body);
        expect(shown.body.keys.map((key: { hint: string }) => key.hint)).toEqual(['…1471', '…1']);
        for (const { text } of [kept, shown]) expect(text).not.toMatch(/693ff6f2|12301/);
        expect(await checkOf(owner)).toBe('verified');
        expect((await put(owner.token, [])).body).toEqual({ keys: [] });
        expect(await checkOf(owner)).toBe('well_formed');
      });

      test("they say nothing of other people's documents, and nothing to other companies", async () => {
        const owner = await withFile((nit) => anOwnDocument(nit, KEY));
        await put(owner.token, [{ kind: 'technical_key', prefix: null, resolution: null, secret: KEY }]);
        const { keys } = (await api.request('GET', '/companies/technical-keys', { token: owner.token })).body;
        const buyer = await api.aMember();
        const { body } = await api.upload(buyer.token, [owner.file]);
        await put(buyer.token, [{ kind: 'technical_key', prefix: null, resolution: null, secret: KEY }]);
        expect(await checkOf({ ...buyer, id: body.results[0].invoice_id })).toBe('well_formed');
        const stolen = await put(buyer.token, [
          { kind: 'technical_key', prefix: null, resolution: null, id: keys[0].id },
        ]);
        expect(stolen.body).toEqual({ keys: [] });
      });

      describe('L10 they are encrypted where they are stored', () => {
        const entry = { kind: 'technical_key', prefix: null, resolution: null, secret: KEY };
        const stored = () => api.db.asOwner((trx) => trx.selectFrom('technical_keys').selectAll().execute());
        const shownOf = async (token: string) =>
          (await api.request('GET', '/companies/technical-keys', { token })).body.keys.map(
            (one: { hint: string }) => one.hint,
          );
        /** As an older version wrote them. */
        const writePlain = (company_id: string) =>
          api.db.asOwner(async (trx) => {
            const rule = sql`technical_keys_sealed`;
            await sql`alter table technical_keys drop constraint ${rule}`.execute(trx);
            await trx.updateTable('technical_keys').set({ secret: KEY }).where('company_id', '=', company_id).execute();
            await sql`alter table technical_keys add constraint ${rule} check (secret like 'v1.%') not valid`.execute(
              trx,
            );
          });

        test('L10 no row holds a secret as text, and the database refuses one', async () => {
          const { token, company_id } = await api.aMember();
          await put(token, [entry, { ...entry, kind: 'pin', secret: '12301' }]);
          const rows = (await stored()).filter((row) => row.company_id === company_id);
          expect(rows).toHaveLength(2);
          for (const { secret } of rows) expect(secret).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
          const update = api.db.asOwner((trx) => trx.updateTable('technical_keys').set({ secret: KEY }).execute());
          await expect(update).rejects.toThrow('technical_keys_sealed');
        });

        test('L10 what an older version stored as text is encrypted at the next start', async () => {
          const { token, company_id } = await api.aMember();
          await put(token, [entry]);
          await writePlain(company_id);
          await sealStoredSecrets(api.db, api.secrets, [TECHNICAL_KEY_SECRETS]);
          expect((await stored()).map(({ secret }) => secret)).not.toContain(KEY);
          expect(await shownOf(token)).toEqual(['…1471']);
        });

        test('L10 a secret copied into the row of another company does not open there', async () => {
          const [one, other] = [await api.aMember(), await api.aMember()];
          for (const { token } of [one, other]) await put(token, [entry]);
          const secretOf = async (id: string) => (await stored()).find((row) => row.company_id === id)?.secret ?? '';
          const [own, copied] = [await secretOf(other.company_id), await secretOf(one.company_id)];
          const write = (secret: string) =>
            api.db.asOwner((trx) =>
              trx.updateTable('technical_keys').set({ secret }).where('company_id', '=', other.company_id).execute(),
            );
          await write(copied);
          const requested = await api.request('GET', '/companies/technical-keys', { token: other.token });
          await write(own);
          expect(requested.status).toBe(500);
          expect(requested.text).not.toContain('1471');
        });

        test('L10 a key is rotated by listing the old one; without it the start is refused', async () => {
          const { token } = await api.aMember();
          await put(token, [entry]);
          await anApp(api, token);
          const sealAll = (box: ReturnType<typeof createSecretBox>) => sealStoredSecrets(api.db, box, SEALED_COLUMNS);
          const seeds = async () => {
            const { rows } = await api.db.executeSql(`select secret_sealed from second_factors where type = 'totp'`);
            return rows.map((row) => String(row['secret_sealed']));
          };
          const fresh = toSecretKey(randomBytes(32));
          await expect(sealAll(createSecretBox([fresh]))).rejects.toThrow(/^SECRETS_KEY: /);
          const rotated = createSecretBox([fresh, api.secretKey]);
          await sealAll(rotated);
          for (const { secret } of await stored()) expect(rotated.isCurrent(secret)).toBe(true);
          expect((await seeds()).map(rotated.isCurrent)).toEqual([true]);
          await sealAll(createSecretBox([fresh]));
          await sealAll(createSecretBox([api.secretKey, fresh]));
          expect(await shownOf(token)).toEqual(['…1471']);
        });
      });

      test('L10 every column that keeps a sealed secret is sealed again at a start', async () => {
        const { rows } = await api.db.executeSql(
          `select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public' and column_name like '%secret%'`,
        );
        const ofMinutes = 'second_factor_challenges.secret_sealed';
        const sealed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
        expect(rows.map(({ name }) => name).sort()).toEqual([...sealed, ofMinutes].sort());
      });

      test('only the titular and administrators may handle them', async () => {
        const { token, user } = await api.aMember('free');
        const role = (change: object) =>
          api.db.asOwner((trx) => trx.updateTable('users').set(change).where('id', '=', user.id).execute());
        const get = async () => (await api.request('GET', '/companies/technical-keys', { token })).status;
        const response = [await get()];
        await role({ is_titular: false });
        response.push(await get(), (await put(token, [])).status);
        await role({ role: 'admin' });
        response.push(await get());
        expect(response).toEqual([200, 403, 403, 200]);
      });

      test.each([
        [{ kind: 'pin', prefix: null, resolution: null }, 'Escribe la clave.'],
        [{ kind: 'pin', prefix: null, resolution: null, secret: 'a b' }, 'La clave no es válida.'],
      ])('%j is refused in Spanish', async (key, detail) => {
        const { token } = await api.aMember();
        expect(await put(token, [key])).toMatchObject({ status: 422, body: { code: 'invalid_input', detail } });
      });
    });
  });
}
