import type { IncomingMessage } from '../../mail-in/message/incoming-message.ts';
import type { SenderCheck } from '../../mail-in/senders/check-sender.ts';
import type { ProcessPool } from '../../platform/processes/process-pool.ts';
import { fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs, SenderTrust } from './parsing-jobs.ts';

/** All methods throw Refusal when no process can parse the message now; the caller retries later. */
export type MailParser = {
  /** Parses a message and its attachments. Rejects when this takes too much time or memory, or ends the process. */
  parseMessage: (request: { bytes: Uint8Array; company_id: string }) => Promise<IncomingMessage>;
  /**
   * Checks that the message comes from the domain of its sender. `servers` are the DNS servers; when empty, those of
   * the system are used.
   */
  checkSender: (request: { bytes: Uint8Array; company_id: string } & SenderTrust) => Promise<SenderCheck>;
};

const MESSAGE_MS = 60_000;
/** In milliseconds. Most of this time is waiting for DNS. */
const SENDER_MS = 60_000;

export function createMailParser(pool: ProcessPool<ParsingJobs>): MailParser {
  return {
    async parseMessage({ company_id: key, bytes }) {
      const job = { key, name: 'parseMessage', request: bytes, bytes: bytes.length, timeMs: MESSAGE_MS } as const;
      const outcome = fileOutcome(await pool.run(job));
      if (outcome.type === 'failed') throw new Error(`A message was not read: ${outcome.reason}.`);
      return outcome.value;
    },
    async checkSender({ company_id: key, ...request }) {
      const job = { key, name: 'checkSender', request, bytes: request.bytes.length, timeMs: SENDER_MS } as const;
      const outcome = fileOutcome(await pool.run(job));
      if (outcome.type === 'ok') return outcome.value;
      const reason = 'No pudimos comprobar quién envió el mensaje: toma demasiado.';
      return { type: outcome.reason === 'time' ? 'unsure' : 'fail', reason, sender: null };
    },
  };
}
