import { useLingui } from '@lingui/react/macro';
import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useAccountPlan } from '#app/coding/use-account-plan.ts';
import { searchAccounts } from '#domain/coding/account-plan.ts';
import { findCodedValue } from '#domain/coding/with-coding.ts';
import { Account } from '#domain/records/account-plan.ts';
import type { CodingProps } from './coding-section.tsx';
import { OriginText } from './origin-text.tsx';

/** A list of more is not read; typing more finds the account. */
const MAX_OPTIONS = 30;

const labelOf = ({ code, name }: Account): string => `${code} · ${name}`;

/** The account of the plan, found by its code or its name. A code that the plan lacks is accepted too. */
export function AccountField({ detail, onSet }: CodingProps) {
  const { t } = useLingui();
  const plan = useAccountPlan() ?? [];
  const entry = findCodedValue(detail, 'account');
  const known = plan.find(({ code }) => code === entry?.value);
  const shown = known ? labelOf(known) : (entry?.value ?? '');
  const [typed, setTyped] = useState<string>();
  const text = typed ?? shown;
  const save = (chosen: string) => {
    setTyped(undefined);
    const code = chosen.trim().split(' ')[0] ?? '';
    if (code === '') return entry && onSet('account', null);
    const isCode = Account.shape.code.safeParse(code).success;
    if (isCode && code !== entry?.value) onSet('account', code);
  };
  return (
    <Autocomplete
      label={t`Cuenta`}
      description={entry && <OriginText entry={entry} />}
      placeholder={t`Código o nombre`}
      value={text}
      data={searchAccounts(plan, typed ?? '', MAX_OPTIONS).map(labelOf)}
      filter={({ options }) => options}
      maxDropdownHeight={260}
      comboboxProps={{ withinPortal: false }}
      clearable
      clearButtonProps={{ 'aria-label': t`Quitar la cuenta`, onClick: () => save('') }}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={setTyped}
      onOptionSubmit={save}
      onBlur={() => typed !== undefined && save(typed)}
      onKeyDown={(event) => event.key === 'Enter' && typed !== undefined && !event.isDefaultPrevented() && save(typed)}
    />
  );
}
