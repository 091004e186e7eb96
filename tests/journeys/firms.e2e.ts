import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import { login } from '#contract/accounts/auth.ts';
import { acceptInvitation } from '#contract/accounts/invitations.ts';
import { inviteFirm, listCompanyFirms } from '#contract/firms/company-firms.ts';
import {
  anAccount,
  dialogOf,
  fillSignIn,
  type Newcomer,
  rowOf,
  says,
  sendSignIn,
  signIn,
} from '#tests/harness/accounts/account-steps.ts';
import { aProfile, type Profile } from '#tests/harness/browser/browser.ts';
import { expectAccessible } from '#tests/harness/browser/expect-accessible.ts';
import { linkInEmail } from '#tests/harness/mail/read-email.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { type RunningServer, startServer } from '#tests/harness/server/running-server.ts';

const PASSWORD = 'Mar-de-leva-73';
const OWNER: Newcomer = {
  email: 'rosa@contadores.example',
  password: PASSWORD,
  company: 'Rosa Contadora',
  nit: '900111222',
};
const CLIENTS: Newcomer[] = [
  { email: 'ana@cafe.example', password: PASSWORD, company: 'Café del Valle S.A.S.', nit: '900123456' },
  { email: 'beto@andina.example', password: PASSWORD, company: 'Ferretería Andina S.A.S.', nit: '900654321' },
];
const STAFF = ['luis@contadores.example', 'marta@contadores.example'] as const;
const FIRM = { name: 'Contadores Andinos', nit: '901222333' };
const CREATED = { name: 'Panadería del Sur', nit: '901444555', titular: 'sara@sur.example' };

let database: TestDatabase;
let server: RunningServer;
const profiles: Profile[] = [];
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  database = await aDatabase();
  const first = await startServer(database.start);
  for (const who of [OWNER, ...CLIENTS]) await anAccount(first.origin, who);
  await first.stop();
  await database.inspect(async (trx) => void (await trx.updateTable('companies').set({ plan: 'pro' }).execute()));
  server = await startServer(database.start);
});

afterAll(async () => {
  for (const context of contexts) await context.close();
  for (const profile of profiles) await profile.remove();
  await server?.stop();
  await database?.remove();
});

const callOf = (token?: string) => createCall({ origin: server.origin, token: async () => token });

async function tokenOf(email: string): Promise<string> {
  return (await callOf()(login, { body: { email, password: PASSWORD } })).token;
}

async function aDevice(): Promise<BrowserContext> {
  const profile = await aProfile();
  profiles.push(profile);
  const context = await profile.open();
  contexts.push(context);
  context.setDefaultTimeout(20_000);
  return context;
}

/** Opens the link of the newest invitation to an address that has no account. */
async function acceptLink(email: string): Promise<void> {
  const link = new URL(await linkInEmail(server.origin, email, '/accept-invitation'), server.origin);
  const token = link.searchParams.get('token') ?? '';
  await callOf()(acceptInvitation, { body: { token, new_password: PASSWORD, consent: true } });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** In the page: the rows of invoices, details, snapshots and session in the databases of all companies of this device. */
async function countClientRows(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  let rows = 0;
  for (const name of names.filter((one) => /^cuadra-[0-9a-f-]{36}/.test(one))) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const table of ['invoices', 'details', 'snapshots', 'meta']) {
      rows += await new Promise<number>((resolve) => {
        const request = database.transaction(table).objectStore(table).count();
        request.onsuccess = () => resolve(request.result);
      });
    }
    database.close();
  }
  return rows;
}

/** A person of the firm without a client, from the sign-in to the report that is not there yet. */
async function findTheFirstStep(email: string): Promise<void> {
  const page = await (await aDevice()).newPage();
  await fillSignIn(page, server.origin, { email, password: PASSWORD });
  await sendSignIn(page);
  await page.waitForURL('**/firm');
  await page.getByRole('region', { name: 'Para empezar' }).getByText('Tu cuenta está lista').waitFor();
  await button(page, 'Revisar de nuevo').click();
  await expectAccessible(page, 'firm without a client');
  await page.getByRole('link', { name: 'Informe semanal de la firma' }).click();
  await says(page, /^Aún no hay informe/);
  await expectAccessible(page, 'no report of the firm');
}

test('a firm invites staff, gets clients both ways, assigns them, and removes a person who works elsewhere', async () => {
  const office = await aDevice();
  const page = await office.newPage();
  await signIn(page, server.origin, OWNER);
  await page.goto(`${server.origin}/firm`);
  await button(page, 'Crear firma contable').click();
  await page.getByLabel('Nombre de la firma').fill(FIRM.name);
  await page.getByLabel('NIT').fill(FIRM.nit);
  await button(page, 'Crear firma').last().click();
  await says(page, /Código/);
  await expectAccessible(page, 'firm');

  for (const email of STAFF) {
    await button(page, 'Invitar al equipo').click();
    await dialogOf(page).getByLabel('Correo').fill(email);
    await dialogOf(page).getByRole('button', { name: 'Invitar', exact: true }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
    await acceptLink(email);
  }

  await findTheFirstStep(STAFF[1]);

  // The first client invites by the NIT on the screen, the second one by the API.
  const [cafe, andina] = CLIENTS as [Newcomer, Newcomer];
  const clientDevice = await aDevice();
  const clientPage = await clientDevice.newPage();
  await signIn(clientPage, server.origin, cafe);
  await clientPage.goto(`${server.origin}/users`);
  await button(clientPage, 'Agregar firma contable').click();
  await clientPage.getByLabel('NIT o código de la firma').fill(FIRM.nit);
  await dialogOf(clientPage).getByRole('button', { name: 'Buscar' }).click();
  await says(clientPage, /Propietario: r•••@contadores\.example/);
  await dialogOf(clientPage).getByRole('button', { name: 'Invitar', exact: true }).click();
  await says(clientPage, 'Aún no acepta la invitación.');
  const firm_id = (await callOf(await tokenOf(cafe.email))(listCompanyFirms, {})).items[0]?.id ?? '';
  await callOf(await tokenOf(andina.email))(inviteFirm, { body: { firm_id, role: 'admin' } });

  await page.reload();
  for (const { company } of CLIENTS) await button(page, `Aceptar la invitación de ${company}`).click();
  await button(page, 'Crear empresa cliente').click();
  await page.getByLabel('Nombre de la empresa').fill(CREATED.name);
  await dialogOf(page).getByLabel('NIT').fill(CREATED.nit);
  await page.getByLabel('Teléfono').fill('300 123 4567');
  await page.getByLabel('Correo del titular').fill(CREATED.titular);
  await button(page, 'Crear e invitar').click();
  await says(page, `Titular invitado: ${CREATED.titular}`);
  await acceptLink(CREATED.titular);

  for (const { company } of CLIENTS) {
    await button(page, `Asignar personas a ${company}`).click();
    await dialogOf(page).getByRole('checkbox', { name: STAFF[0] }).check();
    await dialogOf(page).getByRole('button', { name: 'Guardar' }).click();
    await dialogOf(page).waitFor({ state: 'hidden' });
  }
  await rowOf(page, cafe.company).getByText(STAFF[0]).waitFor();

  // The person opens on the company used last and goes to the other one.
  const desk = await aDevice();
  const work = await desk.newPage();
  await signIn(work, server.origin, { email: STAFF[0], password: PASSWORD });
  await work.goto(`${server.origin}/firm`);
  await button(work, /^Entrar a /)
    .first()
    .click();
  await work
    .getByRole('complementary')
    .getByRole('button', { name: /^Empresa:/ })
    .waitFor();

  // Removed while the tab is open: it leaves, and the device keeps nothing of the clients.
  await button(page, `Retirar a ${STAFF[0]}`).click();
  await dialogOf(page).getByRole('button', { name: 'Retirar' }).click();
  await work.waitForURL('**/login*', { timeout: 5_000 });
  await expect.poll(() => work.evaluate(countClientRows), { timeout: 15_000 }).toBe(0);

  await clientPage.reload();
  await button(clientPage, `Terminar el acceso de ${FIRM.name}`).click();
  await dialogOf(clientPage).getByRole('button', { name: 'Terminar acceso' }).click();
  await says(clientPage, /Tu empresa no tiene firma contable/);
}, 180_000);
