const KEY = 'cuadra-device-token';

/**
 * The token by which the server knows this device at a sign-in, so that strangers cannot use up its attempts. It opens
 * nothing, and stays when a session ends.
 */
export const deviceToken = {
  read: (): string | undefined => localStorage.getItem(KEY) ?? undefined,
  keep: (token: string): void => localStorage.setItem(KEY, token),
};
