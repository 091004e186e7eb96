import { Trans } from '@lingui/react/macro';
import { Alert, List } from '@mantine/core';
import type { ResultOverview } from '../worker/protocol.ts';

/** The files that are no listing, each with the reason. */
export function ListingProblems({ problems }: Pick<ResultOverview, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem.name}>
            {problem.type === 'refused' ? (
              <Trans>
                {problem.name}: {problem.detail}
              </Trans>
            ) : (
              <Trans>{problem.name}: no es un listado de la DIAN. Descárgalo de nuevo y suéltalo sin cambiarlo.</Trans>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
