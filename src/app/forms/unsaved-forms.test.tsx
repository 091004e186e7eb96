import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { watchUnsavedForms } from './unsaved-forms.ts';

function aPage() {
  const isUnsaved = watchUnsavedForms(document);
  const { unmount } = render(
    <>
      <form>
        <input aria-label="Nombre" name="name" defaultValue="Ana" />
        <input aria-label="Sin nombre" />
      </form>
      <textarea aria-label="Nota" />
      <input aria-label="Buscar" />
    </>,
  );
  return { isUnsaved, unmount };
}

test.each(['Nombre', 'Sin nombre', 'Nota'])('what was typed into «%s» would be lost', async (label) => {
  const { isUnsaved } = aPage();
  await userEvent.click(screen.getByLabelText(label));
  expect(isUnsaved()).toBe(false);
  await userEvent.keyboard('x');
  expect(isUnsaved()).toBe(true);
  await userEvent.keyboard('{Backspace}');
  expect(isUnsaved()).toBe(false);
});

test('a form that is gone was saved or given up', async () => {
  const { isUnsaved, unmount } = aPage();
  await userEvent.type(screen.getByLabelText('Nombre'), 'x');
  unmount();
  expect(isUnsaved()).toBe(false);
});

test('a search is in the address, not in a form', async () => {
  const { isUnsaved } = aPage();
  await userEvent.type(screen.getByLabelText('Buscar'), 'café');
  expect(isUnsaved()).toBe(false);
});
