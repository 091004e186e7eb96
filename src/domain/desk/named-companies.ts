import { classify } from '../dian/classify.ts';
import type { DocumentPreview, FileReading } from '../files/file-reading.ts';

export type PileCompany = { id: string; nits: readonly string[] };

/**
 * The companies that the documents of a file name, as issuer or receiver, in the order of `companies`. `isMixed`: not
 * every document names the same ones, so the file as a whole belongs to nobody.
 */
export type NamedCompanies = { ids: string[]; isMixed: boolean };

export function namedCompanies(reading: FileReading | null, companies: readonly PileCompany[]): NamedCompanies {
  const named = (reading?.documents ?? []).map((document) => companiesOf(document, companies));
  const ids = companies.map(({ id }) => id).filter((id) => named.some((some) => some.includes(id)));
  return { ids, isMixed: named.some((some) => some.length !== ids.length) };
}

const companiesOf = (document: DocumentPreview, companies: readonly PileCompany[]): string[] =>
  companies.filter(({ nits }) => isNamed(document, nits)).map(({ id }) => id);

const isNamed = (document: DocumentPreview, nits: readonly string[]): boolean =>
  classify({ ...document, document_kind: document.kind }, [...nits]).direction !== 'none';
