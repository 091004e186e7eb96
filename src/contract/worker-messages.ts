/**
 * What a page asks of the worker, beside `SKIP_WAITING`, which is workbox-window's. A worker of an earlier build may
 * hear them: names are added and never changed.
 */
export const COUNT_WINDOWS = 'COUNT_WINDOWS';
