import { useLingui } from '@lingui/react/macro';
import type { CompanySearch } from './use-company-search.ts';

/** Returns what a person should know of the results: that they are on their way, or only of this device. */
export function useSearchStatus({ isActive, isSearching, missing }: CompanySearch): string | undefined {
  const { t } = useLingui();
  if (!isActive) return undefined;
  if (isSearching) return t`Buscando en tus empresas…`;
  if (missing === 'network') return t`Sin conexión: buscamos solo en las empresas que abriste en este dispositivo.`;
  if (missing === 'server') return t`No pudimos buscar en el servidor: los resultados son de este dispositivo.`;
  return undefined;
}
