import { useRef } from 'react';
import { useSignedIn } from '#app/session/session-context.tsx';
import { Refused } from '#client/refused.ts';
import { importInvoices, previewImport } from '#contract/imports.ts';
import type { ForeignChoice, ImportMapping, ImportTemplate } from '#domain/sheets/import-job.ts';

export type ChosenSheet = { file: File; template: ImportTemplate; mapping?: ImportMapping };

/** A large file over a slow network takes long. */
const TIMEOUT_MS = 600_000;

/** Sends a spreadsheet for a preview or an import; the same content after a lost response is the same import. */
export function useSendSheet() {
  const { call } = useSignedIn();
  const change = useRef({ content: '', id: '' });
  const partsOf = ({ file, template, mapping }: ChosenSheet) => ({
    files: [file],
    fields: { template_type: template, ...(mapping && { mapping: JSON.stringify(mapping) }) },
    timeoutMs: TIMEOUT_MS,
  });

  const preview = (sheet: ChosenSheet) => call(previewImport, {}, partsOf(sheet));

  const start = async (sheet: ChosenSheet, foreign: ForeignChoice) => {
    const { file, template, mapping } = sheet;
    const content = JSON.stringify([file.name, file.size, file.lastModified, template, mapping, foreign]);
    if (change.current.content !== content) change.current = { content, id: crypto.randomUUID() };
    try {
      const { fields, ...parts } = partsOf(sheet);
      const options = { ...parts, fields: { ...fields, foreign }, operationId: change.current.id };
      const job = await call(importInvoices, {}, options);
      change.current.content = '';
      return job;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) change.current.content = '';
      throw error;
    }
  };
  return { preview, start };
}
