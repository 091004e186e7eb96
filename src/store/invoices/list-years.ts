import type { Store } from '../store.ts';

/** The years in which this device has invoices, newest first. One query per year, for any number of rows. */
export async function listYears(store: Store): Promise<number[]> {
  const years: number[] = [];
  let before = '\uffff';
  for (;;) {
    const newest = await store.invoices.where('[issue_date+id]').below([before, '']).last();
    if (!newest) return years;
    before = newest.issue_date.slice(0, 4);
    years.push(Number(before));
  }
}
