import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconRefreshDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './device.module.css';
import { useVerifyData, type VerificationResult } from './use-verify-data.ts';

/** "Verificar datos": checks that this device has the same data as the server (docs/offline.md#pull). */
export function VerifyData() {
  const { state, verify } = useVerifyData();
  return (
    <>
      <p className={classes['note']} role="status">
        {typeof state === 'string' && state !== 'asking' && RESULT_TEXTS[state]}
      </p>
      <Button size="xs" variant="default" loading={state === 'asking'} onClick={() => void verify()}>
        <Trans>Verificar datos</Trans>
      </Button>
    </>
  );
}

const RESULT_TEXTS: Record<VerificationResult, ReactNode> = {
  same: (
    <>
      <IconCircleCheck size={16} aria-hidden />
      <Trans>Coinciden con las del servidor.</Trans>
    </>
  ),
  mended: (
    <>
      <IconRefreshDot size={16} aria-hidden />
      <Trans>No coincidían: las descargamos de nuevo y ahora son las del servidor.</Trans>
    </>
  ),
  unknown: (
    <>
      <IconCloudOff size={16} aria-hidden />
      <Trans>No pudimos verificarlas ahora. Intenta nuevamente.</Trans>
    </>
  ),
};
