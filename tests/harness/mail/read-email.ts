/**
 * The link with this path in the newest email to `email`, such as '/verify-email?token=…'. Throws when there is none.
 */
export async function linkInEmail(origin: string, email: string, path: `/${string}`): Promise<string> {
  const answer = await fetch(`${origin}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const emails = (await answer.json()) as { text: string }[]; // The contract's Letter; only its text matters here.
  const links = emails.map(({ text }) => new RegExp(`https?://\\S*(${path}\\?token=[\\w-]+)`).exec(text)?.[1]);
  const link = links.find((found) => found !== undefined);
  if (!link) throw new Error(`no letter to ${email} leads to ${path}`);
  return link;
}
