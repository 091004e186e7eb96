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

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
