import { useLingui } from '@lingui/react/macro';
import type { Shortcut } from '../shortcuts/shortcuts.ts';
import { usePersonCompanies } from './use-person-companies.ts';
import { useSwitchCompany } from './use-switch-company.ts';

const MAX_KEYS = 9;

/** Ctrl+1 to Ctrl+9 in the order of the list; none for a person of one company. */
export function useCompanyShortcuts(): Shortcut[] {
  const { t } = useLingui();
  const companies = usePersonCompanies();
  const switchTo = useSwitchCompany();
  return companies.slice(0, MAX_KEYS).map((company, index) => {
    const { name } = company;
    return { keys: [`Ctrl+${index + 1}`], label: t`Ir a ${name}`, run: () => void switchTo(company) };
  });
}
