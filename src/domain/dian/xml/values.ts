import { z } from 'zod/mini';
import type { Environment } from '#domain/invoices/invoice.ts';
import { type Cents, NO_MONEY, parseCents } from '#domain/money.ts';
import { labelOf } from '../value-labels.ts';
import { clearDecimal } from './clear-decimal.ts';
import { UnreadableDocument } from './unreadable-document.ts';
import { textAt, textsAt } from './xml-path.ts';
import type { XmlNode } from './xml-tree.ts';

const PlainDate = z.iso.date();
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLACEHOLDER = /\{[^{}]{1,60}\}/;

/**
 * The amount at the path in cents; null when it is absent, or not clear: unreadValuesWarning names it then. Throws for
 * the placeholder of a template that nobody filled in.
 */
export function amountAt(node: XmlNode | undefined, path: string): Cents | null {
  const decimal = decimalAt(node, path);
  return decimal === null ? null : (parseCents(decimal) ?? null);
}

/** An amount that a document must have: a decimal with a point, as XML writes it. */
export const strictAmountAt = (node: XmlNode | undefined, path: string): Cents | null =>
  parseCents(textAt(node, path) ?? '') ?? null;

/** The amount truncated to whole cents, as DIAN hashes it; 0 when it is absent or not clear. */
export function truncatedAmountAt(node: XmlNode | undefined, path: string): Cents {
  const decimal = decimalAt(node, path);
  return (decimal === null ? undefined : parseCents(decimal.replace(/(\.\d\d)\d+$/, '$1'))) ?? NO_MONEY;
}

/** Like amountAt, but 0 when the amount is absent or not clear. */
export function amountOrZero(node: XmlNode | undefined, path: string): Cents {
  return amountAt(node, path) ?? NO_MONEY;
}

/** The decimal at the path without a plus sign; null when it is absent or not clear. Throws for a placeholder. */
export function decimalAt(node: XmlNode | undefined, path: string): string | null {
  const text = textAt(node, path);
  if (text === null) return null;
  if (PLACEHOLDER.test(text)) throw placeholder(text);
  return clearDecimal(text) ?? null;
}

/** Programs write year 1, 1899, 1900 or 9999 for a date that they do not have. */
const isRealDate = (date: string) => date >= '1990' && date < '2200';

/** The first calendar day along the paths ("2026-11-05"), also of a date with time; null when there is none. */
export function dateAt(node: XmlNode | undefined, ...paths: string[]): string | null {
  for (const path of paths) {
    for (const text of textsAt(node, path)) {
      const date = text.slice(0, 10);
      if (PlainDate.safeParse(date).success && isRealDate(date)) return date;
    }
  }
  return null;
}

/** An xs:boolean is `true` or `1`; other spellings of yes are clear too. */
export const isTrueAt = (node: XmlNode | undefined, path: string): boolean =>
  /^(?:true|1|yes|s[ií]|verdadero)$/i.test(textAt(node, path) ?? '');

/** DIAN's environment, 1 or 2; null when it is absent. */
export function environmentAt(root: XmlNode): Environment | null {
  const code = textAt(root, 'ProfileExecutionID');
  return code === '1' ? 'production' : code === '2' ? 'test' : null;
}

/** A value that a document must have: its number, its date, its total. Throws when it is missing. */
export function required<T>(root: XmlNode, path: string, read: (root: XmlNode, path: string) => T | null): T {
  const text = textAt(root, path);
  if (text === null)
    throw new UnreadableDocument(
      'missing_value',
      `A la factura le falta un dato (${labelAt(path)}). Pide al emisor el XML completo.`,
    );
  if (PLACEHOLDER.test(text)) throw placeholder(text);
  const value = read(root, path);
  if (value === null) throw THOUSANDS.test(text) ? withThousands(text, path) : invalid(text, path);
  return value;
}

const withThousands = (text: string, path: string) =>
  new UnreadableDocument(
    'thousands_comma',
    `La factura trae un valor con comas de miles: «${forMessage(text)}» (${labelAt(path)}). Pide al emisor el XML corregido.`,
  );

const placeholder = (text: string) =>
  new UnreadableDocument(
    'placeholders',
    `El archivo es una plantilla sin llenar: trae «${forMessage(text)}» en lugar del dato. Pide al emisor el XML completo.`,
  );

const invalid = (text: string, path: string) =>
  new UnreadableDocument(
    'bad_value',
    `La factura trae un dato que no es válido: «${forMessage(text)}» (${labelAt(path)}). Pide al emisor el XML corregido.`,
  );

const labelAt = (path: string) => labelOf(path.slice(path.lastIndexOf('/') + 1));

const forMessage = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
