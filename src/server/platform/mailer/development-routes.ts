import type { FastifyRequest } from 'fastify';
import { demoAvailable, enterDemo, type Letter, readMailbox } from '#contract/development.ts';
import type { Demo } from '../../demo/demo.ts';
import type { Serve } from '../http/bind-endpoint.ts';
import { isLocalRequest } from '../http/is-local-request.ts';
import { Refusal } from '../refusal.ts';
import type { PostOffice } from './background-mailer.ts';
import type { DevelopmentMailbox } from './development-mailbox.ts';

/** What was asked for by name; the rest answers as though it did not exist. */
type Development = { letters: ReadLetters | undefined; demo: Demo | undefined };

/** For whoever sits at this machine: to all others none of it exists. */
export function developmentRoutes(serve: Serve, { letters, demo }: Development): void {
  if (letters) {
    serve.open(readMailbox, ({ query, request }) => {
      refuseOthers(request);
      return letters(query.to);
    });
  }
  if (demo) {
    serve.open(enterDemo, ({ request }) => {
      refuseOthers(request);
      return demo.enter();
    });
  }
  // The sign-in page asks everywhere whether there is a demonstration.
  serve.open(demoAvailable, async ({ request }) => {
    const offered = demo && isLocalRequest(request.raw) ? demo : undefined;
    return { available: offered !== undefined, ready: (await offered?.isReady()) ?? false };
  });
}

/** Throws `not_found` unless the request was made on this machine. */
export function refuseOthers({ raw }: FastifyRequest): void {
  if (!isLocalRequest(raw)) throw new Refusal('not_found');
}

export type ReadLetters = (to?: string) => Promise<Letter[]>;

/** What was posted but has not arrived yet is waited for, so that nobody misses a letter. */
export function createReadLetters(mailbox: DevelopmentMailbox, postOffice: PostOffice): ReadLetters {
  return async (to) => {
    await postOffice.settled();
    return mailbox.list(to);
  };
}
