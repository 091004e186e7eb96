import { useMediaQuery } from '@mantine/hooks';

/** Returns whether a finger is the main pointer: it drags no file, so that nobody is invited to. */
export const useIsTouch = (): boolean =>
  useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false }) ?? false;
