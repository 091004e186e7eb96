import { afterEach, expect, test, vi } from 'vitest';
import { fetchWithProgress } from './fetch-with-progress.ts';

/** Makes every request end at this address, with an empty JSON body. */
function answeringFrom(responseURL: string): void {
  class Answered {
    upload = {};
    status = 200;
    responseText = '{}';
    responseURL = responseURL;
    onload?: () => void;
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => 'content-type: application/json\r\n';
    send = () => queueMicrotask(() => this.onload?.());
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
}
afterEach(() => void vi.unstubAllGlobals());

const PATH = '/api/uploads/1?name=factura de año.xml';
const send = () => fetchWithProgress(() => {})(PATH, { method: 'PUT', body: 'x' });

test('a response from the address that was asked is passed on', async () => {
  answeringFrom(new URL(PATH, location.href).href);
  expect((await send()).status).toBe(200);
});

test.each(['/login', 'https://portal.example/api/uploads/1?name=factura%20de%20a%C3%B1o.xml'])(
  'a redirect to %s is no response',
  async (elsewhere) => {
    answeringFrom(new URL(elsewhere, location.href).href);
    await expect(send()).rejects.toThrow('Redirected');
  },
);
