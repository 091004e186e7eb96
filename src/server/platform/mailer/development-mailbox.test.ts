import { expect, it } from 'vitest';
import { createDevelopmentMailbox } from './development-mailbox.ts';

const anEmail = (to: string, subject: string) => ({ to, subject, text: '', html: '' });

it('H5 the development mailbox keeps a bounded number of e-mails, in memory', async () => {
  const mailbox = createDevelopmentMailbox(() => new Date('2026-11-26T10:00:00Z'));
  await mailbox.send(anEmail('first@x.example', 'first'));
  for (let at = 0; at < 500; at += 1) await mailbox.send(anEmail('ana@x.example', String(at)));
  expect(mailbox.list('first@x.example')).toEqual([]);
  expect(mailbox.list()).toHaveLength(100);
  expect(mailbox.list('ana@x.example')[0]).toEqual({
    ...anEmail('ana@x.example', '499'),
    sent_at: '2026-11-26T10:00:00.000Z',
  });
});
