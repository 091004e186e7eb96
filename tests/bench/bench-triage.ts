import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { InvoiceDetail } from '#domain/invoices/invoice-detail.ts';
import { anInvoiceDetail } from '#tests/harness/an-invoice-detail.ts';
import { aStoredPurchase, onFilledDevice, reportFigures, timed } from './filled-device.ts';
import { quantile } from './offline/figures.ts';
import { storeDetails } from './store-rows.ts';

/**
 * `npm run bench -- triage`: 300 unclassified purchases of 20 suppliers among 100,000 invoices of the device are classified
 * with one key each, 250 ms apart, without a network; every rule that is proposed is created. `--documents 60` and
 * `--invoices 20000` for a short look.
 */
const { values } = parseArgs({
  options: { documents: { type: 'string', default: '300' }, invoices: { type: 'string', default: '100000' } },
});
const [DOCUMENTS, ROWS] = [Number(values.documents), Number(values.invoices)];
const SUPPLIERS = 20;
const KEY_MS = 250;
/** Reading a proposal, and moving the pointer to its button. */
const PROPOSAL_MS = 2_000;
const BUDGET = { minutes: 15, nextMs: 60 };

const isWaiting = (at: number) => at < DOCUMENTS;
const supplierOf = (at: number) => String(800_500_000 + (at % SUPPLIERS));
const rows = Array.from({ length: ROWS }, (_, at) =>
  aStoredPurchase(at, {
    ...(isWaiting(at) && { supplier_nit: supplierOf(at), supplier_name: `Nuevo ${at % SUPPLIERS}` }),
    classification: isWaiting(at) ? 'none' : 'expense',
    status: isWaiting(at) ? 'draft' : 'paid',
    issue_date: isWaiting(at) ? '2026-11-20' : `2026-${String(1 + (at % 10)).padStart(2, '0')}-15`,
    payment_terms: 'credit',
    radian_events: [],
    coding: [],
    line_text: 'papel carta resma',
    city: 'Bogota',
    review: null,
  }),
);
const details = rows.slice(0, DOCUMENTS).map((row) => InvoiceDetail.parse({ ...anInvoiceDetail(), ...row }));

await onFilledDevice(rows, async ({ context, page, origin }) => {
  await storeDetails(page, details);
  await context.setOffline(true);
  const { ms, next, keys, rules } = await triage(page, origin);
  reportFigures(
    `${DOCUMENTS} of ${ROWS} invoices, a key each ${KEY_MS} ms, next: p95 from the key to the painted detail`,
    {
      minutes: ms / 60_000,
      seconds: ms / 1_000,
      nextMs: quantile(next, 0.95),
      nextMedianMs: quantile(next, 0.5),
      keys,
      rules,
    },
    BUDGET,
  );
  if (ms > BUDGET.minutes * 60_000 || quantile(next, 0.95) > BUDGET.nextMs) process.exitCode = 1;
});

/** The last invoice is decided again with each key until all decisions are stored: there may be more keys than documents. */
type Triage = { ms: number; next: number[]; keys: number; rules: number };

async function triage(page: Page, origin: string): Promise<Triage> {
  await page.goto(`${origin}/invoices?classification=none`);
  await page.getByRole('button', { name: new RegExp(`^Todas ${DOCUMENTS}$`) }).waitFor({ timeout: 120_000 });
  await page.keyboard.press('Enter');
  await page.locator('aside dl').first().waitFor();
  await watchPanel(page);
  let [keys, rules] = [0, 0];
  const ms = await timed(async () => {
    for (; keys < DOCUMENTS || !(await isDone(page)); keys += 1) {
      if (keys > 2 * DOCUMENTS) throw new Error('After twice as many keys there are still invoices to classify.');
      const pause = page.waitForTimeout(KEY_MS);
      await page.keyboard.press('g');
      await pause;
      rules += await acceptProposal(page);
    }
  });
  const next = await page.evaluate(() => (globalThis as unknown as { painted: number[] }).painted);
  return { ms, next, keys, rules };
}

function isDone(page: Page): Promise<boolean> {
  return page.getByText('Estás al día. No hay facturas sin clasificar.').isVisible();
}

/** Creates the rule that is proposed now. Returns how many: 0 or 1. */
async function acceptProposal(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: 'Crear regla', exact: true });
  if (!(await button.first().isVisible())) return 0;
  await page.waitForTimeout(PROPOSAL_MS);
  // One that was accepted is still fading away.
  if (!(await button.last().isVisible())) return 0;
  await button.last().click();
  await page
    .getByText(/^Creaste la regla/)
    .first()
    .waitFor();
  return 1;
}

/** Notes for each key the ms until the panel has painted another invoice with its lines. */
function watchPanel(page: Page): Promise<void> {
  return page.evaluate(() => {
    const painted: number[] = [];
    Object.assign(globalThis, { painted });
    const shown = () => {
      const panel = [...document.querySelectorAll('aside')].find((one) => one.querySelector('dl'));
      return panel?.querySelector('h2')?.textContent ?? '';
    };
    let pressed: { at: number; name: string } | undefined;
    document.addEventListener(
      'keydown',
      ({ key, timeStamp }) => {
        if (key === 'g') pressed = { at: timeStamp, name: shown() };
      },
      true,
    );
    new MutationObserver(() => {
      const name = shown();
      if (!pressed || name === '' || name === pressed.name) return;
      const { at } = pressed;
      pressed = undefined;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => painted.push(performance.now() - at);
      requestAnimationFrame(() => port2.postMessage(undefined));
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
