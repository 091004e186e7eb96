import { type ComponentType, lazy, type ReactNode } from 'react';
import { ChartMissing } from './chart-missing.tsx';

/** A chart whose library comes after the figures; where it cannot come, `instead` takes its place. */
export const lazyChart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: () => ReactNode = ChartMissing,
) => lazy(async (): Promise<{ default: ComponentType<P> }> => ({ default: await load().catch(() => fallback) }));
