import { createObservable } from '#domain/create-observable.ts';

const versions = createObservable<string>();

/** The build of the app that the server serves, from its response headers (docs/offline.md#service-worker). */
export const appVersion = {
  report(version: string | null): void {
    if (version !== null) versions.emit(version);
  },
  subscribe: versions.subscribe,
};
