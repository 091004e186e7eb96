import { StartRefusal } from '../../platform/start/start-refusal.ts';

/** A backup that was changed, cut off or encrypted with another key. The message names the part that is bad. */
export class BackupDamaged extends StartRefusal {
  override readonly name = 'BackupDamaged';
  constructor(entry: string, reason: string) {
    super(`The backup is damaged at ${entry}: ${reason}.`);
  }
}
