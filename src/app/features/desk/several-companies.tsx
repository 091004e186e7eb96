import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBriefcase } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '#app/session/session-context.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';

type Props = {
  text: string;
  /** Where a person whose account has several companies does the same, if anywhere, and how the link is called. */
  own?: { text: (companies: number) => string; to: '/invoices' | '/upload'; label: string };
};

/**
 * What a page about several accounts shows a person of one: for whom it is, and how one comes to have it, or where the
 * companies of the account are together.
 */
export function SeveralCompanies({ text, own }: Props) {
  const companies = useSignedIn().user.company?.nits.length ?? 1;
  if (own && companies > 1)
    return (
      <EmptyState icon={<IconBriefcase size={28} />} text={own.text(companies)}>
        <Button variant="default" renderRoot={(props) => <Link to={own.to} {...props} />}>
          {own.label}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconBriefcase size={28} />} text={text}>
      <Button variant="default" renderRoot={(props) => <Link to="/firm" {...props} />}>
        <Trans>Ver firma contable</Trans>
      </Button>
    </EmptyState>
  );
}
