import type { Locator } from 'playwright';

/** What a Select shows: closed it may be a button that stands in for it (LateSelect), open it is a text field. */
export const chosenIn = (select: Locator): Promise<string> =>
  select.evaluate((field) => (field instanceof HTMLInputElement ? field.value : (field.textContent ?? '')));
