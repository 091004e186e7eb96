import { bundleScript } from '../browser/bundle-script.ts';

let made: Promise<string> | undefined;

/** The door as one script that a browser can be given before any page loads. */
export function faultDoorScript(): Promise<string> {
  made ??= bundleScript('tests/harness/faults/fault-door.ts');
  return made;
}
