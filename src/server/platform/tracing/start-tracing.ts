import type { TracingConfig } from '../config.ts';
import { setTracer } from './tracer.ts';

/** Loads the libraries for traces only when an endpoint is configured. Returns the function that sends what is left. */
export async function startTracing(config: TracingConfig | undefined): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const { createOpenTelemetryTracer } = await import('./opentelemetry-tracer.ts');
  const tracer = createOpenTelemetryTracer(config);
  setTracer(tracer);
  return async () => {
    setTracer(undefined);
    await tracer.close();
  };
}
