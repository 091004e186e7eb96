import { createObservable } from '#domain/create-observable.ts';

/** A setting of this device that is on until a person turns it off. For useSyncExternalStore. */
export function createDeviceSetting(key: string) {
  const changes = createObservable();
  return {
    isOn: (): boolean => localStorage.getItem(key) !== 'off',
    set(isOn: boolean): void {
      if (isOn) localStorage.removeItem(key);
      else localStorage.setItem(key, 'off');
      changes.emit();
    },
    subscribe: changes.subscribe,
  };
}
