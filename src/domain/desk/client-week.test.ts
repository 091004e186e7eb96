import { expect, test } from 'vitest';
import { type ClientWeek, sortByNeed } from './client-week.ts';
import type { DeskCompany } from './desk.ts';

const client = (id: string, figures: Partial<DeskCompany> = {}, new_documents = 0): ClientWeek => ({
  figures: {
    id,
    to_review: 0,
    oldest_to_review: null,
    unclassified: 0,
    documents: 0,
    documents_limit: null,
    held_files: 0,
    notes_without_invoice: 0,
    pdfs_to_complete: 0,
    emails_to_decide: null,
    reconciliation: null,
    deadlines: null,
    last_activity_at: null,
    ...figures,
  },
  before: null,
  new_documents,
  reviewed: 0,
});

const IN_ORDER = [
  client('two terms end this week', { deadlines: { due_this_week: 2 } }),
  client('a term ends this week', { deadlines: { due_this_week: 1 }, pdfs_to_complete: 8 }),
  client('e-mails wait', { emails_to_decide: 2, pdfs_to_complete: 1 }),
  client('an old draft', { to_review: 1, oldest_to_review: '2026-01-02' }),
  client('newer drafts', { to_review: 90, oldest_to_review: '2026-03-02' }),
  client('others wait', { unclassified: 1, reconciliation: { month: '2026-10', to_resolve: 2 } }),
  client('a note waits', { notes_without_invoice: 1 }),
  client('only news', {}, 5),
  client('nothing'),
];
const namesOf = (clients: readonly ClientWeek[]) => clients.map(({ figures }) => figures.id);

test('the client that needs a person most is first, whatever the order they come in', () => {
  expect(namesOf(sortByNeed(IN_ORDER.toReversed()))).toEqual(namesOf(IN_ORDER));
  expect(namesOf(sortByNeed(IN_ORDER))).toEqual(namesOf(IN_ORDER));
});

test('clients alike keep their order', () => {
  expect(namesOf(sortByNeed([client('b'), client('a')]))).toEqual(['b', 'a']);
});
