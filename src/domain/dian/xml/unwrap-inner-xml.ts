import { withoutLeadingMarks } from './xml-tree.ts';

/** More wrappings than this are no mistake of a program. */
const MAX_WRAPPINGS = 6;
const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const ENTITY = /&(?:(lt|gt|quot|apos|amp)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const OPEN = '<![CDATA[';
const CLOSE = ']]>';

/**
 * The XML text inside a container, without what a program put around it by mistake: CDATA marks as text, and entities
 * that were escaped once more than needed. A text that holds no XML comes back trimmed.
 */
export function unwrapInnerXml(text: string): string {
  let inner = trimmed(text);
  for (let count = 0; count < MAX_WRAPPINGS; count += 1) {
    if (inner.startsWith(OPEN))
      inner = trimmed(inner.slice(OPEN.length, inner.endsWith(CLOSE) ? -CLOSE.length : undefined));
    else if (/^&(?:(?:amp|#0*38|#x0*26);)*(?:lt|#0*60|#x0*3c);/i.test(inner))
      inner = trimmed(inner.replace(ENTITY, toSign));
    else return inner;
  }
  return inner;
}

function toSign(entity: string, name = '', decimal = '', hexadecimal = ''): string {
  if (name !== '') return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

const trimmed = (text: string) => withoutLeadingMarks(text).trimEnd();

/**
 * CDATA sections cannot nest (XML 1.0, section 2.7): the first end mark ends the outer one, and the rest is no XML. The
 * text with each inner section as escaped text; undefined when there is none, or the marks do not pair.
 */
export function flattenNestedCdata(text: string): string | undefined {
  const parts: string[] = [];
  let [depth, deepest, from] = [0, 0, 0];
  for (const { 0: mark, index } of text.matchAll(/<!\[CDATA\[|\]\]>/g)) {
    parts.push(escaped(text.slice(from, index), depth - 1));
    const next = depth + (mark === OPEN ? 1 : -1);
    if (next < 0 || next > MAX_WRAPPINGS) return undefined;
    // Only the marks of the outer section stay.
    if (Math.min(depth, next) === 0) parts.push(mark);
    depth = next;
    deepest = Math.max(deepest, depth);
    from = index + mark.length;
  }
  return depth === 0 && deepest > 1 ? `${parts.join('')}${text.slice(from)}` : undefined;
}

function escaped(text: string, times: number): string {
  let inner = text;
  for (let count = 0; count < times; count += 1) {
    inner = inner.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  }
  return inner;
}
