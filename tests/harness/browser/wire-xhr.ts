import type { Wire } from '../a-wire.ts';

/** How requests leave: at once unless the test holds them back. */
export type Line = {
  /** Called before a request is answered, with a way to say how many of its bytes have left. */
  beforeAnswer?: (request: { emit: (sent: number) => void; total: number }) => Promise<void>;
};

// jsdom's bytes are not the ones that Node's Request knows.
const textOf = (body: Uint8Array | string | null) =>
  typeof body === 'string' || body === null ? body : Buffer.from(body).toString();

/** Puts the wire behind XMLHttpRequest too, which is what tells how much of an upload has left. */
export function wireXhr(wire: Wire, line: Line = {}): void {
  class WireRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    #isAborted = false;
    #answered: Headers = new Headers();
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getAllResponseHeaders() {
      return [...this.#answered].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    }
    abort() {
      this.#isAborted = true;
      this.onabort?.();
    }
    send(body: Uint8Array | string | null) {
      void this.#answer(body);
    }
    async #answer(body: Uint8Array | string | null) {
      const total = body?.length ?? 0;
      await line.beforeAnswer?.({ emit: (loaded) => this.upload.onprogress?.({ loaded, total }), total });
      if (this.#isAborted) return;
      this.upload.onprogress?.({ loaded: total, total });
      try {
        const response = await wire.fetch(this.#url, {
          method: this.#method,
          headers: this.#headers,
          body: textOf(body),
        });
        this.status = response.status;
        this.#answered = response.headers;
        this.responseText = await response.text();
        if (!this.#isAborted) this.onload?.();
      } catch {
        if (!this.#isAborted) this.onerror?.();
      }
    }
  }
  // As much of it as our code uses.
  globalThis.XMLHttpRequest = WireRequest as unknown as typeof XMLHttpRequest;
}
