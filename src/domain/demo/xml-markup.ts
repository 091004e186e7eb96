import { escapeHtml } from '../text/escape-html.ts';

/** A rendered XML element. */
export type Markup = { readonly xml: string };

/** Renders an element. `content` of type string is escaped. */
export function element(name: string, attributes: Record<string, string>, content: string | readonly Markup[]): Markup {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  const inside = typeof content === 'string' ? escapeHtml(content) : content.map(({ xml }) => xml).join('');
  return { xml: `<${name}${given.join('')}>${inside}</${name}>` };
}

export const renderXml = (root: Markup): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;

/** Cents in DIAN's format for amounts: two decimals and a point. */
export const formatXmlAmount = (cents: number): string =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
