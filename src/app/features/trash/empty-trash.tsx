import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ConfirmModal } from '#app/forms/confirm-modal.tsx';
import { useFormSubmit } from '#app/forms/use-form-submit.ts';
import { useSubmit } from '#app/forms/use-submit.ts';
import { useNotify } from '#app/notifications/use-notify.tsx';
import { useReachable } from '#app/sync-status/use-reachable.ts';
import { useDocumentCount } from '#app/ui/labels/use-document-name.ts';
import { emptyTrash } from '#contract/trash.ts';
import type { TrashedInvoice } from '#domain/invoices/trash.ts';

type Props = { items: readonly TrashedInvoice[]; onEmptied: () => void };

/** The button that deletes the listed invoices for good; for the titular and the administrators, with a network. */
export function EmptyTrash({ items, onEmptied }: Props) {
  const { t } = useLingui();
  const isReachable = useReachable();
  const reasonId = useId();
  const [chosen, setChosen] = useState<readonly TrashedInvoice[]>();
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconTrashX size={16} />}
        disabled={!isReachable}
        aria-describedby={isReachable ? undefined : reasonId}
        onClick={() => setChosen(items)}
      >
        <Trans>Vaciar papelera</Trans>
      </Button>
      {!isReachable && (
        <Text id={reasonId} size="sm" c="dimmed">
          {t`Necesitas conexión para vaciar la papelera.`}
        </Text>
      )}
      {chosen && <EmptyTrashModal items={chosen} onEmptied={onEmptied} onClose={() => setChosen(undefined)} />}
    </Group>
  );
}

function EmptyTrashModal({ items, onEmptied, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const send = useSubmit();
  const { isBusy, failure, submit } = useFormSubmit(t`No fue posible vaciar la papelera. Intenta nuevamente.`);
  const documents = useDocumentCount()(items);
  const empty = () =>
    submit(async () => {
      const { deleted } = await send(emptyTrash, { body: { ids: items.map(({ id }) => id) } });
      const count = plural(deleted, { one: '# documento', many: '# de documentos', other: '# documentos' });
      notify.done(t`Eliminaste ${count} de la papelera.`);
      onEmptied();
      onClose();
    });
  return (
    <ConfirmModal
      title={t`Vaciar papelera`}
      confirm={<Trans>Vaciar papelera</Trans>}
      isBusy={isBusy}
      failure={failure}
      onConfirm={empty}
      onClose={onClose}
    >
      <Text>{t`¿Quieres eliminar para siempre ${documents}, con sus archivos? No se puede deshacer.`}</Text>
    </ConfirmModal>
  );
}
