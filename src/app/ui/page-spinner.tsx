import { useLingui } from '@lingui/react/macro';
import { Center, Loader, VisuallyHidden } from '@mantine/core';

export function PageSpinner() {
  const { t } = useLingui();
  return (
    <Center mih="60vh" role="status" data-waiting>
      <Loader size="sm" />
      <VisuallyHidden>{t`Cargando…`}</VisuallyHidden>
    </Center>
  );
}
