import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../refusal.ts';
import type { Speed } from './require-minimum-speed.ts';

type BodyBounds = { maxBytes: number; tooMuchDetail: string; slowest: Speed };

const CHECK_INTERVAL_MS = 1_000;

/**
 * Watches a body that another consumer reads (a form). The body fails with `file_too_big` after more than `maxBytes`,
 * which are counted on arrival because a chunked body announces no size, and with `too_slow` below the minimum speed.
 * The time in which the consumer pauses the body is not counted.
 */
export function watchBody(body: IncomingMessage, { maxBytes, tooMuchDetail, slowest }: BodyBounds): void {
  let bytes = 0;
  let creditMs = slowest.graceMs;
  const intervalMs = Math.min(CHECK_INTERVAL_MS, slowest.graceMs);
  const fail = (refusal: Refusal) => {
    stop();
    body.emit('error', refusal);
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    creditMs = Math.min(slowest.graceMs, creditMs + (chunk.length * 1_000) / slowest.bytesPerSecond);
    if (bytes > maxBytes) fail(new Refusal('file_too_big', tooMuchDetail));
  };
  const timer = setInterval(() => {
    if (body.isPaused()) return;
    creditMs -= intervalMs;
    if (creditMs <= 0) fail(new Refusal('too_slow'));
  }, intervalMs);
  const stop = () => {
    clearInterval(timer);
    body.off('data', count);
  };
  body.on('data', count);
  // The consumer handles the failure. Without this listener, the event would end the process.
  body.on('error', () => {});
  body.once('end', stop);
  body.once('close', stop);
}
