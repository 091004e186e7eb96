/** Where other apps send files (`share_target` of the manifest). Installed apps store it: never rename. */
export const SHARE_PATH = '/share';
/** The form field with the files. */
export const SHARE_FIELD = 'files';
