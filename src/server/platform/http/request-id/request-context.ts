import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string | undefined>();

/** Runs the handler of a request. Code below finds the id of the request without a parameter for it. */
export const runWithRequestId = <T>(id: string, work: () => T): T => requestIds.run(id, work);

/** Runs background work, which a request may have started. */
export const withoutRequestId = <T>(work: () => T): T => requestIds.run(undefined, work);

/** The id of the request that is being handled; undefined in background work. */
export const currentRequestId = (): string | undefined => requestIds.getStore();
