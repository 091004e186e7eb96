const KEY = 'cuadra-device-token';

/**
 * The token by which the server knows this device at a sign-in, so that strangers cannot use up its attempts. It opens
 * nothing, and stays when a session ends.
 */
export const deviceToken = {
  read: (): string | undefined => localStorage.getItem(KEY) ?? undefined,
  /** A server before device tokens gives none. */
  save: (token: string | undefined): void => {
    if (token !== undefined) localStorage.setItem(KEY, token);
  },
};
