import { type ComponentType, lazy, type ReactNode } from 'react';
import { ChartMissing } from './chart-missing.tsx';

/** A chart whose library loads after the totals; `fallback` replaces it when the library cannot be loaded. */
export const lazyChart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: () => ReactNode = ChartMissing,
) => lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load().catch(() => fallback) }));
