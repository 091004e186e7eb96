import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ECHO_HEADER, MIN_CLIENT_HEADER, OPERATION_HEADER } from '#contract/endpoint.ts';
import { anAccount, inParallel, says, signIn, wordless } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { aPdf } from '#tests/harness/documents/a-pdf.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';
import { aZip } from '#tests/harness/documents/sent-documents.ts';
import type { SentFile } from '#tests/harness/server/an-api.ts';
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs';

const NIT = '900123456';
const FREE = { email: 'eva@gratis.example', password: 'clave-de-eva', company: 'Gratis S.A.S.', nit: '901269867' };
const NOT_PROCESSED = 'No fue posible procesar el archivo.';
const TRASHED = aReceivedXml(NIT, { number: 'R2' });

let desktop: Desktop;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  desktop = await aDesktop([aReceivedXml(NIT, { number: 'R1' }), TRASHED]);
  const { path, args } = ensureBrowser();
  browser = await chromium.launch({ executablePath: path, args });
  page = await (await aContext()).newPage();
});

afterAll(async () => {
  await browser?.close();
  await desktop?.close();
});

const at = (path: string) => `${desktop.server.origin}${path}`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const failed = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();
const rowOf = (number: string) =>
  page.locator('[data-row]').filter({ has: page.getByRole('link', { name: number, exact: true }) });

/** Without a service worker, which would send what the page is not to get through. */
async function aContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota', serviceWorkers: 'block' });
  context.setDefaultTimeout(60_000);
  return context;
}

/** The server has heard of the change and says no. */
const refusing = (problem: object) => (route: Route) =>
  route.fulfill({
    status: 403,
    headers: { [MIN_CLIENT_HEADER]: '1', [ECHO_HEADER]: route.request().headers()[OPERATION_HEADER] ?? '' },
    contentType: 'application/json',
    body: JSON.stringify(problem),
  });

const chosen = ({ name, content }: SentFile) => ({ name, mimeType: '', buffer: Buffer.from(content) });
const choose = (tab: Page, ...files: SentFile[]) => tab.locator('input[type=file]').setInputFiles(files.map(chosen));

/** In the page: takes the number of an invoice away from what the device keeps, and answers its id; or gives R2 back. */
async function loseNumber(number: string): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((one) => /^cuadra-.{36}-/.test(one)) ?? '';
  const settled = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await settled(indexedDB.open(name));
  const table = database.transaction('invoices', 'readwrite').objectStore('invoices');
  const rows: { id: string; invoice_number: string }[] = await settled(table.getAll());
  const row = rows.find(({ invoice_number }) => invoice_number === number);
  if (!row) throw new Error(`no invoice ${number}`);
  await settled(table.put({ ...row, invoice_number: number === '' ? 'R2' : '' }));
  database.close();
  return row.id;
}

test('a list that never came, a status and a deletion that are refused: each is reported, and the row is as it was', async () => {
  const lost = await inParallel(page, '/sync/**', wordless);
  await signIn(page, desktop.server.origin, desktop.account);
  await page.goto(at('/invoices'));
  await says(page, 'No pudimos cargar las facturas. Intenta nuevamente.');
  expect(await page.getByText('0 facturas').count()).toBe(0);
  await expectAccessible(page, 'a list that never came');
  await lost();
  await button('Reintentar').click();
  await rowOf('R1').waitFor();

  const stop = await inParallel(page, '/invoices/*/status', refusing({ code: 'not_allowed' }));
  await page.getByRole('combobox', { name: 'Estado de la factura R1' }).click();
  await page.getByRole('option', { name: 'Pagada' }).click();
  await failed('No pudimos actualizar el estado de la factura. Intenta nuevamente.');
  await stop();
  const keep = await inParallel(page, '/invoices/*', refusing({ code: 'not_allowed' }));
  await button('Eliminar factura R2').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await failed('No pudimos eliminar la factura R2. Intenta nuevamente.');
  await rowOf('R2').waitFor();
  expect(
    await rowOf('R1')
      .getByRole('combobox', { name: /^Estado/ })
      .textContent(),
  ).toBe('Borrador');
  await expectAccessible(page, 'changes that were refused');

  await page.goto(at('/sync'));
  for (const change of ['Marcar R1 como Pagada', 'Eliminar la factura R2']) {
    await button(`Descartar: ${change}`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  // One without a number goes by the beginning of its id.
  const id = await page.evaluate(loseNumber, 'R2');
  await page.goto(at('/invoices'));
  await button(`Eliminar factura ${id.slice(0, 8)}`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await failed(`No pudimos eliminar la factura ${id.slice(0, 8)}. Intenta nuevamente.`);
  await keep();
  await page.goto(at('/sync'));
  await page.getByRole('button', { name: /^Descartar: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(loseNumber, '');
});

test('files: none chosen, of no known kind, too big, broken, without an invoice, of somebody else, known or thrown away', async () => {
  await page.goto(at('/invoices'));
  await button('Eliminar factura R2').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await says(page, 'La factura R2 se eliminó.');
  await page.goto(at('/upload'));
  await page.getByText('Arrastra tus archivos aquí', { exact: false }).waitFor();
  expect(await button('Subir archivos').count()).toBe(0);
  await choose(page, { name: 'notas.txt', content: 'x' }, { name: 'grande.xml', content: new Uint8Array(26_300_000) });
  await failed('El archivo notas.txt no es de un tipo admitido. Puedes subir: .xml, .zip, .pdf.');
  await failed('grande.xml: El archivo supera 25 MB. Sube el XML o divide el ZIP en varios.');
  await expectAccessible(page, 'files that are not taken');

  await choose(
    page,
    { name: 'pagina.xml', content: '<html/>' },
    { name: 'roto.zip', content: 'PK' },
    aZip('sin-xml.zip', { 'leame.txt': 'x' }),
    { name: 'carta.pdf', content: aPdf([{ texts: [[40, 700, 'Estimado cliente: le deseamos un feliz año.']] }]) },
    anIssuedXml('830114768', { number: 'AJENA1', customer: { name: 'Otra S.A.S.', nit: '800197268' } }),
    aReceivedXml(NIT, { number: 'R1' }),
    TRASHED,
  );
  await page.getByLabel('Qué hacer con la factura AJENA1').selectOption({ label: 'Dejar sin clasificar' });
  await expectAccessible(page, 'a file of somebody else before it is sent');
  await button('Subir archivos').click();
  await page.getByText('7 archivos procesados', { exact: false }).waitFor();
  for (const text of [
    'El archivo no contiene una factura electrónica de la DIAN. Pide al emisor el XML o el ZIP.',
    'No pudimos abrir el ZIP. Puede estar dañado o protegido con contraseña. Descárgalo de nuevo o sube los archivos que trae.',
    'El ZIP no contiene un XML de factura. Pide al emisor el XML.',
    'No encontramos datos en el PDF. Sube también el XML o el ZIP.',
    'Está a nombre de Otra S.A.S., no de tu empresa. Clasifícala o elimínala.',
    'Esta factura ya existe: R1.',
    'Esta factura está en la papelera: R2. Restáurala si la necesitas.',
  ])
    await page.getByText(text, { exact: false }).first().waitFor();
  await expectAccessible(page, 'results of bad files');
});

test("files: a refused request shows the server's text, or ours where it has none", async () => {
  const send = async (name: string) => {
    await button('Subir más archivos').click();
    await choose(page, aReceivedXml(NIT, { number: name }));
    await button('Subir archivos').click();
  };
  for (const [problem, text] of [
    [{ code: 'not_allowed', detail: 'En pausa.' }, 'En pausa.'],
    [{ code: 'not_allowed' }, 'No pudimos subir los archivos. Intenta nuevamente.'],
  ] as const) {
    const stop = await inParallel(page, '/uploads/**', refusing(problem));
    await send(text.slice(0, 2));
    await says(page, text);
    await stop();
  }
  await expectAccessible(page, 'a file that was refused');
  // Chosen once more, it is not taken for nothing.
  await button('Subir más archivos').click();
  await choose(page, aReceivedXml(NIT, { number: 'En' }));
  await says(page, 'En pausa.');
  await button('Reintentar 1 archivo').click();
  await says(page, '1 de 1 archivos procesados. 0 con error.');
  const stop = await inParallel(page, '/uploads/**', async (route) => {
    const response = await route.fetch();
    const { results, ...reply } = await response.json();
    const [result] = results;
    const nothing = { ...result, success: false, error_message: null, documents: [] };
    await route.fulfill({ response, json: { ...reply, invoices: [], successful: 0, failed: 1, results: [nothing] } });
  });
  await send('NO2');
  await says(page, NOT_PROCESSED);
  await stop();
});

test('a small plan: which files it takes, what it has not, and the way back from where it may not go', async () => {
  await anAccount(desktop.server.origin, FREE);
  const free = await aContext();
  const tab = await free.newPage();
  await signIn(tab, desktop.server.origin, FREE);
  await tab.goto(at('/upload'));
  await says(tab, 'La importación masiva no está incluida en tu plan o rol.');
  await says(tab, 'El ingreso por correo lo configura un administrador con plan Pro.');
  const pdf = (name: string) => ({ name, content: aPdf([{}]) });
  await choose(tab, pdf('a.pdf'));
  await says(tab, 'Tu plan Gratis no permite archivos .pdf. Puedes subir: .xml, .zip. No se agregó «a.pdf».');
  await expectAccessible(tab, 'a file that the plan does not take');
  await choose(tab, pdf('a.pdf'), pdf('b.pdf'));
  await says(
    tab,
    /^2 archivos no se agregaron porque tu plan Gratis solo permite: \.xml, \.zip\. No se agregaron: .*a\.pdf.*b\.pdf/,
  );
  for (const path of ['/imports', '/admin']) {
    await tab.goto(at(path));
    await tab.waitForURL('**/dashboard*');
    await says(tab, 'Tu plan o tu rol no incluye esta sección.');
  }
  await expectAccessible(tab, 'back from where one may not go');
  await free.close();
});

/** What the server says of the month, but that so many documents of fifty have come in. */
const used = (documents: number, notice: 'near' | 'reached') => async (route: Route) => {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: { ...(await answer.json()), documents, limit: 50, notice } });
};

test('a month of which little is left, and nothing: how much was used, and what becomes of files', async () => {
  let stop = await inParallel(page, '/companies/usage', used(41, 'near'));
  await page.goto(at('/invoices'));
  await says(page, 'Usaste 41 de 50 documentos de este mes.');
  await expectAccessible(page, 'a plan that is nearly used up');
  await stop();
  stop = await inParallel(page, '/companies/usage', used(50, 'reached'));
  await page.reload();
  await says(
    page,
    /^Llegaste al límite de 50 documentos de este mes\. Tus archivos quedarán en espera hasta el \d\d\/\d\d\/\d{4} o hasta que mejores tu plan\.$/,
  );
  await expectAccessible(page, 'a plan that is used up');
  await stop();
});
