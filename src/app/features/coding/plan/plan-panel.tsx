import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import type { CodingCatalog } from '#app/coding/coding-catalog.ts';
import { useAccountPlan } from '#app/coding/use-account-plan.ts';
import { searchAccounts } from '#domain/coding/account-plan.ts';
import classes from '../coding.module.css';
import { TitledSection } from '../titled-section.tsx';
import planClasses from './plan.module.css';
import { AccountList, PlanClasses } from './plan-classes.tsx';
import { PlanImport } from './plan-import.tsx';
import { usePlanActs } from './use-plan-acts.ts';

/** Found accounts that are shown at once; a longer text finds the others. */
const MAX_SHOWN = 20;

/** The account plan: the PUC, or what the company imported instead of its classes. */
export function PlanPanel({ plans }: Pick<CodingCatalog, 'plans'>) {
  const { t } = useLingui();
  const acts = usePlanActs(plans);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <TitledSection
      title={t`Plan de cuentas`}
      hint={
        plans.length === 0
          ? t`El PUC para comerciantes (Decreto 2650 de 1993). Trae las cuentas de cuatro dígitos: importa el plan de tu empresa para usar subcuentas y auxiliares.`
          : t`Tus cuentas reemplazan las del PUC en las clases que importaste.`
      }
      tools={
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={16} />}
            onClick={() => setIsImporting(true)}
          >
            <Trans>Importar plan</Trans>
          </Button>
          {plans.length > 0 && (
            <Button size="xs" variant="default" onClick={() => void acts.restorePuc()}>
              <Trans>Volver al PUC</Trans>
            </Button>
          )}
        </Group>
      }
    >
      <PlanSearch />
      {isImporting && <PlanImport onImport={acts.importPlan} onClose={() => setIsImporting(false)} />}
    </TitledSection>
  );
}

function PlanSearch() {
  const { t } = useLingui();
  const plan = useAccountPlan();
  const [typed, setTyped] = useState('');
  const searched = useDeferredValue(typed);
  if (!plan) return <Skeleton height={120} aria-label={t`Cargando`} />;
  const found = searchAccounts(plan, searched, plan.length);
  const isSearched = searched.trim() !== '';
  const shown = isSearched ? found.slice(0, MAX_SHOWN) : found;
  return (
    <>
      <div className={classes['search']}>
        <TextInput
          type="search"
          label={t`Buscar cuenta`}
          placeholder={t`Código o nombre`}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status" lh="36px">
          <FoundText shown={shown.length} total={found.length} />
        </Text>
      </div>
      {isSearched ? (
        <div className={planClasses['found']}>
          <AccountList label={t`Cuentas`} accounts={shown} />
        </div>
      ) : (
        <PlanClasses plan={plan} />
      )}
    </>
  );
}

function FoundText({ shown, total }: { shown: number; total: number }) {
  if (total === 0) return <Trans>Ninguna cuenta coincide.</Trans>;
  if (shown === total) return <Plural value={total} one="# cuenta" many="# de cuentas" other="# cuentas" />;
  return (
    <Trans>
      Mostrando {shown} de {total} cuentas
    </Trans>
  );
}
