import type { BrowserContext, Route } from 'playwright';

/** The log of e-mails, without what is below it. */
const MAIL_LOG = /\/api\/admin\/mail(\?|$)/;

/**
 * Lets the pages of `context` believe that the server reads a mailbox, of which it has none: without one the portal has
 * no form. Returns the function that ends it.
 */
export async function connectMailbox(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(MAIL_LOG, connect);
  return () => context.unroute(MAIL_LOG, connect);
}

async function connect(route: Route): Promise<void> {
  try {
    const response = await route.fetch();
    const json = await response.json();
    await route.fulfill({ response, json: { ...json, mailbox: { ...json.mailbox, is_connected: true } } });
  } catch {
    // The server is gone.
    await route.abort();
  }
}
