import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endEventStream, openEventStream, sendFeedEvent } from './event-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a client that does not read gets no more bytes, and its ended stream is closed', () => {
  const stream = openEventStream();
  const errors: unknown[] = [];
  stream.on('error', (error) => errors.push(error));
  for (let seq = 1; !stream.writableNeedDrain; seq += 1) sendFeedEvent(stream, seq);
  const { writableLength } = stream;
  sendFeedEvent(stream, 1);
  vi.advanceTimersByTime(60_000);
  expect(stream.writableLength).toBe(writableLength);
  endEventStream(stream);
  expect(stream.destroyed).toBe(false);
  // Longer than the time between two heartbeats.
  vi.advanceTimersByTime(60_000);
  expect(stream.destroyed).toBe(true);
  expect(errors).toEqual([]);
});

test('a client that reads gets heartbeats until its stream ends, which closes it', async () => {
  const stream = openEventStream();
  let read = '';
  stream.on('data', (chunk) => {
    read += chunk;
  });
  sendFeedEvent(stream, 7);
  vi.advanceTimersByTime(30_000);
  endEventStream(stream);
  await new Promise((resolve) => stream.once('close', resolve));
  expect(read).toBe(': here\n\ndata: {"seq":7}\n\n: beat\n\n');
});
