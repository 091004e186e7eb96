import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureOffice } from '../scripts/install/ensure-office.mjs';
import { companiesOfDocuments } from './figures/a-company-of-documents.ts';
import { anIssuedXml } from './harness/documents/a-sent-invoice.ts';
import { fetchReport, sheetsOf } from './harness/documents/read-report.ts';
import { type Api, type Member, openApi } from './harness/server/an-api.ts';
import { openEmbeddedTestDatabase } from './harness/server/embedded.ts';

/** The name of LibreOffice's filter for .xlsx. */
const FILTER = 'Calc MS Excel 2007 XML';
/** What it says of a machine rather than of a file. */
const WITHOUT_JAVA = /^Warning: failed to launch javaldx .*\n/m;
const NASTY = `=cmd()|' /C calc'!A0 & <Ñandú> "Café"`;

let office: string;
let folder: string;
let api: Api;

beforeAll(async () => {
  office = ensureOffice();
  folder = await mkdtemp(join(tmpdir(), 'cuadra-office-'));
  api = await openApi(openEmbeddedTestDatabase);
});
afterAll(async () => {
  await api?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a workbook as a person would, lets it work out its formulas, and saves it again. */
async function savedByOffice(workbook: Buffer): Promise<Buffer> {
  const given = join(folder, 'reporte.xlsx');
  const out = join(folder, 'guardado');
  await mkdir(out, { recursive: true });
  await writeFile(given, workbook);
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'perfil'))}`;
  const args = [profile, '--headless', '--norestore', '--convert-to', `xlsx:${FILTER}`, '--outdir', out, given];
  const { status, stderr } = spawnSync(office, args, { encoding: 'utf8', timeout: 120_000 });
  expect({ status, result: stderr.replace(WITHOUT_JAVA, '') }).toEqual({ status: 0, result: '' });
  return readFile(join(out, 'reporte.xlsx'));
}

async function expectUnchanged({ token }: Member) {
  const { statusCode, rawPayload } = await fetchReport(api, token, 'all');
  expect(statusCode).toBe(200);
  const ours = await sheetsOf(rawPayload);
  expect(Object.keys(ours)).toContain('Invoice_Lines');
  expect(await sheetsOf(await savedByOffice(rawPayload))).toEqual(ours);
  return ours;
}

test('LibreOffice opens a report without a word and reads every cell as we wrote it', async () => {
  const [make] = fc.sample(companiesOfDocuments, { numRuns: 1, seed: 20_261_122 });
  const member = await api.aMember();
  const files = make?.(member.nit).map(({ xml }, place) => ({ name: `${place}.xml`, content: xml })) ?? [];
  await api.upload(member.token, files);
  const { Invoices } = await expectUnchanged(member);
  expect(Invoices?.rows.length).toBeGreaterThan(0);
});

test('in LibreOffice names that look like formulas, accents, 96-digit codes and negative amounts are what they were', async () => {
  const member = await api.aMember();
  const customer = { name: NASTY, nit: '830114768' };
  await api.upload(member.token, [
    anIssuedXml(member.nit, { number: '=1+1', customer }),
    anIssuedXml(member.nit, { root: 'CreditNote', number: '@NC', customer, subtotal: '900000.55' }),
  ]);
  const { Invoices } = await expectUnchanged(member);
  expect(Invoices?.rows.map((row) => row['Número']).sort()).toEqual(['=1+1', '@NC']);
  expect(Invoices?.rows.every((row) => row['Cliente'] === NASTY)).toBe(true);
  expect(Invoices?.rows.every((row) => /^[0-9a-f]{96}$/.test(String(row['CUFE o CUDE'])))).toBe(true);
  expect(Number(Invoices?.total?.['Ingreso neto COP'])).toBeLessThan(0);
});
