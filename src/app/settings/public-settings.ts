import { useSyncExternalStore } from 'react';
import type { Call } from '#client/call.ts';
import { getPublicSettings, PublicSettings } from '#contract/settings.ts';
import { createObservable } from '#domain/create-observable.ts';

const KEY = 'cuadra-settings';
const changes = createObservable();
let current = readStored();

/** The settings of the server, or those it had when it was last reached; undefined before that. */
export const usePublicSettings = (): PublicSettings | undefined =>
  useSyncExternalStore(changes.subscribe, () => current);

/** Requests the settings and stores them for the time without a connection. Without an answer the known ones stay. */
export async function refreshPublicSettings(call: Call): Promise<void> {
  const settings = await call(getPublicSettings, {}).catch(() => undefined);
  if (settings) setPublicSettings(settings);
}

export function setPublicSettings(settings: PublicSettings): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  current = settings;
  changes.emit();
}

function readStored(): PublicSettings | undefined {
  try {
    return PublicSettings.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
