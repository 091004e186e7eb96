/** "/invoices" of "/invoices/018f…": a detail page belongs to one company. */
export const sectionOf = (path: string): string => `/${path.split('/')[1] ?? ''}`;
