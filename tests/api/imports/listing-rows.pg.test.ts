import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invoice } from '#domain/invoices/invoice.ts';
import { toCents } from '#domain/money.ts';
import { writeListingExtract } from '#domain/reconciliation/listing-extract.ts';
import type { ListingRow } from '#domain/reconciliation/listing-row.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { type Api, type Member, openApi } from '#tests/harness/server/an-api.ts';
import { openPostgresTestDatabase } from '#tests/harness/server/postgres.ts';

const cufe = (nth: number) => nth.toString(16).padStart(96, 'c');

const aRow = (nit: string, nth: number): ListingRow => ({
  file: 0,
  row: nth,
  type_name: 'Factura electrónica',
  set_aside: null,
  kind: 'invoice',
  cufe: cufe(nth),
  prefix: 'FX',
  folio: String(nth),
  number: `FX${nth}`,
  issue_date: '2026-10-05',
  received_date: null,
  supplier_nit: '900555111',
  supplier_name: 'Proveedora del Norte S.A.S.',
  customer_nit: nit,
  customer_name: 'Empresa Propia S.A.S.',
  currency: 'COP',
  total: toCents(1_198),
  tax: toCents(198),
  amounts: [['inc', toCents(8)]],
  payment_form: '2',
});

describe("rows of DIAN's listing that become invoices", () => {
  let api: Api;
  let member: Member;
  beforeAll(async () => {
    api = await openApi(openPostgresTestDatabase);
    member = await api.aMember();
  }, 60_000);
  afterAll(() => api.close());

  const send = (name: string, content: string, id = randomUUID()) => {
    const body = Buffer.from(content);
    const digest = createHash('sha256').update(body).digest('base64');
    return api.request('PUT', `/uploads/${id}?name=${encodeURIComponent(name)}`, {
      token: member.token,
      body,
      headers: {
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digest}:`,
        'idempotency-key': randomUUID(),
      },
    });
  };
  const numbersWith = async (query: string) =>
    (await read(`/invoices?${query}`)).items.map(({ invoice_number }: Invoice) => invoice_number).sort();
  const read = async (path: string) => (await api.request('GET', path, { token: member.token })).body;

  test('are created once without XML, and the XML completes the same invoice', async () => {
    const file = writeListingExtract([aRow(member.nit, 1), aRow(member.nit, 2)]);
    const first = await send('filas.xml', file);
    expect(first).toMatchObject({ status: 200, body: { successful: 1 } });
    expect(first.body.invoices).toHaveLength(2);
    expect(first.body.results[0].documents.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'created',
    ]);
    const again = await send('filas.xml', file);
    expect(again.body.results[0].documents.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'duplicate',
      'duplicate',
    ]);
    const id = first.body.results[0].invoice_id;
    expect(await read(`/invoices/${id}`)).toMatchObject({
      source: 'sheet',
      lacks_xml: true,
      total_amount: 1198,
      tax_amount: 198,
      iva_amount: 190,
      inc_amount: 8,
      payment_form: '2',
      files: [],
      lines: [],
    });
    // The origin is that of the file, not of the row: only the mark says that the XML has not come.
    expect((await read(`/invoices/${id}`)).origin).toBe('upload');
    expect(await numbersWith('xml=missing')).toEqual(['FX1', 'FX2']);
    const { cursor } = await read('/sync/changes');
    const xml = aReceivedXml(member.nit, {
      number: 'FX1',
      cufe: cufe(1),
      supplier: { name: 'Proveedora del Norte S.A.S.', nit: '900555111' },
    });
    const completed = await send(xml.name, String(xml.content));
    expect(completed.body.results[0].documents).toMatchObject([{ outcome: 'completed', invoice_id: id }]);
    expect(await read(`/invoices/${id}`)).toMatchObject({ source: 'xml', lacks_xml: false, files: [{ kind: 'xml' }] });
    expect((await read(`/sync/changes?since=${cursor}`)).rows).toMatchObject([{ id, lacks_xml: false }]);
    expect([await numbersWith('xml=missing'), await numbersWith('xml=stored')]).toEqual([['FX2'], ['FX1']]);
    expect((await read('/invoices')).items).toHaveLength(2);
    // Rows never take the place of an XML.
    const late = await send('filas.xml', writeListingExtract([aRow(member.nit, 1)]));
    expect(late.body.results[0].documents).toMatchObject([{ outcome: 'duplicate', invoice_id: id }]);
    expect(await read(`/invoices/${id}`)).toMatchObject({ source: 'xml', lacks_xml: false });
  });

  test('a damaged file is refused with its reason', async () => {
    const { body } = await send('filas.xml', writeListingExtract([aRow(member.nit, 9)]).slice(0, -40));
    expect(body.results).toMatchObject([{ success: false, error_message: expect.stringContaining('XML') }]);
  });
});
