import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

/** The clipboard text after the user copies a table of the page, line by line. */
export async function copiedTable(of: string): Promise<string[]> {
  const person = userEvent.setup();
  await navigator.clipboard.writeText('');
  await person.click(await screen.findByRole('button', { name: `Copiar la tabla: ${of}` }));
  return waitFor(async () => {
    const text = await navigator.clipboard.readText();
    if (text === '') throw new Error('nothing was copied yet');
    return text.split('\n');
  });
}
