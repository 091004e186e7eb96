/** Result of one attempt. After 'sent' and 'skipped' the lane continues; 'stop' ends the whole round. */
export type SendOutcome = 'sent' | 'skipped' | 'parked' | 'later' | 'stop';
