/**
 * Without Background Sync (Safari, Firefox) pending changes are sent only while the app is open
 * (docs/offline.md#background).
 */
export const needsOpenApp = (): boolean => !('SyncManager' in window);
