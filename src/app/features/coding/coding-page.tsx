import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { useCodingCatalog } from '#app/coding/use-coding-catalog.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageSpinner } from '#app/ui/page-spinner.tsx';
import { CentersPanel } from './centers-panel.tsx';
import classes from './coding.module.css';
import { FieldsPanel } from './fields-panel.tsx';
import { PlanPanel } from './plan/plan-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

/** What the company adds to its invoices: tags, own fields, cost centres and the account plan (docs/coding.md). */
export function CodingPage() {
  const { t } = useLingui();
  const catalog = useCodingCatalog();
  return (
    <Stack gap="md">
      <PageHeader
        title={t`Campos y etiquetas`}
        subtitle={
          <Text span size="sm">
            <Trans>Lo que tu empresa agrega a sus facturas. Funciona también sin conexión.</Trans>
          </Text>
        }
      />
      {catalog ? (
        <>
          <div className={classes['lists']}>
            <TagsPanel tags={catalog.tags} />
            <FieldsPanel fields={catalog.fields} />
            <CentersPanel centers={catalog.centers} />
          </div>
          <PlanPanel plans={catalog.plans} />
        </>
      ) : (
        <PageSpinner />
      )}
    </Stack>
  );
}
