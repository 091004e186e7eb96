/** Without Background Sync (Safari, Firefox) what waits goes only while the app is open (OFFLINE.md 2.10). */
export const sendsOnlyWhenOpened = (): boolean => !('SyncManager' in window);
