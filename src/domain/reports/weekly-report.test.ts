import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Classification, Direction, DocumentKind, Environment, InvoiceStatus } from '#domain/invoices/invoice.ts';
import { collectFigures } from '#tests/harness/collect-figures.ts';
import { addDays } from '../dates/calendar-date.ts';
import { extractFigures } from './extract-figures.ts';
import { maskNames, unmarkNames, unmaskNames } from './masked-names.ts';
import { buildWeekFacts, type FactInvoice, type WeekFacts } from './week-facts.ts';
import { weekFigures, writeWeekText } from './weekly-report.ts';

const TODAY = '2026-11-21';
const OWN = { name: 'Comercial Ejemplo S.A.S.', nit: '900123456' };

const sold = (customer_name: string, total_cop: number | null, more: Partial<FactInvoice> = {}): FactInvoice => ({
  issue_date: '2026-11-18',
  due_date: null,
  status: 'paid',
  document_kind: 'invoice',
  classification: 'income',
  direction: 'issued',
  environment: 'production',
  total_cop,
  supplier_name: OWN.name,
  supplier_nit: OWN.nit,
  customer_name,
  customer_nit: `8${customer_name.length}0114768`,
  ...more,
});
const bought = (supplier_name: string, total_cop: number | null, more: Partial<FactInvoice> = {}): FactInvoice => ({
  ...sold(OWN.name, total_cop),
  classification: 'expense',
  direction: 'received',
  supplier_name,
  supplier_nit: `7${supplier_name.length}0114768`,
  customer_name: OWN.name,
  customer_nit: OWN.nit,
  ...more,
});

const OLD_COMPANY: WeekFacts['history'] = { is_first: false, documents: 120, first_day: '2020-03-01' };

const write = (invoices: FactInvoice[], history = OLD_COMPANY) => {
  const facts = buildWeekFacts(invoices, { today: TODAY, history });
  const { kind, sentences, actions, cta, cta_search } = writeWeekText(facts);
  const texts = (all: { text: string }[]) => all.map(({ text }) => unmarkNames(text).replaceAll('\u00a0', ' '));
  return { facts, kind, summary: texts(sentences), actions: texts(actions), cta, cta_search, sentences, all: actions };
};

test('a busy week', () => {
  const week = write([
    sold('Acme S.A.S.', 9_000_000),
    sold('Acme S.A.S.', 2_500_000, { issue_date: '2026-11-15' }),
    sold('Café del Valle S.A.S.', 1_000_000, { issue_date: TODAY }),
    sold('Acme S.A.S.', 500_000, { classification: 'credit_note' }),
    sold('Acme S.A.S.', 10_000_000, { issue_date: '2026-11-14' }),
    bought('Papelería Ñandú Ltda.', 4_000_000),
    bought('Papelería Ñandú Ltda.', 1_000_000, {
      issue_date: '2026-11-08',
      status: 'pending_payment',
      due_date: '2026-11-27',
    }),
    sold('Distribuciones 2000', 7_500_000, {
      issue_date: '2026-10-01',
      status: 'pending_payment',
      due_date: '2026-11-09',
    }),
    sold('Distribuciones 2000', 100_000, {
      issue_date: '2026-10-20',
      status: 'pending_payment',
      due_date: '2026-11-20',
    }),
    { ...sold('Nadie', 5), classification: 'none' },
  ]);
  expect(week).toMatchObject({
    kind: 'busy',
    summary: [
      'Del 15 al 21 de noviembre de 2026 vendiste $ 12.000.000 en 3 facturas, ya descontada 1 nota crédito por $ 500.000, un 20% más que la semana anterior ($ 10.000.000).',
      'Compraste $ 4.000.000 en 1 factura, un 300% más que la semana anterior ($ 1.000.000).',
      'Esta semana vendiste $ 8.000.000 más de lo que compraste.',
      'Tu mejor cliente fue Acme S.A.S., con $ 11.000.000 en 3 documentos.',
    ],
    actions: [
      'Cobra $ 7.600.000 a Distribuciones 2000: 2 facturas, la más antigua está vencida desde el 9 de noviembre de 2026 (12 días).',
      'Prepara $ 1.000.000: 1 factura por pagar vence del 21 al 27 de noviembre de 2026.',
      'Clasifica 1 factura: no suma en tus cifras hasta que lo hagas.',
    ],
    cta: 'Ver lo vencido por cobrar',
    cta_search: { classification: 'income', statuses: 'sent,pending_payment', notes: 'none', due_to: '2026-11-20' },
  });
  expect(week.sentences.map(({ is_figure }) => is_figure === true)).toEqual([true, true, true, false]);
  expect(week.sentences.map(({ search }) => search)).toEqual([
    { from: '2026-11-15', to: '2026-11-21' },
    { from: '2026-11-15', to: '2026-11-21', classification: 'expense' },
    { from: '2026-11-15', to: '2026-11-21' },
    { from: '2026-11-15', to: '2026-11-21', customer: '8110114768' },
  ]);
  expect(weekFigures(week.facts)).toMatchObject([
    { name: 'sold', amount: 12_000_000, percent: 20 },
    { name: 'bought', amount: 4_000_000, percent: 300 },
    { name: 'balance', amount: 8_000_000, percent: null },
    { name: 'receivable', amount: 7_600_000 },
    { name: 'overdue', amount: 7_600_000 },
    { name: 'payable', amount: 1_000_000 },
  ]);
});

test('a week without invoices is described plainly, with pending work and no fall to zero', () => {
  const week = write([
    sold('Acme S.A.S.', 10_000_000, { issue_date: '2026-11-10' }),
    sold('Acme S.A.S.', 3_000_000, { issue_date: '2026-10-10', status: 'pending_payment', due_date: '2026-12-10' }),
  ]);
  expect(week).toMatchObject({
    kind: 'quiet',
    summary: ['No hubo actividad en los últimos 7 días.', 'Tienes por cobrar $ 3.000.000 en 1 factura.'],
    actions: ['Nada urgente: no hay facturas vencidas ni por clasificar.'],
    cta: 'Subir facturas',
    cta_search: null,
  });
  expect(weekFigures(week.facts)).toMatchObject([{ name: 'receivable', amount: 3_000_000 }]);
  expect(write([]).summary).toEqual([
    'No hubo actividad en los últimos 7 días.',
    'No tienes facturas pendientes de pago.',
  ]);
});

test('months whose kept reconciliation leaves documents to resolve are named, the latest ones', () => {
  const facts = buildWeekFacts([], { today: TODAY, history: { is_first: false, documents: 1, first_day: null } });
  const months = ['2026-10', '2026-09', '2026-08', '2026-07'].map((month, at) => ({ month, to_resolve: at * 600 + 3 }));
  const textsOf = (unreconciled: typeof months) =>
    writeWeekText({ ...facts, unreconciled }).actions.map(({ text }) => text);
  expect(textsOf(months)).toEqual([
    'Termina la conciliación con la DIAN: octubre de 2026, 3 por resolver; septiembre de 2026, 603 por resolver; agosto de 2026, 1.203 por resolver.',
  ]);
  expect(writeWeekText({ ...facts, unreconciled: months }).actions).toMatchObject([
    { search: null, screen: 'reconciliation' },
  ]);
  expect(textsOf([])).toEqual(['Nada urgente: no hay facturas vencidas ni por clasificar.']);
});

test('the first week welcomes, whether its documents are of today or of years ago', () => {
  const history = { is_first: true, documents: 12, first_day: '2020-03-01' };
  const draft = { status: 'draft' } as const;
  expect(
    write([sold('Acme S.A.S.', 9_000_000, draft), bought('Papelería Ñandú Ltda.', 4_000_000, draft)], history),
  ).toMatchObject({
    kind: 'first',
    summary: [
      'Del 15 al 21 de noviembre de 2026 vendiste $ 9.000.000 en 1 factura.',
      'Compraste $ 4.000.000 en 1 factura.',
      'Esta semana vendiste $ 5.000.000 más de lo que compraste.',
      'Bienvenido: en tu primera semana ya tienes 12 facturas.',
    ],
    actions: ['Revisa las 2 facturas en borrador de esta semana y marca las que ya están pagadas.'],
    cta: 'Ver estas facturas',
  });
  expect(write([], history).summary).toEqual([
    'No tienes facturas pendientes de pago.',
    'Bienvenido: en tu primera semana ya tienes 12 facturas.',
  ]);
  expect(write([], { is_first: true, documents: 0, first_day: null })).toMatchObject({
    kind: 'quiet',
    summary: ['No hubo actividad en los últimos 7 días.', 'No tienes facturas pendientes de pago.'],
    cta: 'Subir facturas',
  });
});

test('the first week is compared with nothing: of the one before there may be only a part', () => {
  const invoices = [sold('Acme S.A.S.', 1_000_000), sold('Acme S.A.S.', 90_000_000, { issue_date: '2026-11-10' })];
  const { summary, facts } = write(invoices, { is_first: true, documents: 2, first_day: '2026-11-10' });
  expect(summary[0]).toBe('Del 15 al 21 de noviembre de 2026 vendiste $ 1.000.000 en 1 factura.');
  expect(weekFigures(facts)[0]).toMatchObject({ name: 'sold', percent: null });
});

test('what was sent is owed as what waits for its payment is; drafts and credit notes are not', () => {
  const due = (status: FactInvoice['status'], more: Partial<FactInvoice> = {}) =>
    sold('Acme S.A.S.', 100, { status, issue_date: '2026-10-01', due_date: '2026-11-09', ...more });
  const { facts } = write([
    due('sent'),
    due('pending_payment'),
    due('draft'),
    due('sent', { document_kind: 'credit_note' }),
  ]);
  expect(facts.sold).toMatchObject({ open: { documents: 2, cents: 200_00 }, late: { documents: 2, cents: 200_00 } });
});

test.each([
  ['2026-11-08', 20],
  ['2026-11-09', 20],
  ['2026-11-10', null],
  ['2026-11-14', null],
])('a previous week with a business day before the first document has no percentage (%s: %s)', (first_day, percent) => {
  const sales = [sold('Acme S.A.S.', 12), sold('Acme S.A.S.', 10, { issue_date: '2026-11-14' })];
  const { facts } = write(sales, { ...OLD_COMPANY, first_day });
  expect(facts.sold.percent).toBe(percent);
});

test('a bad week says plainly what fell and where the money went', () => {
  const week = write([
    sold('Acme S.A.S.', 2_000_000),
    sold('Acme S.A.S.', 8_000_000, { issue_date: '2026-11-12' }),
    bought('Papelería Ñandú Ltda.', 3_000_000, { status: 'pending_payment', due_date: '2026-11-19' }),
    bought('Transportes del Sur', 500_000.4),
  ]);
  expect(week).toMatchObject({
    kind: 'bad',
    summary: [
      'Del 15 al 21 de noviembre de 2026 vendiste $ 2.000.000 en 1 factura, un 75% menos que la semana anterior ($ 8.000.000).',
      'Compraste $ 3.500.000 en 2 facturas.',
      'Esta semana compraste $ 1.500.000 más de lo que vendiste.',
      'A quien más le compraste fue a Papelería Ñandú Ltda., con $ 3.000.000 en 1 documento.',
    ],
    actions: [
      'Paga $ 3.000.000 a Papelería Ñandú Ltda.: 1 factura, vencida desde el 19 de noviembre de 2026 (2 días).',
    ],
    cta: 'Ver lo vencido por pagar',
  });
});

test('documents without a rate, of tests and of no class are in no sum', () => {
  const { facts, summary } = write([
    sold('Acme S.A.S.', null),
    sold('Acme S.A.S.', 1_000_000, { environment: 'test' }),
    { ...sold('Acme S.A.S.', 1_000_000), classification: 'none', direction: 'none' },
  ]);
  expect(facts).toMatchObject({ documents: 2, unconverted: { documents: 1 }, sold: { documents: 0, cents: 0 } });
  expect(summary[0]).toBe('Del 15 al 21 de noviembre de 2026 llegaron 2 facturas que aún no suman en tus cifras.');
});

test('a week of nothing but notes says what was given back', () => {
  const { summary } = write([sold('Acme S.A.S.', 300_000, { classification: 'credit_note' })]);
  expect(summary).toEqual([
    'Del 15 al 21 de noviembre de 2026 no registraste ventas y te devolvieron $ 300.000 en 1 nota crédito.',
    'No registraste compras.',
    'Con las devoluciones, la semana cerró con $ 300.000 en contra.',
  ]);
});

test('a late payer is compared with its own habit', () => {
  const facts = buildWeekFacts(
    [sold('Acme S.A.S.', 2_000_000, { issue_date: '2026-10-09', status: 'pending_payment', due_date: '2026-11-09' })],
    { today: TODAY, history: { is_first: false, documents: 9, first_day: null } },
  );
  const advice = (days: number | null) => {
    if (facts.sold.latest) facts.sold.latest.habit = days === null ? null : { days };
    return unmarkNames(writeWeekText(facts).actions[0]?.text ?? '').replaceAll('\u00a0', ' ');
  };
  const late = 'Cobra $ 2.000.000 a Acme S.A.S.: 1 factura, vencida desde el 9 de noviembre de 2026 (12 días)';
  expect(advice(null)).toBe(`${late}.`);
  expect(advice(3)).toBe(`${late}; suele pagar 3 días después del vencimiento.`);
  expect(advice(0)).toBe(`${late}; suele pagar el día del vencimiento.`);
  expect(advice(-1)).toBe(`${late}; suele pagar 1 día antes del vencimiento.`);
});

const names = fc.oneof(
  fc.constantFrom('Acme', 'Distribuciones 2000', 'Tres Hermanos S.A.S.', '$ 5.000.000', '[A]', 'de', '7', 'dos mil'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
);
const dates = fc.integer({ min: -40, max: 30 }).map((days) => addDays(TODAY, days));
const anyInvoice: fc.Arbitrary<FactInvoice> = fc.record({
  issue_date: dates,
  due_date: fc.option(dates),
  status: fc.constantFrom(...InvoiceStatus.options, 'pending_payment' as const),
  document_kind: fc.constantFrom(...DocumentKind.options, 'credit_note' as const),
  classification: fc.constantFrom(...Classification.options),
  direction: fc.constantFrom(...Direction.options),
  environment: fc.constantFrom(...Environment.options, 'production' as const),
  total_cop: fc.option(fc.integer({ min: 0, max: 9_999_999_999 }).map((cents) => cents / 100)),
  supplier_name: names,
  supplier_nit: fc.constantFrom('', '900123456', '800197268', 'US-77A'),
  customer_name: names,
  customer_nit: fc.constantFrom('', '900123456', '800197268'),
});

test("every figure in a report's text is one of the facts", () => {
  const companies = fc.array(anyInvoice, { maxLength: 30 });
  const history = fc.record({ is_first: fc.boolean(), documents: fc.nat(2_000_000), first_day: fc.constant(null) });
  const habits = fc.option(fc.record({ days: fc.integer({ min: -400, max: 400 }) }));
  fc.assert(
    fc.property(companies, history, habits, (invoices, past, habit) => {
      const facts = buildWeekFacts(invoices, { today: TODAY, history: past });
      if (facts.sold.latest) facts.sold.latest.habit = habit;
      const { sentences, actions, cta } = writeWeekText(facts);
      const known = collectFigures(facts);
      for (const text of [cta, ...sentences.map((one) => one.text), ...actions.map((one) => one.text)]) {
        const { text: result, names: called } = maskNames(text);
        expect([...known]).toEqual(expect.arrayContaining(extractFigures(result)));
        expect(unmaskNames(result, called)).toBe(unmarkNames(text));
      }
      expect(actions.length).toBeGreaterThan(0);
      expect(actions.length).toBeLessThanOrEqual(5);
    }),
    { numRuns: 1_000 },
  );
});

test('the facts do not depend on the order of the documents, and notes lower them once', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 20 }), (invoices) => {
      const request = { today: TODAY, history: { is_first: false, documents: 1, first_day: null } };
      const facts = buildWeekFacts(invoices, request);
      const { best: _, ...turned } = buildWeekFacts([...invoices].reverse(), request).sold;
      const { best: __, ...straight } = facts.sold;
      // A party with two names gets the first one, which depends on the order of the documents.
      expect({ ...turned, latest: turned.latest?.cents }).toEqual({ ...straight, latest: straight.latest?.cents });
      expect(facts.balance.cents).toBe(facts.sold.cents - facts.bought.cents);
    }),
  );
});

test('what falls due today is not late yet: it is due soon, and late from tomorrow', () => {
  const due = (due_date: string, party: 'sold' | 'bought') =>
    buildWeekFacts([(party === 'sold' ? sold : bought)('Acme', 100, { status: 'pending_payment', due_date })], {
      today: TODAY,
      history: { is_first: false, documents: 1, first_day: null },
    });
  expect(due(TODAY, 'sold').sold.late).toEqual({ documents: 0, cents: 0 });
  expect(due(TODAY, 'bought')).toMatchObject({ bought: { late: { documents: 0 } }, due_soon: { documents: 1 } });
  expect(due(addDays(TODAY, -1), 'sold').sold.late).toMatchObject({ documents: 1 });
  expect(due(addDays(TODAY, -1), 'bought')).toMatchObject({
    bought: { late: { documents: 1 } },
    due_soon: { documents: 0 },
  });
});
