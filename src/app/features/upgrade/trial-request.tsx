import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Button, Checkbox, Paper, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NeedsConnection } from '#app/frame/needs-connection.tsx';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { formatLongDate } from '#app/ui/format/format-long-date.ts';
import { usePlanPhase } from './use-plan-phase.ts';
import { useTrialRequest } from './use-trial-request.ts';

/** docs/specification.md#states: idle, sending, success or error. */
export function TrialRequest() {
  const { t } = useLingui();
  const request = useTrialRequest();
  const { isPro, phase } = usePlanPhase();
  return (
    <Paper component="section" aria-label={t`Prueba de Pro`} p="md" shadow="xs">
      {request.state === 'success' ? (
        <Activated until={request.until} />
      ) : isPro ? (
        <PlanChange refusal={request.state === 'error' ? request.text : undefined} />
      ) : phase === 'over' ? (
        <TrialOver />
      ) : (
        <Form request={request} />
      )}
    </Paper>
  );
}

/** How a company with Pro changes its plan; `refusal`: why its request in this tab was refused. */
function PlanChange({ refusal }: { refusal: string | undefined }) {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  return (
    <Stack gap="sm">
      {refusal !== undefined && <ErrorBox>{refusal}</ErrorBox>}
      <Text size="sm">
        {email === undefined
          ? t`Para cambiar de plan, escríbele a quien administra Cuadra en tu servidor.`
          : t`Para cambiar de plan, escríbenos a ${email}.`}
      </Text>
    </Stack>
  );
}

function TrialOver() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  return (
    <Text>
      {email === undefined
        ? t`Tu empresa ya usó la prueba de Pro.`
        : t`Tu empresa ya usó la prueba de Pro. Escríbenos a ${email} para continuar con el plan.`}
    </Text>
  );
}

/** Prices are agreed with the operator: Cuadra has no payment. */
function PriceNote() {
  const { t } = useLingui();
  const email = usePublicSettings()?.contact_email;
  if (email === undefined) return null;
  return (
    <Text size="xs" c="dimmed" ta="center">
      {t`La prueba no pide tarjeta. Si quieres conocer el precio de Pro, escríbenos a ${email}.`}
    </Text>
  );
}

function Activated({ until }: { until: string }) {
  const { t } = useLingui();
  const date = formatLongDate(until);
  return (
    <Stack gap="sm">
      <Alert role="status" variant="light" color="forest" icon={<IconCircleCheck size={18} />} p="sm">
        {t`Activamos tu prueba de Pro. Estará disponible hasta el ${date}.`}
      </Alert>
      <Button variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
        <Trans>Importar facturas desde Excel</Trans>
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/admin" {...props} />}>
        <Trans>Conectar el correo de facturas</Trans>
      </Button>
    </Stack>
  );
}

function Form({ request }: { request: ReturnType<typeof useTrialRequest> }) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const termsUrl = usePublicSettings()?.terms_url;
  const [isAccepted, setIsAccepted] = useState(false);
  const isSending = request.state === 'sending';
  return (
    <Stack gap="sm">
      <NeedsConnection />
      {request.state === 'error' && <ErrorBox>{request.text}</ErrorBox>}
      <Checkbox
        label={t`Acepto los términos y condiciones de la prueba.`}
        checked={isAccepted}
        onChange={(event) => setIsAccepted(event.currentTarget.checked)}
      />
      {termsUrl && (
        <Anchor href={termsUrl} target="_blank" rel="noopener noreferrer" size="sm">
          <Trans>Leer los términos y condiciones</Trans>
        </Anchor>
      )}
      <Button
        fullWidth
        disabled={!isAccepted || isSending || !isReachable}
        onClick={() => void request.start()}
        aria-describedby="trial-hint"
      >
        {isSending ? <Trans>Enviando solicitud…</Trans> : <Trans>Solicitar prueba gratis de 3 meses</Trans>}
      </Button>
      <Text id="trial-hint" size="xs" c="dimmed" ta="center" mih={18}>
        {!isAccepted && t`Acepta los términos para continuar.`}
      </Text>
      <PriceNote />
    </Stack>
  );
}
