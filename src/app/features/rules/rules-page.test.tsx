import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { undo } from '#app/notifications/undo.ts';
import { rememberActs } from '#app/rules/remember-acts.ts';
import { RuleProposals } from '#app/rules/rule-proposals.tsx';
import type { User } from '#domain/accounts/user.ts';
import type { Invoice } from '#domain/invoices/invoice.ts';
import type { Rule } from '#domain/rules/rule.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import { listRecords } from '#store/records/list-records.ts';
import type { Store } from '#store/store.ts';
import { putRecord } from '#sync/records/enqueue-record.ts';
import { aUser } from '#tests/harness/accounts/a-user.ts';
import { anInvoice } from '#tests/harness/an-invoice.ts';
import { goOffline } from '#tests/harness/browser/going-offline.ts';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { RulesPage } from './rules-page.tsx';
import type { RuleStart } from './use-started-rule.ts';

let store: Store;
const aRule = (name: string, parts: Partial<Rule> = {}): Rule => ({
  name,
  order: name,
  enabled: true,
  conditions: { nit: '900123456' },
  sets: { account: '5195' },
  ...parts,
});
type Opened = { start?: RuleStart; user?: User };
const anAdvancedUser = () => aUser({ role: 'super_user' });
const open = (invoices: Invoice[], rules: Rule[], { start = {}, user = anAdvancedUser() }: Opened = {}) =>
  renderWithStore(<RulesPage start={start} onClose={() => {}} />, {
    user,
    fill: async (opened) => {
      store = opened;
      await opened.invoices.bulkAdd(invoices);
      for (const data of rules) await putRecord(opened, { id: crypto.randomUUID(), type: 'rule', data });
    },
  });
const names = () => screen.getAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]?.textContent);
const accounts = async () => (await store.invoices.toArray()).map(({ coding }) => coding[0]?.value);

beforeEach(() => undo.clear());

test('without rules the page says how they come to be', async () => {
  await open([], []);
  expect(await screen.findByText(/Aún no hay reglas/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reglas');
});

test('rules are in their order, say what they do, and are moved by buttons and keys without a network', async () => {
  goOffline();
  await open([], [aRule('b'), aRule('a', { conditions: { nit: '900123456', text: 'internet', min_amount: 1000 } })]);
  await screen.findByRole('button', { name: 'Bajar a' });
  expect(names()).toEqual(['a', 'b']);
  expect(screen.getByText(/el NIT es 900\.123\.456-8; las líneas dicen «internet»; el total es de/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Bajar a' }));
  await waitFor(() => expect(names()).toEqual(['b', 'a']));
  screen.getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(names()).toEqual(['a', 'b']));
});

test('further conditions are one press away, and a rule that has some shows them', async () => {
  await open([], [aRule('a'), aRule('b', { conditions: { min_amount: 1000 } })]);
  const isOpen = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    const { open: shown } = (await screen.findByText('Más condiciones')).closest('details') ?? {};
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return shown;
  };
  expect(await isOpen('a')).toBe(false);
  expect(await isOpen('b')).toBe(true);
});

test('a deleted rule comes back with the undo, and a rule is switched off', async () => {
  await open([], [aRule('a')]);
  await userEvent.click(await screen.findByRole('switch', { name: 'Regla a activa' }));
  await waitFor(async () => expect((await listRecords(store, 'rule'))[0]?.data.enabled).toBe(false));
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar a' }));
  await screen.findByText(/Aún no hay reglas/);
  expect(screen.getByText(/^Por ejemplo: a cada factura de tu proveedor de energía/)).toBeTruthy();
  await undo.runLast();
  expect(await screen.findByRole('button', { name: 'Eliminar a' })).toBeTruthy();
});

test('the preview counts the invoices, the button changes as many, and one undo restores them', async () => {
  const others = [anInvoice({ supplier_nit: '800111222' }), anInvoice({ supplier_nit: '800111222' })];
  const own = [anInvoice({ invoice_number: 'FE-7' }), anInvoice({ invoice_number: 'FE-8' })];
  await open([...own, ...others], []);
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Café');
  await userEvent.type(screen.getByRole('combobox', { name: 'Tercero' }), '900.123.456-8');
  await userEvent.type(screen.getByLabelText('Cuenta'), '5195');
  await screen.findByText('Cambiarían 2 facturas anteriores.');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar a las 2 facturas anteriores' }));
  expect(await screen.findByText('La regla cambió 2 facturas.')).toBeTruthy();
  expect((await accounts()).filter((account) => account === '5195')).toHaveLength(2);
  expect(await screen.findByText('En 2 facturas')).toBeTruthy();
  await undo.runLast();
  expect((await accounts()).filter((account) => account !== undefined)).toEqual([]);
  expect(await screen.findByText('Aún no ha puesto nada.')).toBeTruthy();
});

test('the rows are read neither for the usage of rules that are not shown nor for a rule that sets nothing', async () => {
  await open([anInvoice()], []);
  const query = vi.spyOn(store.invoices, 'where');
  const scanned = () => query.mock.calls.filter(([index]) => `${index}` === 'id').length;
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tercero' }), '900.123.456-8');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(scanned()).toBe(0);
  await userEvent.type(screen.getByLabelText('Cuenta'), '5195');
  await screen.findByText('Cambiaría 1 factura anterior.');
  // The one step with rows, and the end.
  expect(scanned()).toBe(2);
});

test('a rule sets the person in charge, tags and own fields', async () => {
  const [tag, field] = [crypto.randomUUID(), crypto.randomUUID()];
  const own = { name: 'Proyecto', type: 'number' as const, options: [], order: 1 };
  await renderWithStore(<RulesPage start={{}} onClose={() => {}} />, {
    user: anAdvancedUser(),
    fill: async (opened) => {
      store = opened;
      await putRecord(opened, { id: tag, type: 'tag', data: { name: 'Urgente', color: 'red' } });
      await putRecord(opened, { id: field, type: 'custom-field', data: own });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  await userEvent.type(await screen.findByLabelText('Nombre'), 'Obra');
  const people = await screen.findByLabelText<HTMLSelectElement>('Responsable');
  const [, me] = within(people).getAllByRole<HTMLOptionElement>('option');
  await userEvent.selectOptions(people, me?.value ?? '');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  await userEvent.type(screen.getByLabelText('Proyecto'), 'doce');
  screen.getByText('Escribe un número, por ejemplo 1234,5.');
  await userEvent.clear(screen.getByLabelText('Proyecto'));
  await userEvent.type(screen.getByLabelText('Proyecto'), '12,5');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () =>
    expect((await listRecords(store, 'rule'))[0]?.data.sets).toEqual({
      assignee: me?.value,
      [`tag:${tag}`]: 'true',
      [`custom:${field}`]: '12.5',
    }),
  );
  expect(await screen.findByText(/Etiqueta: Urgente.* Proyecto: 12,5/)).toBeTruthy();
}, 40_000);

test('a rule begins with the NIT and the values of an invoice', async () => {
  const at = '2026-11-01T00:00:00.000Z';
  const coding = [{ field: 'account', value: '1435', rule: null, at }];
  const invoice = anInvoice({ coding });
  await open([invoice], [], { start: { invoice: invoice.id } });
  const party = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tercero' });
  await waitFor(() => expect(party.value).toBe('Café del Valle S.A.S. · NIT 900.123.456-8'));
  expect(screen.getByLabelText('Cuenta')).toHaveProperty('value', '1435');
});

test('a rule begins with a supplier; another one is found by its name, and a name alone is no condition', async () => {
  const invoices = [anInvoice(), anInvoice({ supplier_name: 'Papelería Sol', supplier_nit: '860512330' })];
  await open(invoices, [], { start: { nit: '900123456', name: 'Café del Valle S.A.S.' } });
  expect(await screen.findByLabelText('Nombre')).toHaveProperty('value', 'Café del Valle S.A.S.');
  const party = screen.getByRole<HTMLInputElement>('combobox', { name: 'Tercero' });
  await waitFor(() => expect(party.value).toBe('Café del Valle S.A.S. · NIT 900.123.456-8'));
  await userEvent.type(screen.getByLabelText('Cuenta'), '5195');
  await userEvent.clear(party);
  await userEvent.type(party, 'papel');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' }).disabled).toBe(true);
  await userEvent.click(await screen.findByRole('option', { name: /^Papelería Sol · NIT 860\.512\.330-/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(async () =>
    expect((await listRecords(store, 'rule'))[0]?.data.conditions).toEqual({ nit: '860512330' }),
  );
});

const remember = (opened: Store, rows: readonly Invoice[]) =>
  rememberActs(
    opened,
    rows.map((row) => ({
      row,
      request: { name: 'invoice.set-classification', input: { id: row.id, classification: 'expense' } },
    })),
  );

test('three equal decisions propose no rule while the device has other documents of the supplier', async () => {
  const rows = [anInvoice(), anInvoice(), anInvoice()];
  const note = anInvoice({ document_kind: 'credit_note' });
  const fill = async (opened: Store) => {
    await opened.invoices.bulkAdd([...rows, note]);
    await remember(opened, rows);
  };
  const shown = await renderWithStore(<RuleProposals />, { user: anAdvancedUser(), fill });
  await waitFor(() => expect(invoiceIndexOf(shown).getSnapshot().entries).toHaveLength(4));
  expect(screen.queryByText('¿Hacerlo siempre?')).toBeNull();
  await remember(shown, [anInvoice(), anInvoice()]);
  expect(await screen.findByText('¿Hacerlo siempre?')).toBeTruthy();
});

test('after three equal decisions a message proposes the rule, and a declined one does not come again', async () => {
  const rows = [anInvoice(), anInvoice(), anInvoice()];
  const shown = await renderWithStore(<RuleProposals />, {
    user: anAdvancedUser(),
    fill: (opened) => remember(opened, rows),
  });
  expect(await screen.findByText('¿Hacerlo siempre?')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'No, gracias' }));
  await waitFor(async () => expect((await shown.meta.get('declined_proposals'))?.v).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('¿Hacerlo siempre?')).toBeNull());
  expect(await listRecords(shown, 'rule')).toEqual([]);
});

test('of decisions that arrive at once, one that is not the last proposes its rule too', async () => {
  const shown = await renderWithStore(<RuleProposals />, {
    user: anAdvancedUser(),
    fill: (opened) => remember(opened, [anInvoice(), anInvoice(), anInvoice({ supplier_nit: '800111222' })]),
  });
  await waitFor(() => expect(invoiceIndexOf(shown).getSnapshot().isReady).toBe(true));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByText('¿Hacerlo siempre?')).toBeNull();
  await remember(shown, [anInvoice(), anInvoice({ supplier_nit: '800111222' })]);
  expect(await screen.findByText('¿Hacerlo siempre?')).toBeTruthy();
});

test('a person who may not write rules sees them, with the reason; nothing changes them, and nothing is proposed', async () => {
  const user = aUser();
  const invoice = anInvoice({ supplier_nit: '800123456' });
  await open([invoice], [aRule('a'), aRule('b')], { start: { invoice: invoice.id }, user });
  expect(await screen.findByText(/Las cambian el titular, los administradores y los usuarios avanzados/)).toBeTruthy();
  await screen.findByText('a');
  const buttons: (HTMLButtonElement | HTMLInputElement)[] = [
    ...screen.getAllByRole<HTMLButtonElement>('button'),
    ...screen.getAllByRole<HTMLInputElement>('switch'),
  ];
  expect(buttons.length).toBeGreaterThan(4);
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  { may: false, user: aUser() },
  { may: true, user: aUser({ is_titular: true }) },
  { may: true, user: aUser({ role: 'admin' }) },
])('a rule is proposed only to a person who may write it: $may', async ({ may, user }) => {
  const rows = [anInvoice(), anInvoice(), anInvoice()];
  await renderWithStore(<RuleProposals />, { user, fill: (opened) => remember(opened, rows) });
  if (may) expect(await screen.findByText('¿Hacerlo siempre?')).toBeTruthy();
  else {
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText('¿Hacerlo siempre?')).toBeNull();
  }
});
