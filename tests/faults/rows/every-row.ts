import type { AnyRow } from '../run-row.ts';
import { accountRows } from './account-rows.ts';
import { buildRows } from './build-rows.ts';
import { clockRows } from './clock-rows.ts';
import { companyRows } from './company-rows.ts';
import { conflictRows } from './conflict-rows.ts';
import { deathRows } from './death-rows.ts';
import { deviceRows } from './device-rows.ts';
import { engineRows } from './engine-rows.ts';
import { lossRows } from './loss-rows.ts';
import { networkRows, offlineRows } from './network-rows.ts';
import { reachRows } from './reach-rows.ts';
import { sessionRows } from './session-rows.ts';
import { shareRows } from './share-rows.ts';
import { strangerRows } from './stranger-rows.ts';
import { tabRows } from './tab-rows.ts';
import { uploadRows } from './upload-rows.ts';

export const everyRow: AnyRow[] = [
  ...networkRows,
  ...offlineRows,
  ...deathRows,
  ...sessionRows,
  ...tabRows,
  ...deviceRows,
  ...buildRows,
  ...lossRows,
  ...uploadRows,
  ...conflictRows,
  ...strangerRows,
  ...clockRows,
  ...reachRows,
  ...accountRows,
  ...companyRows,
  ...shareRows,
  ...engineRows,
].sort((one, other) => one.number - other.number);
