import { act } from '@testing-library/react';

/** What the device says of its network, as the page hears it; taken back by `goOnline`. */
export function goOffline(): void {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  act(() => void window.dispatchEvent(new Event('offline')));
}

export function goOnline(): void {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  act(() => void window.dispatchEvent(new Event('online')));
}
