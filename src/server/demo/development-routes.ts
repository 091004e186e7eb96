import type { FastifyRequest } from 'fastify';
import { type DevelopmentEmail, enterDemo, getDemoAvailability, readMailbox } from '#contract/development.ts';
import type { Serve } from '../platform/http/bind-endpoint.ts';
import { isLocalRequest } from '../platform/http/is-local-request.ts';
import { readSessionOrigin } from '../platform/http/request-origin.ts';
import type { BackgroundMailer } from '../platform/mailer/background-mailer.ts';
import type { DevelopmentMailbox } from '../platform/mailer/development-mailbox.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Demo } from './demo.ts';

/** The features that the settings enable. A disabled feature responds as if it did not exist. */
type DevelopmentRoutesDependencies = { readEmails: ReadEmails | undefined; demo: Demo | undefined };

/** Routes for the user of this machine. For other machines they do not exist. */
export function developmentRoutes(serve: Serve, { readEmails, demo }: DevelopmentRoutesDependencies): void {
  if (readEmails) {
    serve.public(readMailbox, ({ query, request }) => {
      requireLocalRequest(request);
      return readEmails(query.to);
    });
  }
  if (demo) {
    serve.public(enterDemo, ({ request }) => {
      requireLocalRequest(request);
      return demo.signIn(readSessionOrigin(request));
    });
  }
  // The sign-in page sends this request on every machine, so it has a normal response everywhere.
  serve.public(getDemoAvailability, async ({ request }) => {
    const availableDemo = demo && isLocalRequest(request.raw) ? demo : undefined;
    return { available: availableDemo !== undefined, ready: (await availableDemo?.isReady()) ?? false };
  });
}

/** Throws `not_found` unless the request was made on this machine. */
export function requireLocalRequest({ raw }: FastifyRequest): void {
  if (!isLocalRequest(raw)) throw new Refusal('not_found');
}

export type ReadEmails = (to?: string) => Promise<DevelopmentEmail[]>;

/** Waits for pending emails first, so that the list is complete. */
export function createReadEmails(mailbox: DevelopmentMailbox, postOffice: BackgroundMailer): ReadEmails {
  return async (to) => {
    await postOffice.waitForPending();
    return mailbox.list(to);
  };
}
