import { lazy, memo, Suspense, useState } from 'react';
import type { ColumnMenuProps } from './column-menu.tsx';
import { ColumnsButton } from './columns-button.tsx';

const ColumnMenu = lazy(async () => ({ default: (await import('./column-menu.tsx')).ColumnMenu }));

/** The button «Columnas»; its menu is loaded with the first click. */
export const ColumnChooser = memo(function ColumnChooser(props: ColumnMenuProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const button = <ColumnsButton aria-expanded={false} onClick={() => setIsLoaded(true)} />;
  if (!isLoaded) return button;
  return (
    <Suspense fallback={button}>
      <ColumnMenu {...props} />
    </Suspense>
  );
});
