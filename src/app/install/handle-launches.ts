import type { RegisteredRouter } from '@tanstack/react-router';

/** Not in the DOM types: only Chromium opens files with an installed app. */
type Launch = { files?: readonly { getFile: () => Promise<File> }[] };
type LaunchNavigator = { launchQueue?: { setConsumer: (consumer: (launch: Launch) => void) => void } };

type Router = Pick<RegisteredRouter, 'navigate'>;

/** Files opened with the app are handled like shared ones: they are stored, and the upload page lists them. */
export function handleLaunches(router: Router, target: object = window): void {
  // The property may be missing.
  (target as LaunchNavigator).launchQueue?.setConsumer(({ files = [] }) => {
    if (files.length > 0) void receiveLaunchedFiles(files, router);
  });
}

async function receiveLaunchedFiles(handles: NonNullable<Launch['files']>, router: Router): Promise<void> {
  // Not part of the first load.
  const { readNewFile, receiveFiles } = await import('#sync/uploads/shared-files.ts');
  try {
    const files = await Promise.all(handles.map(async (handle) => readNewFile(await handle.getFile())));
    const { refused } = await receiveFiles(files);
    const reasons = [...new Set(refused.map(({ reason }) => reason))].join(' ');
    await router.navigate({ to: '/upload', search: { shared: 'kept', ...(reasons && { refused: reasons }) } });
  } catch {
    await router.navigate({ to: '/upload', search: { shared: 'lost' } });
  }
}
