import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { ProofMethod } from '#domain/accounts/second-factor.ts';
import { createObservable } from '#domain/create-observable.ts';

/** The open step-up prompt; `settle` closes it. */
export type StepUpPrompt = { methods: ProofMethod[]; settle: (isConfirmed: boolean) => void };

const changes = createObservable();
let openRequest: { prompt: StepUpPrompt; result: Promise<boolean> } | undefined;

/** The open prompt, for useSyncExternalStore. */
export const stepUpPrompt = {
  getSnapshot: (): StepUpPrompt | undefined => openRequest?.prompt,
  subscribe: changes.subscribe,
};

/** Opens one prompt, whatever number of requests wait for it. Resolves to false when the user cancels. */
function requestStepUp(methods: ProofMethod[]): Promise<boolean> {
  if (openRequest) return openRequest.result;
  let settle = (_isConfirmed: boolean) => {};
  const result = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      openRequest = undefined;
      changes.emit();
      resolve(isConfirmed);
    };
  });
  openRequest = { prompt: { methods, settle }, result };
  changes.emit();
  return result;
}

/**
 * Sends a request and, if the server requires a step-up, prompts the user and sends it again. When the user cancels,
 * the server's refusal is thrown: the form keeps its content.
 */
export async function withStepUp<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'step_up_required') throw error;
    if (!(await requestStepUp(methodsIn(error)))) throw error;
    return send();
  }
}

/** Returns the methods that the server named and this build supports; the password when it named none. */
export function methodsIn({ problem }: Refused): ProofMethod[] {
  const known = (problem.methods ?? []).flatMap((method) => ProofMethod.safeParse(method).data ?? []);
  return known.length > 0 ? known : ['password'];
}

/**
 * Returns a call that prompts for a step-up when the server requires one. For requests of the user: the outbox sends
 * nothing that needs it.
 */
export const withStepUpCall =
  (call: Call): Call =>
  (endpoint, input, options) =>
    withStepUp(() => call(endpoint, input, options));
