import { Trans } from '@lingui/react/macro';
import { Anchor, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePublicSettings } from '#app/settings/public-settings.ts';
import type { ConsentState } from './use-consent.ts';

/** The authorisation that Ley 1581 of 2012 demands, with the terms; not shown where the server has no privacy policy. */
export function ConsentField({ isGiven, error, onGiven }: ConsentState) {
  const settings = usePublicSettings();
  if (!settings?.privacy_url) return null;
  return (
    <Checkbox
      name="consent"
      label={<ConsentText privacyUrl={settings.privacy_url} termsUrl={settings.terms_url} />}
      checked={isGiven}
      error={error}
      onChange={(event) => onGiven(event.currentTarget.checked)}
    />
  );
}

function ConsentText({ privacyUrl, termsUrl }: { privacyUrl: string; termsUrl: string | null }) {
  if (termsUrl === null)
    return (
      <Trans>
        Autorizo el tratamiento de mis datos personales (Ley 1581 de 2012) según la{' '}
        <Page url={privacyUrl}>política de privacidad</Page>.
      </Trans>
    );
  return (
    <Trans>
      Autorizo el tratamiento de mis datos personales (Ley 1581 de 2012) según la{' '}
      <Page url={privacyUrl}>política de privacidad</Page> y acepto los{' '}
      <Page url={termsUrl}>términos y condiciones</Page>.
    </Trans>
  );
}

const Page = ({ url, children }: { url: string; children: ReactNode }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
    {children}
  </Anchor>
);
