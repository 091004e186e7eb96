/**
 * The link with this path in the newest email to `email`, such as '/verify-email?token=…'. Throws when there is none.
 */
export async function linkInLetter(origin: string, email: string, path: `/${string}`): Promise<string> {
  const answer = await fetch(`${origin}/api/dev/mailbox?to=${encodeURIComponent(email)}`);
  const letters = (await answer.json()) as { text: string }[]; // Emails as in the contract; only the text matters here.
  const links = letters.map(({ text }) => new RegExp(`https?://\\S*(${path}\\?token=[\\w-]+)`).exec(text)?.[1]);
  const link = links.find((found) => found !== undefined);
  if (!link) throw new Error(`no letter to ${email} leads to ${path}`);
  return link;
}
