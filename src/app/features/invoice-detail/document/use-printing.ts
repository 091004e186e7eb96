import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Returns whether the sheet for the printer has to be rendered, and a function that opens the browser's dialog. With
 * `isPage` the browser's own command prints the sheet too; beside the list that command prints the list.
 */
export function usePrinting(isPage: boolean): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser reads the page when the event ends.
    const start = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    if (isPage) globalThis.addEventListener('beforeprint', start);
    globalThis.addEventListener('afterprint', end);
    return () => {
      globalThis.removeEventListener('beforeprint', start);
      globalThis.removeEventListener('afterprint', end);
    };
  }, [isPage]);
  const print = () => {
    flushSync(() => setIsPrinting(true));
    globalThis.print();
  };
  return { isPrinting, print };
}
