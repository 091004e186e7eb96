import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anImportJob } from '#tests/harness/an-import-job.ts';
import { openImports, press } from '#tests/harness/browser/an-imports-page.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:guide');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => void vi.restoreAllMocks());

test('the guide opens in a new tab, and its address is given back after ten seconds', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const tab = { opener: window, location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window); // The code uses only these members.
  await openImports({ 'GET /api/imports/docs': () => ({ json: '# Guía' }) });
  await press('Guía de importación');
  await waitFor(() => expect(tab.location.href).toBe('blob:guide'));
  expect(tab.opener).toBeNull();
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  const due = timers.mock.calls.flatMap(([work, ms]) =>
    ms === 10_000 && String(work).includes('revoke') ? [work] : [],
  );
  expect(due).toHaveLength(1);
  due[0]?.();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:guide');
});

test('a guide that cannot be had closes its tab and says so', async () => {
  const tab = { opener: null, location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window); // The code uses only these members.
  await openImports();
  await press('Guía de importación');
  expect(await screen.findByText('No pudimos abrir la guía de importación. Intenta nuevamente.')).toBeTruthy();
  expect(tab.close).toHaveBeenCalled();
});

test('a browser that opens no tab shows a notice', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await openImports();
  await press('Guía de importación');
  expect(await screen.findByText(/^Tu navegador bloqueó la nueva pestaña/)).toBeTruthy();
});

test('a template that cannot be downloaded shows a notice; an error file that cannot be downloaded shows none', async () => {
  await openImports({}, [anImportJob({ status: 'failed', failed_count: 2 })]);
  await press('Descargar errores (CSV)');
  await press('Descargar plantilla');
  expect(await screen.findByText('No pudimos descargar la plantilla. Intenta nuevamente.')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a template is saved under its name', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  await openImports({ 'GET /api/imports/invoices/template': () => ({ json: {} }) });
  await press('Descargar plantilla');
  await waitFor(() => expect(saved).toEqual(['plantilla-cuadra.xlsx']));
});
