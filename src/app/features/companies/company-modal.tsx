import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormModal } from '#app/forms/form-modal.tsx';

type Props = {
  title: string;
  state: { isBusy: boolean; failure: string | undefined };
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function CompanyModal({ title, state, onSave, onClose, children }: Props) {
  return (
    <FormModal title={title} submit={<Trans>Guardar</Trans>} onSubmit={onSave} onClose={onClose} {...state}>
      {children}
    </FormModal>
  );
}
