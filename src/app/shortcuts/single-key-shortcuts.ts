import { createDeviceSetting } from './device-setting.ts';

/** Whether single-key shortcuts are on. */
export const singleKeyShortcuts = createDeviceSetting('cuadra-single-keys');
