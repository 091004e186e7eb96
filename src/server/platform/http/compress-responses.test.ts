import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressResponses } from './compress-responses.ts';

const long = { rows: Array.from({ length: 200 }, (_, at) => ({ invoice_number: `FE${at}`, status: 'paid' })) };

function asking(method: 'GET' | 'POST', answer: unknown, accepted?: string) {
  const app = Fastify();
  compressResponses(app);
  app.route({ method, url: '/', handler: async () => answer });
  return app.inject({ method, url: '/', ...(accepted && { headers: { 'accept-encoding': accepted } }) });
}

test('a long answer is packed for who takes it, and says the same', async () => {
  const { headers, rawPayload } = await asking('GET', long, 'br, gzip');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 5);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
});

test.each([undefined, 'identity', 'br', 'gzip;q=0', 'br, gzip; q=0.0, identity'])(
  'not for who takes %s',
  async (accepted) => {
    const { headers, body } = await asking('GET', long, accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body)).toEqual(long);
  },
);

test('nothing that is short or answers what is written is packed', async () => {
  expect((await asking('GET', { ok: true }, 'gzip')).headers['content-encoding']).toBeUndefined();
  expect((await asking('POST', long, 'gzip')).headers['content-encoding']).toBeUndefined();
});
