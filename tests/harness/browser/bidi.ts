import { setTimeout as sleep } from 'node:timers/promises';

/** A connection in WebDriver BiDi, the W3C protocol that Firefox supports. */
export type Bidi = {
  /** Throws with the browser's error message when it refuses. */
  send: (method: string, params?: object) => Promise<Answer>;
  close: () => void;
};

/** The result as in the protocol; each caller knows its shape. */
export type Answer = Record<string, unknown>;

type Message = { id?: number; result?: Answer; error?: string; message?: string };
type Waiting = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

const ANSWER_MS = 90_000;

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, Waiting>();
  let last = 0;
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`${url} cannot be reached`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    // Events of the browser have no id and belong to no request.
    const { id, result, error, message } = JSON.parse(String(data)) as Message;
    const requested = waiting.get(id ?? 0);
    waiting.delete(id ?? 0);
    if (error === undefined) requested?.resolve(result ?? {});
    else requested?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
  });
  return {
    send: (method, params = {}) => {
      last += 1;
      const id = last;
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { resolve, reject }));
      socket.send(JSON.stringify({ id, method, params }));
      const late = sleep(ANSWER_MS, undefined, { ref: false }).then(() => {
        throw new Error(`${method} was not answered`);
      });
      return Promise.race([answer, late]);
    },
    close: () => socket.close(),
  };
}
