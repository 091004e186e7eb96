import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_AT_ONCE_BYTES, UPLOAD_PART_BYTES } from '#domain/files/upload.ts';
import { deleteOldUploads } from '#server/uploads/upload-table.ts';
import { anIssuedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, type OpenDatabase, openApi } from '#tests/harness/server/an-api.ts';

type Sent = { name: string; bytes: Uint8Array; id?: string; op?: string; digest?: string };

const sha256 = (bytes: Uint8Array, encoding: 'hex' | 'base64' = 'hex') =>
  createHash('sha256').update(bytes).digest(encoding);
const headersFor = (bytes: Uint8Array, op?: string, digest = sha256(bytes, 'base64')) => ({
  'content-type': 'application/octet-stream',
  'content-digest': `sha-256=:${digest}:`,
  ...(op && { 'idempotency-key': op }),
});
const xml = (nit: string, number?: string) => Buffer.from(String(anIssuedXml(nit, number ? { number } : {}).content));

/** A ZIP of an invoice and enough that cannot be made smaller to need `parts` parts. */
function aLargeZip(nit: string, number: string, parts: number): Uint8Array {
  const noise = Buffer.alloc(Math.round((parts - 0.5) * UPLOAD_PART_BYTES));
  for (let at = 0; at < noise.length; at += 4)
    noise.writeUInt32LE((Math.imul(at, 2_654_435_761) ^ (at >>> 3)) >>> 0, at);
  return zipSync({ 'factura.xml': xml(nit, number), 'ruido.dat': [noise, { level: 0 }] });
}

const partsOf = (bytes: Uint8Array): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / UPLOAD_PART_BYTES) }, (_, n) =>
    bytes.subarray(n * UPLOAD_PART_BYTES, (n + 1) * UPLOAD_PART_BYTES),
  );

export function singleUploadSuite(openDatabase: OpenDatabase): void {
  describe('one file under an id of its device', () => {
    let api: Api;
    let member: Member;
    beforeAll(async () => {
      api = await openApi(openDatabase);
      member = await api.aMember();
    });
    afterAll(() => api.close());

    const put = ({ name, bytes, id = randomUUID(), op, digest }: Sent, { token } = member) =>
      api.request('PUT', `/uploads/${id}?name=${encodeURIComponent(name)}`, {
        token,
        body: Buffer.from(bytes),
        headers: headersFor(bytes, op, digest),
      });
    const putPart = (id: string, n: number, bytes: Uint8Array, { token } = member) =>
      api.request('PUT', `/uploads/${id}/parts/${n}`, { token, body: Buffer.from(bytes), headers: headersFor(bytes) });
    const state = (id: string, { token } = member) => api.request('GET', `/uploads/${id}`, { token });
    const finish = (id: string, bytes: Uint8Array, { op = randomUUID(), name = 'grande.zip', who = member } = {}) =>
      api.request('POST', `/uploads/${id}/complete`, {
        token: who.token,
        headers: { 'idempotency-key': op },
        body: { name, size: bytes.length, sha256: sha256(bytes) },
      });
    const invoicesOf = async ({ token } = member) => (await api.request('GET', '/invoices', { token })).body.items;

    test('gets the response of an upload of one file, with its rows as the feed has them', async () => {
      const { body, status } = await put({ name: 'fe 1.xml', bytes: xml(member.nit, 'UNO1') });
      expect(status).toBe(200);
      expect(body).toMatchObject({ total_files: 1, successful: 1, failed: 0, results: [{ filename: 'fe 1.xml' }] });
      const [row] = body.invoices;
      expect(row).toMatchObject({ id: body.results[0].invoice_id, invoice_number: 'UNO1', status: 'draft' });
      expect(row.rev).toBeGreaterThan(0);
      const { rows } = (await api.request('GET', '/sync/changes', { token: member.token })).body;
      expect(rows).toContainEqual(row);
    });

    test('comes in once, however often and by whatever key it is sent', async () => {
      const sent = { name: 'dos.xml', bytes: xml(member.nit, 'DOS2'), id: randomUUID(), op: randomUUID() };
      const first = await put(sent);
      const replay = await put(sent);
      const underNewKey = await put({ ...sent, op: randomUUID() });
      const withoutKey = await put({ ...sent, op: '' });
      expect(replay.headers['idempotent-replay']).toBe('1');
      expect(first.body.results[0].documents[0].outcome).toBe('created');
      for (const { body } of [replay, underNewKey, withoutKey]) expect(body).toEqual(first.body);
      const same = (await invoicesOf()).filter((row: { invoice_number: string }) => row.invoice_number === 'DOS2');
      expect(same).toHaveLength(1);
    });

    test('sent at the same moment over and over, it is one invoice and one answer', async () => {
      const sent = { name: 'tres.xml', bytes: xml(member.nit, 'TRES3'), id: randomUUID() };
      const response = await Promise.all([1, 2, 3, 4].map(() => put({ ...sent, op: randomUUID() })));
      expect(response.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const { body } of response) expect(body).toEqual(response[0]?.body);
    });

    test('the same bytes under another id lead to what is there, with its row', async () => {
      const bytes = xml(member.nit, 'CUATRO4');
      const first = (await put({ name: 'a.xml', bytes })).body;
      const again = (await put({ name: 'b.xml', bytes })).body;
      expect(again.results[0].documents[0]).toMatchObject({ outcome: 'duplicate', invoice_id: first.invoices[0].id });
      expect(again.invoices).toEqual(first.invoices);
    });

    test('an id that was used for other bytes is refused', async () => {
      const id = randomUUID();
      await put({ name: 'a.xml', bytes: xml(member.nit, 'CINCO5'), id });
      expect(await put({ name: 'a.xml', bytes: xml(member.nit, 'CINCO6'), id })).toMatchObject({
        status: 422,
        body: { code: 'key_reused' },
      });
    });

    test('what arrives damaged, too large or without bytes is refused before anything is read', async () => {
      const bytes = xml(member.nit);
      expect(await put({ name: 'a.xml', bytes, digest: sha256(Buffer.from('otro'), 'base64') })).toMatchObject({
        status: 422,
        body: { detail: 'El archivo llegó dañado. Intenta nuevamente.' },
      });
      const tooMuch = new Uint8Array(UPLOAD_AT_ONCE_BYTES + 1);
      expect(await put({ name: 'a.zip', bytes: tooMuch })).toMatchObject({
        status: 413,
        body: { code: 'file_too_big' },
      });
      const none = await api.request('PUT', `/uploads/${randomUUID()}?name=a.xml`, { token: member.token, body: {} });
      expect(none).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
    });

    test('what the plan does not include is answered as by the form, and a file over the limit waits', async () => {
      const free = await api.aMember('free');
      const pdf = (await put({ name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }, free)).body;
      expect(pdf).toMatchObject({ failed: 1, results: [{ success: false }], invoices: [] });
      expect(pdf.results[0].error_message).toMatch(/^Tu plan Gratis no permite archivos \.pdf\./);
      const fifty = Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [`${n}.xml`, xml(free.nit, `LIM${n}`)] as const),
      );
      await put({ name: 'todas.zip', bytes: zipSync(fifty) }, free);
      const held = (await put({ name: 'una-mas.xml', bytes: xml(free.nit, 'LIM50') }, free)).body;
      expect(held).toMatchObject({ successful: 1, invoices: [] });
      expect(held.results[0].documents[0].detail).toMatch(/^En espera por límite del plan\./);
    });

    test('cut at every part it goes on where it was, and goes in once', async () => {
      const id = randomUUID();
      const bytes = aLargeZip(member.nit, 'PARTES1', 7);
      const parts = partsOf(bytes);
      expect(parts).toHaveLength(7);
      for (const [n, part] of parts.entries()) {
        expect((await state(id)).body).toEqual({ parts: parts.slice(0, n).map((_, at) => at), is_done: false });
        expect(await finish(id, bytes)).toMatchObject({ status: 425, body: { code: 'upload_incomplete' } });
        // Its answer was lost: it is sent again.
        await putPart(id, n, part);
        expect((await putPart(id, n, part)).status).toBe(200);
      }
      const op = randomUUID();
      const done = await finish(id, bytes, { op });
      expect(done.body).toMatchObject({ successful: 1, invoices: [{ invoice_number: 'PARTES1' }] });
      expect((await state(id)).body).toEqual({ parts: [], is_done: true });
      expect((await finish(id, bytes, { op })).body).toEqual(done.body);
      expect((await finish(id, bytes)).body).toEqual(done.body);
    });

    test('in whatever order parts arrive, lost or doubled, the file is whole or said to be incomplete', async () => {
      const bytes = aLargeZip(member.nit, 'ORDEN1', 4);
      const parts = partsOf(bytes);
      const order = fc.array(fc.integer({ min: 0, max: parts.length - 1 }), { minLength: 1, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(order, async (sent) => {
          const id = randomUUID();
          for (const n of sent) await putPart(id, n, parts[n] ?? new Uint8Array());
          const isWhole = new Set(sent).size === parts.length;
          expect((await finish(id, bytes)).status).toBe(isWhole ? 200 : 425);
        }),
        { numRuns: 12 },
      );
    });

    test('parts that make another file than was announced have to come again', async () => {
      const id = randomUUID();
      const bytes = aLargeZip(member.nit, 'OTRA1', 6);
      for (const [n, part] of partsOf(bytes).entries())
        await putPart(id, n, n === 2 ? new Uint8Array(part.length) : part);
      expect((await finish(id, bytes)).status).toBe(425);
      expect((await state(id)).body).toEqual({ parts: [], is_done: false });
    });

    test('another company finds neither the parts nor the answer, not even under the same id', async () => {
      const other = await api.aMember();
      const id = randomUUID();
      const bytes = aLargeZip(member.nit, 'AJENA1', 6);
      for (const [n, part] of partsOf(bytes).entries()) await putPart(id, n, part);
      expect((await state(id, other)).body).toEqual({ parts: [], is_done: false });
      expect((await finish(id, bytes, { who: other })).status).toBe(425);
      expect((await finish(id, bytes)).status).toBe(200);
      expect((await state(id, other)).body).toEqual({ parts: [], is_done: false });
      expect(await invoicesOf(other)).toEqual([]);
      const theirs = await put({ name: 'suya.xml', bytes: xml(other.nit, 'SUYA1'), id }, other);
      expect(theirs.body).toMatchObject({ successful: 1, invoices: [{ invoice_number: 'SUYA1' }] });
      const seen = await api.db.forCompany(other.company_id, (trx) =>
        trx.selectFrom('uploads').select('company_id').execute(),
      );
      expect(new Set(seen.map(({ company_id }) => company_id))).toEqual(new Set([other.company_id]));
    });

    test('parts of a file that never came whole are gone after a week, answers after half a year', async () => {
      const [abandoned, done] = [randomUUID(), randomUUID()];
      await putPart(abandoned, 0, new Uint8Array(10));
      await put({ name: 'vieja.xml', bytes: xml(member.nit, 'VIEJA1'), id: done });
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
      await api.db.asOwner((trx) => deleteOldUploads(trx, inDays(6)));
      expect((await state(abandoned)).body.parts).toEqual([0]);
      await api.db.asOwner((trx) => deleteOldUploads(trx, inDays(8)));
      expect((await state(abandoned)).body.parts).toEqual([]);
      await api.db.asOwner((trx) => deleteOldUploads(trx, inDays(179)));
      expect((await state(done)).body.is_done).toBe(true);
      await api.db.asOwner((trx) => deleteOldUploads(trx, inDays(181)));
      expect((await state(done)).body.is_done).toBe(false);
    });
  });
}
