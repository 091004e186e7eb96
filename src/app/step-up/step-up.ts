import type { Call } from '#client/call.ts';
import { Refused } from '#client/refused.ts';
import { ProofMethod } from '#domain/accounts/second-factor.ts';

/** The question who somebody is, as it is shown; `settle` closes it. */
export type StepUpPrompt = { methods: ProofMethod[]; settle: (isConfirmed: boolean) => void };

const listeners = new Set<() => void>();
let openRequest: { prompt: StepUpPrompt; result: Promise<boolean> } | undefined;

function emit(): void {
  for (const listener of listeners) listener();
}

/** The open question, for useSyncExternalStore. */
export const stepUpPrompt = {
  getSnapshot: (): StepUpPrompt | undefined => openRequest?.prompt,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Asks once, whatever number of requests wait for the answer. Resolves to false when the person cancels. */
function requestStepUp(methods: ProofMethod[]): Promise<boolean> {
  if (openRequest) return openRequest.result;
  let settle = (_isConfirmed: boolean) => {};
  const result = new Promise<boolean>((resolve) => {
    settle = (isConfirmed) => {
      openRequest = undefined;
      emit();
      resolve(isConfirmed);
    };
  });
  openRequest = { prompt: { methods, settle }, result };
  emit();
  return result;
}

/**
 * Sends a request and, where the server wants to know first who is there, asks the person and sends it again. Who
 * cancels gets the server's refusal: the form keeps what was typed.
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

/** What the server named and this build knows; the password where it named nothing. */
export function methodsIn({ problem }: Refused): ProofMethod[] {
  const known = (problem.methods ?? []).flatMap((method) => ProofMethod.safeParse(method).data ?? []);
  return known.length > 0 ? known : ['password'];
}

/** A call that asks who is there where the server wants to know. For people: the outbox sends nothing that needs it. */
export const withStepUpCall =
  (call: Call): Call =>
  (endpoint, input, options) =>
    withStepUp(() => call(endpoint, input, options));
