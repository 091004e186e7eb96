import { Plural, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { type AccountGroup, groupAccounts, ofClass } from '#domain/coding/account-plan.ts';
import { ACCOUNT_CLASSES, type Account } from '#domain/records/account-plan.ts';
import { UsageLink } from '../usage-link.tsx';
import { useCodingUsage } from '../use-coding-usage.ts';
import classes from './plan.module.css';

/** The plan by its classes; each opens to its groups and their accounts. */
export function PlanClasses({ plan }: { plan: readonly Account[] }) {
  const { t } = useLingui();
  const digits = ACCOUNT_CLASSES.filter((digit) => plan.some(({ code }) => code.startsWith(digit)));
  return (
    <ul className={classes['classes']} aria-label={t`Clases de cuentas`}>
      {digits.map((digit) => (
        <li key={digit}>
          <PlanClass digit={digit} accounts={ofClass(plan, digit)} />
        </li>
      ))}
    </ul>
  );
}

function PlanClass({ digit, accounts }: { digit: string; accounts: readonly Account[] }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const name = accounts.find(({ code }) => code === digit)?.name ?? t`Clase ${digit}`;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={classes['class']}>
        <IconChevronRight size={16} className={classes['arrow']} aria-hidden />
        <span className={classes['code']}>{digit}</span>
        <span className={classes['className']}>{name}</span>{' '}
        <span className={classes['count']}>
          <Plural value={accounts.length} one="# cuenta" many="# de cuentas" other="# cuentas" />
        </span>
      </summary>
      {isOpen && (
        <div className={classes['groups']}>
          {groupAccounts(accounts).map((group) => (
            <PlanGroup key={group.code} group={group} />
          ))}
        </div>
      )}
    </details>
  );
}

function PlanGroup({ group: { code, name, accounts } }: { group: AccountGroup }) {
  return (
    <div className={classes['group']}>
      <div className={classes['groupName']}>
        <span className={classes['code']}>{code}</span> {name}
      </div>
      <AccountList label={`${code} ${name}`} accounts={accounts} />
    </div>
  );
}

/** Accounts below each other, their codes in a column. */
export function AccountList({ label, accounts }: { label: string; accounts: readonly Account[] }) {
  const usage = useCodingUsage();
  return (
    <ul className={classes['accounts']} aria-label={label}>
      {accounts.map(({ code, name }) => (
        <li key={code}>
          <span className={classes['code']}>{code}</span>{' '}
          <span>
            {name} <UsageLink count={usage?.get(`account ${code}`)} conditions={{ account: code }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
