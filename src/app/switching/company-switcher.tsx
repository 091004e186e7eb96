import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Menu, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatIdentification } from '#domain/companies/format-identification.ts';
import { useRoleLabels } from '../frame/use-role-labels.ts';
import { useReachable } from '../sync-status/use-reachable.ts';
import classes from './company-switcher.module.css';
import { switchFocus } from './switch-focus.ts';
import type { PersonCompany } from './use-person-companies.ts';
import { useSwitchCompany } from './use-switch-company.ts';

type Props = { companies: readonly PersonCompany[]; onLeave?: (() => void) | undefined };

/** Names the company in view and opens the list of the person's companies. */
export function CompanySwitcher({ companies, onLeave }: Props) {
  const switchTo = useSwitchCompany();
  const current = companies.find(({ isCurrent }) => isCurrent);
  const elsewhere = companies.reduce((sum, { isCurrent, waiting }) => (isCurrent ? sum : sum + waiting), 0);
  const select = (company: PersonCompany) => {
    onLeave?.();
    void switchTo(company);
  };
  if (!current) return null;
  return (
    <Menu position="bottom-start" width={288} returnFocus>
      <Menu.Target>
        <button type="button" ref={switchFocus.ref} className={classes['button']} title={current.name}>
          <VisuallyHidden>
            <Trans>Empresa:</Trans>{' '}
          </VisuallyHidden>
          <CompanyText company={current} />
          {elsewhere > 0 && (
            <WaitingCount count={elsewhere}>
              <Trans>en otras empresas</Trans>
            </WaitingCount>
          )}
          <IconSelector size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        {companies.map((company) => (
          <Menu.Item
            key={company.id}
            aria-current={company.isCurrent || undefined}
            leftSection={<IconCheck size={16} aria-hidden style={{ opacity: company.isCurrent ? 1 : 0 }} />}
            onClick={() => select(company)}
          >
            <span className={classes['item']}>
              <CompanyText company={company} isInList />
              {company.waiting > 0 && <WaitingCount count={company.waiting} />}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CompanyText({ company, isInList = false }: { company: PersonCompany; isInList?: boolean }) {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const isReachable = useReachable();
  const isOutOfReach = isInList && !isReachable && !company.isOnDevice;
  const about = [formatIdentification(company.nit), company.is_titular ? t`Titular` : roles[company.role]].join(' · ');
  return (
    <span className={classes['company']}>
      <span className={classes['name']}>{company.name}</span> <span className={classes['about']}>{about}</span>{' '}
      {isOutOfReach && (
        <span className={classes['about']} data-wrap>
          <Trans>Necesitas conexión para abrir esta empresa por primera vez.</Trans>
        </span>
      )}
    </span>
  );
}

/** The number, and for a screen reader what it counts. */
function WaitingCount({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <span className={classes['count']}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>
        <Plural value={count} one="# cambio por enviar" many="# de cambios por enviar" other="# cambios por enviar" />{' '}
        {children}
      </VisuallyHidden>
    </span>
  );
}
