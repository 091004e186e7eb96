import { WeeklyReport } from '#domain/reports/weekly-report.ts';

const week = { from: '2026-11-15', to: '2026-11-21' };

/** A busy week as in the server's response; pass only what the test is about. */
export function aWeeklyReport(overrides: Partial<WeeklyReport> = {}): WeeklyReport {
  return WeeklyReport.parse({
    summary: 'Del 15 al 21 de noviembre de 2026 vendiste $ 12.000.000 en 3 facturas.',
    recommendations: ['Cobra $ 7.600.000 a Distribuciones 2000: 2 facturas.'],
    cta: 'Ver lo vencido por cobrar',
    kind: 'busy',
    ...week,
    period: '15 al 21 de noviembre de 2026',
    sentences: [
      {
        text: 'Del 15 al 21 de noviembre de 2026 vendiste $ 12.000.000 en 3 facturas.',
        search: { ...week, classification: 'income' },
      },
    ],
    actions: [
      {
        text: 'Cobra $ 7.600.000 a Distribuciones 2000: 2 facturas.',
        search: { status: 'pending_payment', customer: '900', due_to: '2026-11-20' },
      },
    ],
    figures: [
      { name: 'sold', amount: 12_000_000, percent: 20, search: week },
      { name: 'balance', amount: 8_000_000, percent: null, search: week },
    ],
    cta_search: { status: 'pending_payment', due_to: '2026-11-20' },
    written_by: 'rules',
    generated_at: '2026-11-21T19:05:00Z',
    ...overrides,
  });
}
