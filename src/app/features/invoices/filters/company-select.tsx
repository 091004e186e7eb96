import { useLingui } from '@lingui/react/macro';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSignedIn } from '#app/session/session-context.tsx';
import { listCompanies } from '#contract/companies.ts';
import { formatNit } from '#domain/companies/nit.ts';
import type { InvoiceView } from '#domain/invoices/invoice-view.ts';
import { readSnapshot } from '#store/snapshots/last-snapshot.ts';
import type { NamedSelect } from './named-select.ts';
import { useCompanyNits } from './use-company-nits.ts';

type Props = {
  company: string | undefined;
  onView: (part: Pick<InvoiceView, 'company'>) => void;
  Select: NamedSelect;
};

const ALL = 'all';

/** Selects one of the account's companies; nothing where it has one. */
export function CompanySelect({ company, onView, Select }: Props) {
  const { t } = useLingui();
  const nits = useCompanyNits();
  const names = useCompanyNames();
  if (nits.length === 0) return null;
  const companies = nits.map((nit) => ({ value: nit, label: names.get(nit) ?? `NIT ${formatNit(nit)}` }));
  return (
    <Select
      aria-label={t`Empresa`}
      data={[{ value: ALL, label: t`Todas las empresas` }, ...companies]}
      value={company ?? ALL}
      onChange={(value) => onView({ company: value === null || value === ALL ? undefined : value })}
    />
  );
}

/** The names by NIT: the main company's is in the profile, the others' in the last list of companies on this device. */
function useCompanyNames(): ReadonlyMap<string, string> {
  const { store, user } = useSignedIn();
  const listed = useLiveQuery(async () => {
    const snapshot = await readSnapshot(store, 'companies');
    return listCompanies.response.safeParse(snapshot?.data).data;
  }, [store]);
  const [main] = user.company?.nits ?? [];
  return new Map([
    ...(user.company && main !== undefined ? [[main, user.company.name] as const] : []),
    ...(listed ?? []).map(({ tax_id, name }) => [tax_id, name] as const),
  ]);
}
