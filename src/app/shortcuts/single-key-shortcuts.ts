import { createObservable } from '#domain/create-observable.ts';

const KEY = 'cuadra-single-keys';
const changes = createObservable();

/** Whether single-key shortcuts are on: a setting of this device, like its theme. For useSyncExternalStore. */
export const singleKeyShortcuts = {
  areEnabled: (): boolean => localStorage.getItem(KEY) !== 'off',
  set(areOn: boolean): void {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    changes.emit();
  },
  subscribe: changes.subscribe,
};
