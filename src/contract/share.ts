/** Where other apps send files to (`share_target` of the manifest). Installed apps remember it: never renamed. */
export const SHARE_PATH = '/share';
/** The field of that form with the files. */
export const SHARE_FIELD = 'files';
