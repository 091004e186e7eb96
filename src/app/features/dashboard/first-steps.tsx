import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, CloseButton, Group, Paper, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { allows, type Feature } from '#domain/accounts/permissions.ts';
import { invoiceIndexOf } from '#store/invoices/invoice-index.ts';
import classes from './first-steps.module.css';
import { Step } from './step-memory.ts';
import type { useFirstSteps } from './use-first-steps.ts';

/** The four steps for a new user, until they are completed or dismissed (docs/interaction.md#first-steps). */
export function FirstSteps({ steps }: { steps: ReturnType<typeof useFirstSteps> }) {
  const { t } = useLingui();
  const labels = useStepLabels();
  const links = useStepLinks();
  if (steps.isDismissed) return null;
  return (
    <Paper component="section" p="md" shadow="xs" aria-label={t`Primeros pasos`}>
      <Group justify="space-between" mb={steps.isAllDone ? 0 : 'xs'} wrap="nowrap">
        <Title order={2} fz="md" fw={600}>
          {steps.isAllDone ? <Trans>Completaste los primeros pasos.</Trans> : <Trans>Primeros pasos</Trans>}
        </Title>
        <CloseButton size="sm" aria-label={t`Ocultar los primeros pasos`} onClick={steps.dismiss} />
      </Group>
      {!steps.isAllDone && (
        <ol className={classes['steps']}>
          {Step.options.map((step) => (
            <li key={step} className={classes['step']} data-done={steps.done.has(step) || undefined}>
              <Checkbox
                size="xs"
                label={labels[step]}
                checked={steps.done.has(step)}
                disabled={steps.seen.has(step)}
                onChange={(event) => steps.tick(step, event.currentTarget.checked)}
              />
              {!steps.done.has(step) && links[step]}
            </li>
          ))}
        </ol>
      )}
      {steps.hasNone && (
        <Group mt="sm">
          <DemoOffer />
        </Group>
      )}
    </Paper>
  );
}

function useStepLabels(): Record<Step, string> {
  const { t } = useLingui();
  return {
    upload: t`Sube tu primera factura`,
    classify: t`Clasifica 5 facturas`,
    invite: t`Invita a tu contador`,
    certified_email: t`Conecta tu correo certificado (Pro)`,
  };
}

/** Where every invoice has a class, the person may still correct some. */
function ClassifyLink() {
  const { store } = useSignedIn();
  const index = invoiceIndexOf(store);
  const { entries } = useSyncExternalStore(index.subscribe, index.getSnapshot);
  const hasOnlyClassified = entries.length > 0 && entries.every(({ classification }) => classification !== 'none');
  return (
    <Link to="/invoices" search={hasOnlyClassified ? {} : { classification: 'none' }} preload={false}>
      {hasOnlyClassified ? <Trans>Revisar facturas</Trans> : <Trans>Ver sin clasificar</Trans>}
    </Link>
  );
}

/** Returns the link of each step that the user may open. */
function useStepLinks(): Record<Step, ReactNode> {
  const { user } = useSignedIn();
  const may = (feature: Feature) => allows(user.permissions, feature);
  return {
    upload: may('access_upload') && (
      <Link to="/upload">
        <Trans>Subir facturas</Trans>
      </Link>
    ),
    classify: may('view_invoices') && <ClassifyLink />,
    invite: may('view_users') && (
      <Link to="/users">
        <Trans>Invitar contador</Trans>
      </Link>
    ),
    certified_email: may('access_admin_portal') ? (
      <Link to="/admin">
        <Trans>Conectar correo</Trans>
      </Link>
    ) : (
      user.subscription_plan !== 'pro' && (
        <Link to="/pro-upgrade">
          <Trans>Conocer Pro</Trans>
        </Link>
      )
    ),
  };
}
