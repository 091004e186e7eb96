/**
 * Messages from a page to the service worker, besides `SKIP_WAITING` of workbox-window. A worker of an earlier build
 * may receive them: add names, never change them.
 */
export const COUNT_WINDOWS = 'COUNT_WINDOWS';
