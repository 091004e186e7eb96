import { useRef } from 'react';
import { Refused } from '#client/refused.ts';
import type { Endpoint, InputOf, ResponseOf } from '#contract/endpoint.ts';
import { useSignedIn } from '../session/session-context.tsx';

/**
 * Sends a form. The same content after a lost response has the same idempotency key, and the server runs it once; other
 * content, or the same after a refusal, gets a new key.
 */
export function useSubmit() {
  const { call } = useSignedIn();
  const change = useRef({ content: '', id: '' });
  return async <E extends Endpoint>(e: E, input: InputOf<E>): Promise<ResponseOf<E>> => {
    const content = JSON.stringify([e.method, e.path, input]);
    if (change.current.content !== content) change.current = { content, id: crypto.randomUUID() };
    try {
      const response = await call(e, input, { operationId: change.current.id });
      change.current.content = '';
      return response;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) change.current.content = '';
      throw error;
    }
  };
}
