import { bogotaDate } from '#domain/dates/bogota.ts';
import { BUILT_IN_VIEWS, builtInContent } from '#domain/views/built-in-views.ts';
import { parseFilterQuery } from '#domain/views/view-query.ts';
import { countViews, queryInvoices } from '#store/invoices/query-invoices.ts';
import { manyEntries, viewOfManyConditions } from '#tests/harness/views/many-entries.ts';

/** `npm run bench -- views [INVOICES]`: a view with many conditions, and the counts of all views, over the device's index. */
const COUNT = Number(process.argv[2] ?? 100_000);
const RUNS = 100;
const BUDGET_MS = 50;

const entries = manyEntries(COUNT);
const builtIn = BUILT_IN_VIEWS.map((name) => parseFilterQuery(builtInContent(name, bogotaDate(new Date())).query));
const list = p95((nth) => queryInvoices(entries, viewOfManyConditions(nth)));
const counts = p95(() => countViews(entries, builtIn));

console.log(`${COUNT} invoices on the device, p95 of ${RUNS} runs`);
console.log(`a view with six conditions: ${list.toFixed(1)} ms (budget ${BUDGET_MS})`);
console.log(`the counts of ${builtIn.length} views, without the pauses between slices: ${counts.toFixed(1)} ms`);
if (list > BUDGET_MS) process.exitCode = 1;

function p95(run: (nth: number) => unknown): number {
  const durations = Array.from({ length: RUNS }, (_, nth) => {
    const start = performance.now();
    run(nth);
    return performance.now() - start;
  });
  return durations.sort((a, b) => a - b)[Math.floor(RUNS * 0.95)] ?? 0;
}
