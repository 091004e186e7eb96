/** `rememberActs`, whose code is not part of the first load; without it nothing is remembered. */
export const rememberLater = (...all: Parameters<typeof import('./remember-acts.ts')['rememberActs']>): void =>
  void import('./remember-acts.ts').then(
    ({ rememberActs }) => rememberActs(...all),
    () => undefined,
  );
