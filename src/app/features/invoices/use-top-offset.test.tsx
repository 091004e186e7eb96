import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTopOffset } from './use-top-offset.ts';

afterEach(() => vi.restoreAllMocks());

function Panel() {
  return <aside ref={useTopOffset()} />;
}

test('a panel knows where it begins, also while the page is scrolled, and sticks 12 px below the top', () => {
  const rect = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  const from = (top: number) => rect.mockReturnValue({ top } as DOMRect);
  from(178);
  render(<Panel />);
  const top = () => screen.getByRole('complementary').style.getPropertyValue('--top');
  expect(top()).toBe('178px');
  from(90);
  fireEvent.scroll(window);
  expect(top()).toBe('90px');
  from(-40);
  fireEvent.scroll(window);
  expect(top()).toBe('12px');
});
