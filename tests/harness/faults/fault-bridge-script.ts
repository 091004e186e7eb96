import { bundleScript } from '../browser/bundle-script.ts';

let made: Promise<string> | undefined;

/** The door as one script that a browser can be given before any page loads. */
export function faultBridgeScript(): Promise<string> {
  made ??= bundleScript('tests/harness/faults/fault-bridge.ts');
  return made;
}
