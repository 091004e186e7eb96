import type { IncomingMessage } from '../../mail-in/message/incoming-message.ts';
import type { SenderCheck } from '../../mail-in/senders/check-sender.ts';
import type { ProcessPool } from '../../platform/parsing/process-pool.ts';
import { fileOutcome } from './parsing-failure.ts';
import type { ParsingJobs, SenderTrust } from './parsing-jobs.ts';

/** Everything throws Refusal when it cannot look at the message now: whoever has it gives it again. */
export type MailParser = {
  /** What a message says and brings. Rejects where that took too long or too much memory, or ended its process. */
  parseMessage: (request: { bytes: Uint8Array; company_id: string }) => Promise<IncomingMessage>;
  /** Whether the message is from the domain it says; `servers` answer for DNS, the system's where there are none. */
  checkSender: (request: { bytes: Uint8Array; company_id: string } & SenderTrust) => Promise<SenderCheck>;
};

const MESSAGE_MS = 60_000;
/** Most of it is waiting for DNS. */
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
