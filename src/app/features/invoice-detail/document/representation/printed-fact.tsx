import type { ReactNode } from 'react';

/** One value of the document with its name; not rendered when the document has none. */
export function PrintedFact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
