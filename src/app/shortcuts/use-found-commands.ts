import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { type CompanySearch, useCompanySearch } from '#app/company-search/use-company-search.ts';
import { invoiceDisplayName } from '#app/ui/format/invoice-display-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { otherParty } from '#domain/invoices/other-party.ts';
import { formatMoney } from '#domain/money.ts';
import { useSwitchCompany } from '../switching/use-switch-company.ts';
import type { Command } from './use-commands.ts';

/** docs/specification.md#constants. */
const DEBOUNCE_MS = 300;
const MAX_SHOWN = 20;

/** The invoices of the person's other companies with this number, NIT or CUFE. Running one opens it in its company. */
export function useFoundCommands(text: string): { commands: Command[]; search: CompanySearch } {
  const { t } = useLingui();
  const [typed] = useDebouncedValue(text, DEBOUNCE_MS);
  const search = useCompanySearch(typed);
  const switchTo = useSwitchCompany();
  const found = search.found.filter(({ company }) => !company.isCurrent).slice(0, MAX_SHOWN);
  const commands = found.map(({ document, company }): Command => {
    const number = invoiceDisplayName(document);
    const { name } = company;
    return {
      key: `${company.id} ${document.id}`,
      label: t`${number} en ${name}`,
      hint: [
        otherParty(document).name,
        formatDate(document.issue_date),
        formatMoney(document.total_amount, document.currency),
      ].join(' · '),
      run: () => void switchTo(company, `/invoices/${document.id}`),
    };
  });
  return { commands, search };
}
