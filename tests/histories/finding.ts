export const ANOMALIES = [
  'lost',
  'duplicate',
  'reordered',
  'overridden',
  'altered',
  'leaked',
  'unexplained',
  'diverged',
  'stuck',
] as const;
export type Anomaly = (typeof ANOMALIES)[number];
/** `about` is the operation or the device. */
export type Finding = { kind: Anomaly; about: string; text: string };
