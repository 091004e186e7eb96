import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { KeepFocus } from './keep-focus.tsx';

function Tasks({ names, isTable = false }: { names: readonly string[]; isTable?: boolean }) {
  const [left, setLeft] = useState(names);
  const next = useRef<HTMLButtonElement>(null);
  const control = (name: string) => (
    <button type="button" onClick={() => setLeft(left.filter((one) => one !== name))}>
      {name}
    </button>
  );
  return (
    <>
      <KeepFocus next={next}>
        {isTable && (
          <table>
            <tbody>
              {left.map((name) => (
                <tr key={name}>
                  <td>{control(name)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {!isTable && left.length > 0 && (
          <ul>
            {left.map((name) => (
              <li key={name}>{control(name)}</li>
            ))}
          </ul>
        )}
      </KeepFocus>
      <button type="button" ref={next}>
        Subir
      </button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

test.each([{ isTable: false }, { isTable: true }])(
  'the focus stays at its place while rows leave, %o',
  async (shape) => {
    render(<Tasks names={['a', 'b', 'c']} {...shape} />);
    screen.getByRole('button', { name: 'b' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('c');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('a');
    await userEvent.keyboard('{Enter}');
    expect(focused()).toBe('Subir');
  },
);

test('the focus of a person who went elsewhere is not moved', async () => {
  const { rerender } = render(<Tasks key={1} names={['a', 'b']} />);
  screen.getByRole('button', { name: 'a' }).focus();
  screen.getByRole('button', { name: 'Subir' }).focus();
  rerender(<Tasks key={1} names={['a', 'b']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Subir' }));
  expect(focused()).toBe('Subir');
});
