/**
 * Without Background Sync (Safari, Firefox) what waits goes only while the app is open (docs/offline.md#background).
 */
export const needsOpenApp = (): boolean => !('SyncManager' in window);
