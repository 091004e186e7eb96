import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Divider } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { ErrorBox } from '#app/ui/error-box.tsx';
import { useDemo } from './use-demo.ts';

/** Shown only when the server offers the demo: never in production. */
export function DemoButton() {
  const { t } = useLingui();
  const { state, enter, failure } = useDemo();
  if (state === 'absent') return null;
  return (
    <>
      <Divider label={t`o`} />
      {failure !== undefined && <ErrorBox>{failure}</ErrorBox>}
      <Button
        variant="outline"
        fullWidth
        leftSection={<IconPlayerPlay size={16} />}
        loading={state === 'entering'}
        disabled={state === 'preparing'}
        onClick={() => void enter()}
      >
        {state === 'preparing' ? <Trans>Preparando la demostración…</Trans> : <Trans>Entrar a la demostración</Trans>}
      </Button>
    </>
  );
}
