import { type DevelopmentEmail, readMailbox as mailboxEndpoint } from '#contract/development.ts';
import { processesBehind } from '../deployment/behind-nginx.ts';

/**
 * The link with this path in the newest email to `email`, such as '/verify-email?token=…'. Throws when there is none. Each
 * process of a server has a mailbox of its own, which does not answer through a proxy.
 */
export async function linkInEmail(origin: string, email: string, path: `/${string}`): Promise<string> {
  const mailboxes = await Promise.all(processesBehind(origin).map((process) => readMailbox(process, email)));
  const emails = mailboxes.flat().sort((one, other) => other.sent_at.localeCompare(one.sent_at));
  const links = emails.map(({ text }) => new RegExp(`https?://\\S*(${path}\\?token=[\\w-]+)`).exec(text)?.[1]);
  const link = links.find((found) => found !== undefined);
  if (!link) throw new Error(`no letter to ${email} leads to ${path}`);
  return link;
}

async function readMailbox(origin: string, email: string): Promise<DevelopmentEmail[]> {
  const answer = await fetch(`${origin}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  return mailboxEndpoint.response.parse(await answer.json());
}
