import type { Page } from 'playwright';
import { bundleScript } from '#tests/harness/browser/bundle-script.ts';

const made = new Map<string, Promise<string>>();

/** What a script of the bench is known by in the page, and where it is. */
type Bridge = { bridge: string; entry: string };

/**
 * Asks what a script of the bench has put into the page. The page is given the script when it is first asked:
 * one that ran before the app would be part of every start that is timed.
 */
export async function callBridge(
  page: Page,
  { bridge, entry }: Bridge,
  action: string,
  args: unknown[],
): Promise<unknown> {
  const script = made.get(entry) ?? bundleScript(entry);
  made.set(entry, script);
  if (!(await page.evaluate((name) => name in globalThis, bridge))) await page.evaluate(await script);
  return page.evaluate(
    ([name, wanted, given]) => {
      // Put there by the script.
      const bridges = globalThis as unknown as Record<string, Record<string, (...all: unknown[]) => unknown>>;
      return bridges[name]?.[wanted]?.(...given);
    },
    // What goes to the door and comes from it travels as it is.
    [bridge, action, args] as const,
  );
}
