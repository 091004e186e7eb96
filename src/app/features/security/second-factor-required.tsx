import { useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';

/** For a role that requires a second factor, while the user has none. */
export function SecondFactorRequired() {
  const { t } = useLingui();
  return (
    <Alert role="status" variant="light" color="yellow" icon={<IconShieldLock size={18} />} p="sm">
      {t`Tu rol exige un segundo factor. Agrega uno para continuar.`}
    </Alert>
  );
}
