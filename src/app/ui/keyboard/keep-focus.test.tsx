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

test('a row that leaves by itself gives the focus to no other', async () => {
  const list = (names: readonly string[]) => (
    <KeepFocus>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </KeepFocus>
  );
  const { rerender } = render(list(['a', 'b', 'c']));
  screen.getByRole('button', { name: 'a' }).focus();
  await userEvent.tab();
  rerender(list(['a', 'c']));
  expect(document.activeElement).toBe(document.body);
  // What was done in a row before another one was reached counts no longer.
  screen.getByRole('button', { name: 'a' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.tab();
  rerender(list(['a']));
  expect(document.activeElement).toBe(document.body);
});
