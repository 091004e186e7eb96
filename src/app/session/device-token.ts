const KEY = 'cuadra-device-token';

/**
 * The token by which the server recognizes this device at a sign-in, so that attempts from other devices do not block
 * it. It grants no access, and it stays when a session ends.
 */
export const deviceToken = {
  read: (): string | undefined => localStorage.getItem(KEY) ?? undefined,
  /** An older server sends no device token. */
  save: (token: string | undefined): void => {
    if (token !== undefined) localStorage.setItem(KEY, token);
  },
};
