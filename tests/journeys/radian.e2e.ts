import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInvoices, recordInvoiceEvent } from '#contract/invoices.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { bogotaDate } from '#domain/dates/bogota.ts';
import { addDays } from '#domain/dates/calendar-date.ts';
import { keptOnDevice, says, signIn } from '#tests/harness/accounts/account-steps.ts';
import { anEvent } from '#tests/harness/an-event.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { watchErrors } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { cufeOf } from '#tests/harness/documents/sent-documents.ts';

const today = bogotaDate(new Date());
/** The NIT of aProAccount. */
const OWN_NIT = '900123456';
const CREDIT = {
  issueDate: today,
  dueDate: '2099-12-31',
  supplier: { name: 'Distribuidora Norte S.A.S.', nit: '830114768' },
};
/** Received so long ago that its term has ended. */
const OVERDUE = { number: 'LEY1', issueDate: addDays(today, -40), received: addDays(today, -30) };
const purchases = ['CRED1', 'CRED2', 'CRED3'].map((number) => aReceivedXml(OWN_NIT, { ...CREDIT, number }));

let desktop: Desktop;
let context: BrowserContext;
let page: Page;
let errors: string[];

beforeAll(async () => {
  const overdue = aReceivedXml(OWN_NIT, { ...CREDIT, number: OVERDUE.number, issueDate: OVERDUE.issueDate });
  desktop = await aDesktop([...purchases, overdue]);
  const id = (await rowOf(OVERDUE.number))?.id ?? '';
  await call()(recordInvoiceEvent, { params: { id }, body: { codes: ['030', '032'], date: OVERDUE.received } });
  context = await desktop.profile.open();
  context.setDefaultTimeout(20_000);
  page = context.pages()[0] ?? (await context.newPage());
  errors = watchErrors(page);
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
});

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

const call = () => desktop.request(desktop.account.token);
const rowOf = async (number: string) => {
  const { items } = await call()(listInvoices, { query: {} });
  return items.find(({ invoice_number }) => invoice_number === number);
};
const eventsOf = async (number: string) =>
  (await rowOf(number))?.radian_events.map(({ code, source }) => `${code} ${source}`);
const section = () => page.getByRole('heading', { name: 'Plazos' });

test('purchases on credit are answered by hand without a network, undone, and answered again', async () => {
  await page.goto(`${desktop.server.origin}/radian`);
  await page.getByRole('heading', { name: 'Sin acuse o sin recibo (3)' }).waitFor();
  await expectAccessible(page, 'the deadlines');

  await context.setOffline(true);
  await page.getByRole('checkbox', { name: 'Seleccionar todas las de «Sin acuse o sin recibo»' }).check();
  await expectAccessible(page, 'purchases selected');
  await page.getByRole('button', { name: 'Registré 030 y 032 en la DIAN' }).click();
  await page
    .getByText(/^Reclamable hasta/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await page.getByRole('heading', { name: 'Sin acuse o sin recibo (3)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Seleccionar todas las de «Sin acuse o sin recibo»' }).check();
  await page.getByRole('button', { name: 'Registré 030 y 032 en la DIAN' }).click();
  await page
    .getByText(/^Reclamable hasta/)
    .first()
    .waitFor();
  await expectAccessible(page, 'deadlines that were recorded by hand');
  await context.setOffline(false);
  for (const number of ['CRED1', 'CRED2', 'CRED3'])
    await expect.poll(() => eventsOf(number)).toEqual(['030 manual', '032 manual']);
});

test('the XML of the event proves what was recorded by hand', async () => {
  await page.getByRole('link', { name: 'CRED1' }).first().click();
  await section().waitFor();
  await expect.poll(() => page.getByText(/registrado a mano/).count()).toBe(2);
  await expectAccessible(page, 'the events of a purchase');
  const [purchase] = purchases;
  if (!purchase) throw new Error('There is a purchase.');
  const { name, content } = anEvent('030', { number: 'otro', uuid: cufeOf(purchase) });
  await call()(uploadInvoices, {}, { files: [new File([content as BlobPart], name)] });
  await expect.poll(() => eventsOf('CRED1')).toEqual(['030 xml', '032 manual']);
  await page.reload();
  await says(page, /comprobado con su XML/);
  expect(errors).toEqual([]);
});

test('a claim after the last day is refused, with what DIAN says to it', async () => {
  await page.goto(`${desktop.server.origin}/radian`);
  await page.getByRole('link', { name: OVERDUE.number }).first().click();
  await section().waitFor();
  await says(page, /034 no visto/);
  await page.getByRole('button', { name: 'Registrar a mano' }).click();
  await page.getByLabel('Evento que registraste en la DIAN').selectOption('031');
  await says(
    page,
    'Pasaron los tres días hábiles después del recibo (032): la DIAN ya no recibe el reclamo. (Regla DC24z de la DIAN)',
  );
  await expectAccessible(page, 'a claim that is too late');
  expect(await page.getByRole('button', { name: 'Registrar', exact: true }).isDisabled()).toBe(true);
  expect(await eventsOf(OVERDUE.number)).toEqual(['030 manual', '032 manual']);
  expect(errors).toEqual([]);
});

test('the calendar link of the screen is read without a session until it is removed', async () => {
  await page.goto(`${desktop.server.origin}/radian`);
  await page.getByRole('button', { name: 'Suscribirme al calendario' }).click();
  await page.getByRole('button', { name: 'Crear enlace' }).click();
  const { pathname } = new URL(await page.getByLabel('Tu enlace').inputValue());
  await expectAccessible(page, 'a new calendar link');
  const read = () => fetch(new URL(pathname, desktop.server.origin));
  expect((await (await read()).text()).startsWith('BEGIN:VCALENDAR')).toBe(true);
  await page.getByRole('button', { name: 'Quitar enlace' }).click();
  await says(page, 'Aún no tienes un enlace de esta empresa.');
  expect((await read()).status).toBe(404);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  expect(errors).toEqual([]);
});

test('on a phone the deadlines are in the bottom bar', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${desktop.server.origin}/dashboard`);
  await page.getByRole('link', { name: 'Plazos' }).last().click();
  await page.getByRole('heading', { level: 1, name: 'Plazos' }).waitFor();
  await expectAccessible(page, 'the deadlines on a phone');
});
