import { expect, test } from 'vitest';
import type { DocumentPreview } from '#domain/files/file-reading.ts';
import type { UploadState } from '#store/rows/upload-row.ts';
import { findRepeated } from './find-repeated.ts';

const row = (id: string, numbers: string[], state: UploadState = 'chosen') => ({
  id,
  state,
  // Only the fields that are read.
  reading: {
    documents: numbers.map((number) => ({ number, identity: `cufe-${number}` }) as DocumentPreview),
    ...{ events: 0, refused: null, problems: [] },
  },
});

test('a document is repeated where an earlier file holds it, also within one ZIP', () => {
  const rows = [row('a', ['FE-1']), row('b', ['FE-2', 'FE-1', 'FE-2']), row('c', ['FE-3'])];
  expect(findRepeated(rows)).toEqual(new Map([['b', ['FE-1', 'FE-2']]]));
});

test('a cancelled upload is not a repetition', () => {
  expect(findRepeated([row('a', ['FE-1'], 'cancelled'), row('b', ['FE-1'])])).toEqual(new Map());
});
