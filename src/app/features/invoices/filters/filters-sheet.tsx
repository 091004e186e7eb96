import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, SimpleGrid, Stack } from '@mantine/core';
import { PeriodControl } from '#app/period/period-control.tsx';
import { Modal } from '#app/ui/modal.tsx';
import { ViewLinks } from '#app/views/view-links.tsx';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import { LabelledSelect } from '../conditions/labelled-select.tsx';
import { CompanySelect } from './company-select.tsx';
import { type FilterFieldsProps, PartyAndClassFields } from './filter-fields.tsx';
import classes from './filters.module.css';
import { countFilters } from './no-filter.ts';
import { RadianSelect } from './radian-select.tsx';
import { ReviewSelect } from './review-select.tsx';

type Props = FilterFieldsProps & {
  /** The number of invoices that the filters find; undefined while it is not known. */
  count: number | undefined;
  /** The fields of the filters are in the sheet, too. */
  isNarrow: boolean;
  onClear: () => void;
  onClose: () => void;
};

/** All filters, on a phone also those that a wide screen shows above the list. They take effect at once; the button below says what they find, and closes. */
export function FiltersSheet({ view, onView, count, isNarrow, onClear, onClose }: Props) {
  const { t } = useLingui();
  const close = () => {
    // A text that was just typed takes effect when its field loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t`Filtros`}
      size="xl"
      closeButtonProps={{ 'aria-label': t`Cerrar`, size: 44, iconSize: 20 }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes['scroll'] ?? '' }}
    >
      <Stack gap="sm" className={classes['sheet'] ?? ''}>
        {isNarrow && <ViewLinks onLeave={close} />}
        {isNarrow && (
          <>
            <Input.Wrapper label={t`Período`} labelElement="div">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <PeriodControl view={view} onView={onView} isFilter />
              </SimpleGrid>
            </Input.Wrapper>
            <CompanySelect company={view.company} onView={onView} Select={LabelledSelect} />
            <PartyAndClassFields view={view} onView={onView} Select={LabelledSelect} />
          </>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <RadianSelect radian={view.radian} onView={onView} />
          <ReviewSelect review={view.review} onView={onView} />
        </SimpleGrid>
        <ConditionFields view={view} onView={onView} />
        <div className={classes['foot']}>
          {countFilters(view) > 0 && (
            <Button variant="subtle" size="md" onClick={onClear}>
              <Trans>Limpiar filtros</Trans>
            </Button>
          )}
          <Button size="md" onClick={close}>
            {count === undefined ? (
              <Trans>Ver facturas</Trans>
            ) : (
              <Plural value={count} one="Ver # factura" many="Ver # de facturas" other="Ver # facturas" />
            )}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
