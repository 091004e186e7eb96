import { withoutRequestId } from '../http/request-id/request-context.ts';
import { inSpan } from './tracer.ts';

/** Runs a background job in a trace of its own, apart from the request that may have started it. */
export const inJob = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  withoutRequestId(() => inSpan({ name: `job ${name}`, isRoot: true }, work));
