import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithStore } from '#tests/harness/browser/render-with-store.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';

test('a tooltip is drawn in the frame of its chart, outside the element that the library moves', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
  await renderWithStore(
    <ChartFrame>
      <div data-testid="library">
        <ChartTooltip
          spot={{ x: 10, y: 50 }}
          title="ene. 2026"
          rows={[{ key: 'a', label: 'Ingresos', value: '$ 1' }]}
        />
      </div>
    </ChartFrame>,
  );
  const tooltip = (await screen.findByText('ene. 2026')).parentElement;
  expect(tooltip?.textContent).toBe('ene. 2026Ingresos$ 1');
  expect(screen.getByTestId('library').textContent).toBe('');
  expect(tooltip?.style.translate).toBe('0px 0px');
  vi.restoreAllMocks();
});
