import { describe, expect, test } from 'vitest';
import type { UploadFileResult, UploadResult } from '#domain/files/upload.ts';
import { mailResult } from './mail-result.ts';

const created = {
  name: 'FE1.xml',
  outcome: 'created' as const,
  invoice_id: '00000000-0000-4000-8000-000000000001',
  invoice_number: 'FE1',
  detail: null,
  warnings: [],
  question: null,
};
const refused = { ...created, outcome: 'refused' as const, invoice_id: null, detail: 'Está dañado.' };
const uploaded = (...results: Partial<UploadFileResult>[]): UploadResult => ({
  total_files: results.length,
  successful: results.filter(({ success = true }) => success).length,
  failed: results.filter(({ success = true }) => !success).length,
  new_suppliers: 0,
  new_customers: 0,
  results: results.map((result) => ({
    filename: 'f.zip',
    success: true,
    invoice_id: created.invoice_id,
    error_message: null,
    documents: [created],
    skipped: [],
    ...result,
  })),
});
const inZip = (...names: string[]) =>
  names.map((name) => ({ name, detail: 'No es XML, PDF ni ZIP. Si es una factura, pide al emisor el XML o el ZIP.' }));

describe('what was not read beside an invoice is named', () => {
  test('in its ZIP, and in the message', () => {
    const skipped = [
      { filename: 'acta.docx', reason: 'office' as const },
      { filename: 'firma.png', reason: 'picture' as const },
      { filename: '', reason: 'text' as const },
    ];
    expect(mailResult(uploaded({ skipped: inZip('contrato.docx') }), skipped)).toMatchObject({
      status: 'processed',
      detail:
        'No leímos como facturas: «contrato.docx», «acta.docx». Si alguno lo es, pide al remitente el ZIP o el XML.',
    });
  });

  test('behind why a document was refused, and never as a list without end', () => {
    const many = inZip(...Array.from({ length: 8 }, (_, at) => `${at}.txt`));
    expect(mailResult(uploaded({ success: false, documents: [refused], skipped: many })).detail).toBe(
      '«FE1.xml»: Está dañado. No leímos como facturas: «0.txt», «1.txt», «2.txt», «3.txt», «4.txt» y 3 más. Si alguno lo es, pide al remitente el ZIP o el XML.',
    );
  });

  test('a reason that names its file is not named twice', () => {
    const named = { ...refused, detail: 'El archivo FE1.xml no es un XML.' };
    expect(mailResult(uploaded({ success: false, documents: [named] })).detail).toBe(named.detail);
  });

  test('and there is no text when all was read', () => {
    expect(mailResult(uploaded({})).detail).toBeNull();
    expect(mailResult(uploaded({ skipped: undefined })).detail).toBeNull();
  });
});
