import { createDeviceSetting } from './device-setting.ts';

/** Whether the next invoice becomes current after a decision about one. */
export const autoAdvance = createDeviceSetting('cuadra-auto-advance');
