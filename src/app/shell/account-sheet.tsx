import { useLingui } from '@lingui/react/macro';
import { Modal, Stack } from '@mantine/core';
import { SyncBadge } from './sync-badge.tsx';
import { UserBlock } from './user-block.tsx';

/** What the side menu shows at its foot, for a phone. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal opened onClose={onClose} title={t`Tu cuenta`} closeButtonProps={{ 'aria-label': t`Cerrar` }}>
      <Stack gap="sm">
        <SyncBadge />
        <UserBlock />
      </Stack>
    </Modal>
  );
}
