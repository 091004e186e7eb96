import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMembership } from '#server/accounts/memberships.ts';
import { insertCompany } from '#server/companies/companies.ts';
import type { Trx } from '#server/platform/database/trx.ts';
import { keptOnDevice, signIn } from '#tests/harness/accounts/account-steps.ts';
import { aDesktop, type Desktop } from '#tests/harness/browser/a-desktop.ts';
import { anIssuedXml, aReceivedXml } from '#tests/harness/documents/a-sent-invoice.ts';

const NIT = '900123456';
const WIDTHS = [360, 390, 768, 820, 1024, 1100, 1440, 1920];
const LONG_NAME =
  'Distribuidora Internacional de Suministros Industriales y Representaciones Comerciales del Caribe y los Santanderes S.A.S. en Reorganización';
const LONG_WORD = 'Electroencefalografistasdelnororientecolombiano'.repeat(3);
/** Until the data of a screen is drawn. */
const SETTLED_MS = 800;
const HUGE = '39999999999.99';

let desktop: Desktop;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  const files = [
    aReceivedXml(NIT, {
      number: 'FACTURAELECTRONICA9999999999',
      supplier: { name: LONG_NAME, nit: '800197268' },
      lines: [{ description: `${LONG_NAME} ${LONG_WORD}`, quantity: '123456.789', total: HUGE }],
    }),
    aReceivedXml(NIT, { number: 'W1', supplier: { name: LONG_WORD, nit: '860002964' } }),
    anIssuedXml(NIT, { number: 'FEVENTA1234567890', customer: { name: LONG_NAME, nit: '900373913' } }),
  ];
  desktop = await aDesktop(files, addCompany);
  context = await desktop.profile.open();
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  await signIn(page, desktop.server.origin, desktop.account);
  await keptOnDevice(page);
});

/** The person works for a second company, so that there is a desk. */
async function addCompany(trx: Trx): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ana@cafedelvalle.co')
    .executeTakeFirstOrThrow();
  const company_id = await insertCompany(trx, {
    company_name: LONG_NAME,
    tax_id_type: 'NIT',
    tax_id: '900654321',
    phone_number: '6013456789',
    plan: 'pro',
  });
  await insertMembership(trx, { company_id, user_id: person.id, role: 'admin' });
}

afterAll(async () => {
  await context?.close();
  await desktop?.close();
});

/** Opens a screen by its path; the page of one thing by the link to it in a list. */
const SCREENS: Record<string, () => Promise<string>> = {
  ...Object.fromEntries(
    [
      'desk',
      'desk/upload',
      'dashboard',
      'invoices',
      'invoices/trash',
      'radian',
      'notices',
      'upload',
      'imports',
      'reconciliation',
      'suppliers',
      'customers',
      'products',
      'taxes',
      'rules',
      'coding',
      'downloads',
      'companies',
      'users',
      'admin',
      'security',
      'sync',
      'pro-upgrade',
    ].map((name) => [name, async () => `/${name}`]),
  ),
  invoice: () => linkIn('/invoices', 'FACTURAELECTRONICA9999999999'),
  supplier: () => linkIn('/suppliers', LONG_NAME),
};

async function linkIn(path: string, name: string): Promise<string> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${desktop.server.origin}${path}`);
  const link = page.getByRole('link', { name }).first();
  return (await link.getAttribute('href')) ?? '';
}

/**
 * Runs in the page. Names each element that is wider than the window, and each text that is cut without an ellipsis. What
 * scrolls inside its own box, and what only screen readers get, is left out.
 */
function findCutTexts(): string[] {
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} «${(element.textContent ?? '').trim().slice(0, 40)}»`;
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    element !== document.documentElement &&
    (/(auto|scroll)/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const around = (element: Element | null): Element[] => (element ? [element, ...around(element.parentElement)] : []);
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    const isDrawn = width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
    const isClipped = around(element).some((one) => getComputedStyle(one).clipPath !== 'none');
    return isDrawn && !isClipped && !element.closest('[aria-hidden="true"], svg, [hidden]');
  };
  const endsInEllipsis = (element: Element) =>
    around(element).some((one) => {
      const { overflowX, textOverflow } = getComputedStyle(one);
      return overflowX !== 'visible' && textOverflow === 'ellipsis';
    });
  const problemOf = (element: Element): string | undefined => {
    if (!hasText(element) || !isShown(element) || scrolls(element) || endsInEllipsis(element)) return undefined;
    const { left, right } = element.getBoundingClientRect();
    if (right > innerWidth + 1 || left < -1) return `beyond the window: ${name(element)}`;
    const isBeyond = around(element.parentElement).some((one) => {
      const box = one.getBoundingClientRect();
      const clips = /(hidden|clip)/.test(getComputedStyle(one).overflowX);
      return clips && (right > box.right + 1 || left < box.left - 1);
    });
    if (isBeyond) return `beyond a frame that cuts it: ${name(element)}`;
    const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
    return isCut && getComputedStyle(element).overflowX !== 'visible' ? `cut: ${name(element)}` : undefined;
  };
  const { scrollWidth } = document.documentElement;
  const page = scrollWidth > innerWidth + 1 ? [`the page is ${scrollWidth} wide`] : [];
  return [...page, ...[...document.body.querySelectorAll('*')].flatMap((element) => problemOf(element) ?? [])];
}

test.each(Object.keys(SCREENS))('no text is cut and nothing is beyond the window: %s', async (name) => {
  const path = (await SCREENS[name]?.()) ?? '';
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${desktop.server.origin}${path}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    const texts = await page.evaluate(findCutTexts);
    found.push(...texts.map((text) => `${width}: ${text}`));
  }
  expect(found).toEqual([]);
});
