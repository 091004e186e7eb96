import type { SentFile } from '../server/an-api.ts';
import { type DocumentParts, dianXml, type PartyParts } from './a-dian-document.ts';

let last = 0;

/** An XML issued by the company with this NIT: income. Every call gives another document. */
export function anIssuedXml(nit: string, parts: DocumentParts = {}): SentFile {
  last += 1;
  const number = parts.number ?? `FE${last}`;
  const supplier: PartyParts = { name: 'Empresa Propia S.A.S.', nit };
  return { name: `${number}.xml`, content: dianXml({ supplier, number, ...parts }) };
}

/** An XML received by the company: expense. */
export function aReceivedXml(nit: string, parts: DocumentParts = {}): SentFile {
  last += 1;
  const number = parts.number ?? `R${last}`;
  const customer: PartyParts = { name: 'Empresa Propia S.A.S.', nit };
  return { name: `${number}.xml`, content: dianXml({ customer, number, ...parts }) };
}
