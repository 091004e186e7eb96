import { useOnline } from './use-online.ts';

type Texts = { offline: string; failed: string };

/** The text for data that this device does not have and could not get: without a connection it says so. */
export const useLoadFailure = ({ offline, failed }: Texts): string => (useOnline() ? failed : offline);
