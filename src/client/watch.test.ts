import { expect, test, vi } from 'vitest';
import { watchFeed } from '#contract/sync.ts';
import { createWatch } from './watch.ts';

const stream = (chunks: string[], init: ResponseInit = {}) =>
  new Response(new Blob(chunks), { headers: { 'content-type': 'text/event-stream' }, ...init });

function listening(answer: () => Promise<Response>) {
  const fetch = vi.fn(answer);
  const result = { onOpen: vi.fn(), onEvent: vi.fn() };
  const watch = createWatch({ origin: 'http://server.test', token: async () => 'abc', fetch });
  return { fetch, ...result, end: watch(watchFeed, {}, { signal: new AbortController().signal, ...result }) };
}

test('requests with the token, and reads every event wherever the bytes are cut', async () => {
  const bytes = ': here\n\ndata: {"seq":7}\n\n: beat\n\ndata: {"seq":12}\n\n';
  for (let cut = 0; cut < bytes.length; cut += 1) {
    const { fetch, onOpen, onEvent, end } = listening(async () => stream([bytes.slice(0, cut), bytes.slice(cut)]));
    await end;
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onEvent.mock.calls).toEqual([[{ seq: 7 }], [{ seq: 12 }]]);
    expect(fetch).toHaveBeenCalledWith('http://server.test/api/events', expect.objectContaining({ method: 'GET' }));
  }
});

test('a refusal is a refusal, and a page of something in between is no line', async () => {
  const refused = async () => Response.json({ code: 'signed_out' }, { status: 401 });
  await expect(listening(refused).end).rejects.toMatchObject({ name: 'Refused', status: 401 });
  const portal = async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } });
  await expect(listening(portal).end).rejects.toMatchObject({ name: 'Unreachable' });
  await expect(listening(() => Promise.reject(new TypeError())).end).rejects.toMatchObject({ name: 'Unreachable' });
});
