const KEY = 'cuadra-single-keys';
const listeners = new Set<() => void>();

/** Whether single-key shortcuts are on: a setting of this device, like its theme. For useSyncExternalStore. */
export const singleKeyShortcuts = {
  areEnabled: (): boolean => localStorage.getItem(KEY) !== 'off',
  set(areOn: boolean): void {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
