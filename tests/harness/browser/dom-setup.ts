import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Mantine needs these; jsdom lacks them.
window.matchMedia = (query) =>
  // Only the members that Mantine's hooks read. Without motion no timer of a transition outlives its test.
  ({
    matches: query.includes('prefers-reduced-motion'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Node's cryptography does not accept jsdom's ArrayBuffer.
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = (algorithm, data) => {
  const bytes = ArrayBuffer.isView(data) ? data.buffer : data;
  return digest(algorithm, Buffer.from(new Uint8Array(bytes)));
};

// A longer timeout: a busy machine is slow.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
