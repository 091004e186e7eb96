/** What became of one attempt. 'sent' and 'skipped' let the lane go on; 'stop' ends the whole run. */
export type SendOutcome = 'sent' | 'skipped' | 'parked' | 'later' | 'stop';
