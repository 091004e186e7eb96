import { createDeviceSetting } from '#app/shortcuts/device-setting.ts';

/** Whether the document stands beside the data, where there is room for both. */
export const documentBeside = createDeviceSetting('cuadra-document-beside');

/** Where there is room for one: whether it is the data, and not the document. */
export const dataAlone = createDeviceSetting('cuadra-detail-data');
