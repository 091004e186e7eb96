import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '#app/session/session-context.tsx';
import { sameNit } from '#domain/companies/nit.ts';
import type { DocumentPreview, FileReading } from '#domain/files/file-reading.ts';
import { formatMoney } from '#domain/money.ts';

const MAX_NAMED = 3;

/**
 * Returns what this device found in a file, in one line: "3 facturas · FE-1, FE-2 y FE-3"; empty when it is unknown.
 */
export function usePreviewText(reading: FileReading | null | undefined): string {
  const { t } = useLingui();
  const nits = useSignedIn().user.company?.nits ?? [];
  if (!reading) return '';
  const { documents, events } = reading;
  const [first] = documents;
  if (!first) return events > 0 ? plural(events, { one: '# evento de factura', other: '# eventos de factura' }) : '';
  if (documents.length === 1)
    return [first.number, otherParty(first, nits), totalText(first)].filter(Boolean).join(' · ');
  const count = plural(documents.length, { one: '# documento', other: '# documentos' });
  const named = documents.slice(0, MAX_NAMED).map(({ number }) => number);
  const more = documents.length - named.length;
  const numbers = more > 0 ? t`${named.join(', ')} y ${more} más` : named.join(', ');
  return `${count} · ${numbers}`;
}

/** Returns the party that is not the company. */
function otherParty({ supplier, customer }: DocumentPreview, nits: readonly string[]): string {
  return nits.some((nit) => sameNit(nit, supplier.nit)) ? customer.name : supplier.name;
}

const totalText = ({ total, currency }: DocumentPreview): string => formatMoney(total, currency);
