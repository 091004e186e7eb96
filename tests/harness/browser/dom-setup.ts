import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Mantine asks for these; jsdom has none of them.
window.matchMedia = (query) =>
  // Only what Mantine's hooks read of it.
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// jsdom's ArrayBuffer is not the one that Node's cryptography knows.
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = (algorithm, data) => {
  const bytes = ArrayBuffer.isView(data) ? data.buffer : data;
  return digest(algorithm, Buffer.from(new Uint8Array(bytes)));
};

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);
