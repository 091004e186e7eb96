import { WaitingPdf } from '#domain/files/waiting-pdf.ts';

/** A PDF that showed its number and supplier, but neither date nor amounts. */
export const aWaitingPdf = (overrides: Partial<WaitingPdf> = {}): WaitingPdf =>
  WaitingPdf.parse({
    id: 'a'.repeat(64),
    filename: 'guia.pdf',
    received_at: '2026-11-20T14:00:00Z',
    currency: 'COP',
    number: 'FE950',
    issue_date: null,
    classification: 'expense',
    party_nit: '800197268',
    party_name: 'CAFE DEL VALLE SAS',
    total_amount: null,
    tax_amount: null,
    missing: ['issue_date', 'payable_total'],
    ...overrides,
  });
