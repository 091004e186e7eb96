import { useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { FORM_WIDTH } from '#app/ui/form-width.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { TableSkeleton } from '#app/ui/tables/table-skeleton.tsx';
import { FactorSection } from './factor-section.tsx';
import { RecoverySection } from './recovery-section.tsx';
import { SecondFactorRequired } from './second-factor-required.tsx';
import { SessionSection } from './session-section.tsx';
import { useFactors } from './use-factors.ts';

/** The security settings of the own account. */
export function SecurityPage() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  useRedirectAfterEnrolment(user.needs_second_factor ?? false);
  const { data, isLoading, isRead, refresh } = useFactors();
  return (
    <Stack gap="lg" maw={FORM_WIDTH}>
      <PageHeader title={t`Seguridad`} subtitle={t`Protege tu cuenta aunque alguien conozca tu contraseña.`} />
      {user.needs_second_factor && <SecondFactorRequired />}
      {!data && (isLoading || !isRead) && <TableSkeleton rows={3} />}
      {!data && !isLoading && isRead && (
        <ErrorBox onRetry={refresh}>{t`No pudimos cargar tu seguridad. Intenta nuevamente.`}</ErrorBox>
      )}
      {data && (
        <>
          <FactorSection factors={data} onChanged={refresh} />
          {data.factors.length > 0 && <RecoverySection left={data.recovery_codes_left} onChanged={refresh} />}
        </>
      )}
      {/* The server returns sessions only after a required second factor is set up. */}
      {!user.needs_second_factor && <SessionSection />}
    </Stack>
  );
}

/** Redirects to the platform after the required factor is set up. */
function useRedirectAfterEnrolment(isMissing: boolean): void {
  const navigate = useNavigate();
  const wasRequired = useRef(isMissing);
  useEffect(() => {
    if (wasRequired.current && !isMissing) void navigate({ to: '/superadmin/overview', replace: true });
    wasRequired.current = isMissing;
  }, [isMissing, navigate]);
}
