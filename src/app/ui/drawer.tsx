import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useReturnFocus } from './keyboard/use-return-focus.ts';

/** A dialog at the side of the page, rendered while it is open. */
export function Drawer(props: DrawerProps) {
  useReturnFocus();
  return <MantineDrawer {...props} />;
}
