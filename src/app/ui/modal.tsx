import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useReturnFocus } from './keyboard/use-return-focus.ts';

/** A dialog, rendered while it is open. */
export function Modal(props: ModalProps) {
  useReturnFocus();
  return <MantineModal {...props} />;
}
