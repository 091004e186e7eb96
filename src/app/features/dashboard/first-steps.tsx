import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, CloseButton, Group, Paper, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DemoOffer } from '#app/demo/demo-offer.tsx';
import { useSignedIn } from '#app/session/session-context.tsx';
import { allows, type Feature } from '#domain/accounts/permissions.ts';
import classes from './first-steps.module.css';
import { Step } from './step-memory.ts';
import type { useFirstSteps } from './use-first-steps.ts';

type Props = { steps: ReturnType<typeof useFirstSteps> };

/** The four steps for a new user, until they are completed or dismissed (docs/interaction.md#first-steps). */
export function FirstSteps({ steps }: Props) {
  const { t } = useLingui();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  if (steps.isDismissed) return null;
  // Before there are figures below it, the list is what a new user needs.
  const isCollapsible = isNarrow && steps.seen.has('upload') && !steps.isAllDone;
  const isListed = !steps.isAllDone && (steps.isOpen || !isCollapsible);
  return (
    <Paper component="section" p="md" py={isListed ? 'md' : 'xs'} shadow="xs" aria-label={t`Primeros pasos`}>
      <Group justify="space-between" mb={isListed ? 'xs' : 0} gap="xs" wrap="nowrap">
        <Title order={2} fz="md" fw={600}>
          {steps.isAllDone ? <Trans>Completaste los primeros pasos.</Trans> : <Trans>Primeros pasos</Trans>}
        </Title>
        <Group gap="xs" wrap="nowrap">
          {isCollapsible && <OpenButton steps={steps} />}
          <CloseButton size="sm" aria-label={t`Ocultar los primeros pasos`} onClick={steps.dismiss} />
        </Group>
      </Group>
      {isListed && <StepList steps={steps} />}
      {steps.hasNone && (
        <Group mt="sm">
          <DemoOffer />
        </Group>
      )}
    </Paper>
  );
}

/** Says how many steps are done, and shows them or puts them away. */
function OpenButton({ steps }: Props) {
  const { t } = useLingui();
  const done = steps.done.size;
  const all = Step.options.length;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-expanded={steps.isOpen}
      rightSection={steps.isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
      onClick={steps.toggle}
    >
      {t`${done} de ${all}`}
    </Button>
  );
}

function StepList({ steps }: Props) {
  const labels = useStepLabels();
  const links = useStepLinks();
  return (
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
    classify: may('view_invoices') && (
      <Link to="/invoices" search={{ classification: 'none' }} preload={false}>
        <Trans>Ver sin clasificar</Trans>
      </Link>
    ),
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
