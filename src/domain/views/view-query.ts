import { InvoiceView } from '../invoices/invoice-view.ts';

/** The parameters that are no filters. */
const OTHER = new Set(['open', 'view', 'columns', 'density', 'sort']);
const NO_FILTER: Readonly<Record<string, unknown>> = InvoiceView.parse({});

/** The filters of a view as the search text of its URL, without '?'; the same filters give the same text. */
export const filterQuery = (view: InvoiceView): string =>
  Object.entries(view)
    .filter(([name, value]) => !OTHER.has(name) && value !== undefined && value !== NO_FILTER[name])
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .sort()
    .join('&');

/** The view of such a text; what cannot be read is no filter. */
export function parseFilterQuery(query: string): InvoiceView {
  const values: Record<string, string> = {};
  for (const pair of query.split('&')) {
    const [name = '', ...rest] = pair.split('=');
    const value = decode(rest.join('='));
    if (value !== undefined && !OTHER.has(name)) values[name] = value;
  }
  return InvoiceView.parse(values);
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
