import { Trans } from '@lingui/react/macro';
import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { Ref } from 'react';

type Props = ButtonProps & ElementProps<'button', keyof ButtonProps> & { ref?: Ref<HTMLButtonElement> };

export function ColumnsButton(props: Props) {
  return (
    <Button {...props} variant="default" leftSection={<IconColumns3 size={16} />} aria-haspopup="dialog">
      <Trans>Columnas</Trans>
    </Button>
  );
}
