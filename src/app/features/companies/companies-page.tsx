import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCompanyUsers } from '#app/data/use-company-users.ts';
import { useIsManager } from '#app/data/use-is-manager.ts';
import { UsageCard } from '#app/plan/usage-card.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { DataAsOf } from '#app/sync-status/data-as-of.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import type { Company } from '#domain/companies/company.ts';
import { PLAN_LIMITS } from '#domain/companies/plan.ts';
import { AccountSection } from './account/account-section.tsx';
import { CompanyForm } from './company-form.tsx';
import { CompanyList } from './company-list.tsx';
import { NewCompanyForm } from './new-company-form.tsx';
import { useCompanies } from './use-companies.ts';

type OpenDialog = Company | 'new' | undefined;

export function CompaniesPage() {
  const { t } = useLingui();
  const { user, isDemo } = useSignedIn();
  const manages = useIsManager();
  const isTitular = useCompanyUsers().data?.some(({ id, is_titular }) => id === user.id && is_titular) ?? false;
  const state = useCompanies();
  const { data: companies, isLoading, isRead, refresh } = state;
  const [open, setOpen] = useState<OpenDialog>();
  const canAddCompany = (companies?.length ?? 0) < PLAN_LIMITS[user.subscription_plan].companies;
  const close = () => setOpen(undefined);
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Empresas`}
        subtitle={<DataAsOf {...state} failure={t`No pudimos cargar las empresas. Intenta nuevamente.`} />}
      >
        {manages && companies && canAddCompany && (
          <Button leftSection={<IconBuildingPlus size={16} />} onClick={() => setOpen('new')}>
            <Trans>Agregar empresa</Trans>
          </Button>
        )}
      </PageHeader>
      <ProgressLine active={isLoading && companies !== undefined} label={t`Actualizando…`} />
      <CompanyList state={state} onEdit={manages ? setOpen : undefined} />
      {/* Rendered after the list: otherwise the list would push it down. */}
      {(companies || (isRead && !isLoading)) && <UsageCard changed={companies?.length} />}
      {!isDemo && companies && !user.firm && (
        <Text size="sm" c="dimmed">
          {t`¿Llevas los libros de varias empresas?`}{' '}
          <Anchor component={Link} to="/firm" td="underline">{t`Crea o abre tu firma contable`}</Anchor>
        </Text>
      )}
      {isTitular && !isDemo && companies && <AccountSection />}

      {open === 'new' && <NewCompanyForm onClose={close} onSaved={refresh} />}
      {open !== undefined && open !== 'new' && <CompanyForm company={open} onClose={close} onSaved={refresh} />}
    </Stack>
  );
}
