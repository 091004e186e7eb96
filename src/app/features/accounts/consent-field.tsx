import { Trans } from '@lingui/react/macro';
import { Anchor, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import type { ConsentState } from './use-consent.ts';

/** The authorisation that Ley 1581 of 2012 demands, and the terms; not shown where the server has no pages for them. */
export function ConsentField({ isGiven, error, onGiven }: ConsentState) {
  const settings = usePublicSettings();
  const { terms_url, privacy_url } = settings ?? { terms_url: null, privacy_url: null };
  const label = consentText(terms_url, privacy_url);
  if (label === undefined) return null;
  return (
    <Checkbox
      name="consent"
      label={label}
      checked={isGiven}
      error={error}
      onChange={(event) => onGiven(event.currentTarget.checked)}
    />
  );
}

function consentText(terms: string | null, privacy: string | null): ReactNode {
  if (terms !== null && privacy !== null)
    return (
      <Trans>
        Autorizo el tratamiento de mis datos personales (Ley 1581 de 2012) según la{' '}
        <Page url={privacy}>política de privacidad</Page> y acepto los <Page url={terms}>términos y condiciones</Page>.
      </Trans>
    );
  if (privacy !== null)
    return (
      <Trans>
        Autorizo el tratamiento de mis datos personales (Ley 1581 de 2012) según la{' '}
        <Page url={privacy}>política de privacidad</Page>.
      </Trans>
    );
  if (terms !== null)
    return (
      <Trans>
        Acepto los <Page url={terms}>términos y condiciones</Page>.
      </Trans>
    );
  return undefined;
}

const Page = ({ url, children }: { url: string; children: ReactNode }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
    {children}
  </Anchor>
);
