import { execFile } from 'node:child_process';
import { cp, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCall } from '#client/call.ts';
import { importInvoices } from '#contract/imports.ts';
import { uploadInvoices } from '#contract/uploads.ts';
import { type Account, aProAccount } from '#tests/harness/accounts/a-pro-account.ts';
import { dianXml } from '#tests/harness/documents/a-dian-document.ts';
import { aPrintedInvoice } from '#tests/harness/documents/a-printed-invoice.ts';
import { aRow, aTemplate } from '#tests/harness/documents/a-sheet.ts';
import { aDatabase, type TestDatabase } from '#tests/harness/server/database-under-test.ts';
import { startServer } from '#tests/harness/server/running-server.ts';

const MAX_BYTES = 150_000_000;

let database: TestDatabase;
let account: Account;
let folder: string;

beforeAll(async () => {
  database = await aDatabase();
  account = await aProAccount(database);
  folder = await mkdtemp(path.join(tmpdir(), 'cuadra-production-'));
  for (const name of ['package.json', 'package-lock.json', 'dist'])
    await cp(name, path.join(folder, name), { recursive: true });
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await promisify(execFile)(npm, ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
}, 300_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.remove();
});

test('an installation without development packages has what the server needs, and is small', async () => {
  expect(await sizeOf(path.join(folder, 'node_modules'))).toBeLessThan(MAX_BYTES);

  const server = await startServer({ ...database.start, folder });
  try {
    const call = createCall({ origin: server.origin, token: async () => account.token });
    const supplier = { name: 'Proveedor S.A.S.', nit: '800123456' };
    const customer = { name: 'Café del Valle S.A.S.', nit: '900123456' };
    const pdf = aPrintedInvoice({
      number: 'FE2',
      supplier: supplier.nit,
      customer: customer.nit,
      total: '119.000,00',
      cufe: 'b'.repeat(96),
    });
    const files = [
      new File([dianXml({ supplier, customer, number: 'FE1' })], 'fe1.xml'),
      new File([Buffer.from(pdf)], 'fe2.pdf'),
    ];
    expect(await call(uploadInvoices, {}, { files })).toMatchObject({ total_files: 2, successful: 2 });

    const sheet = new File([await aTemplate([aRow('900123456', { number: 'V1' })])], 'ventas.xlsx');
    expect(await call(importInvoices, {}, { files: [sheet] })).toMatchObject({ status: 'queued' });

    const headers = { authorization: `Bearer ${account.token}` };
    const report = await fetch(`${server.origin}/api/export/company-data?year=all`, { headers });
    expect([report.status, (await report.arrayBuffer()).byteLength > 5_000]).toEqual([200, true]);
    expect((await fetch(`${server.origin}/login`)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

/** Bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(names.map((name) => lstat(path.join(folder, name))));
  return stats.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}
