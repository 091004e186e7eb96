import { MantineProvider, Menu } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Drawer } from '../drawer.tsx';
import { Modal } from '../modal.tsx';

function Page({ kind, leaves = false }: { kind: typeof Modal | typeof Drawer; leaves?: boolean }) {
  const Dialog = kind;
  const [isOpen, setIsOpen] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  return (
    <MantineProvider env="test" theme={{ respectReducedMotion: true }}>
      {!hasLeft && (
        <button type="button" onClick={() => setIsOpen(true)}>
          Eliminar
        </button>
      )}
      {isOpen && (
        <Dialog opened onClose={() => setIsOpen(false)} closeButtonProps={{ 'aria-label': 'Cerrar' }}>
          <button
            type="button"
            onClick={() => {
              setIsOpen(false);
              setHasLeft(leaves);
            }}
          >
            Confirmar
          </button>
        </Dialog>
      )}
    </MantineProvider>
  );
}

test.each([
  ['a dialog', Modal],
  ['a drawer', Drawer],
] as const)('%s gives the focus back to the button that opened it', async (_, kind) => {
  render(<Page kind={kind} />);
  const button = screen.getByRole('button', { name: 'Eliminar' });
  for (const close of ['{Escape}', 'Confirmar']) {
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    if (close === '{Escape}') await userEvent.keyboard(close);
    else await userEvent.click(screen.getByRole('button', { name: close }));
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

function PageWithMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <MantineProvider env="test" theme={{ respectReducedMotion: true }}>
      <Menu>
        <Menu.Target>
          <button type="button">Más acciones</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setIsOpen(true)}>Eliminar</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Modal opened onClose={() => setIsOpen(false)}>
          ¿Eliminar?
        </Modal>
      )}
    </MantineProvider>
  );
}

test('a dialog that the item of a menu opened gives it to the button of the menu', async () => {
  render(<PageWithMenu />);
  const button = screen.getByRole('button', { name: 'Más acciones' });
  await userEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Eliminar' });
  item.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a button that is gone gets nothing', async () => {
  render(<Page kind={Modal} leaves />);
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(document.body);
});
