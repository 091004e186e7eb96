import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Title } from '@mantine/core';
import classes from './radian.module.css';

/** What each event means, in plain words (docs/radian.md). */
export function EventGuide() {
  const { t } = useLingui();
  const guide = [
    { code: '030', text: t`Acuse de recibo: dices que recibiste la factura. La ley no fija un plazo para el acuse.` },
    {
      code: '032',
      text: t`Recibo del bien o servicio: dices que recibiste lo comprado. Con el acuse y el recibo, una compra a crédito soporta costo, deducción e IVA descontable.`,
    },
    {
      code: '031',
      text: t`Reclamo: devuelves la factura por inconsistencias o porque no recibiste todo. Hasta tres días hábiles después del recibo, y antes de aceptar.`,
    },
    {
      code: '033',
      text: t`Aceptación expresa: aceptas la factura; es irrevocable. Hasta tres días hábiles después del recibo. No hace falta para el costo ni el IVA: decídela factura por factura.`,
    },
    {
      code: '034',
      text: t`Aceptación tácita: la registra quien vende cuando pasaron los tres días hábiles sin reclamo ni aceptación. La ley la da por aceptada aunque no veas este evento.`,
    },
    {
      code: '036',
      text: t`Inscripción: quien vende inscribe la factura como título valor en el RADIAN, para negociarla.`,
    },
    {
      code: '037–047',
      text: t`Endosos, limitaciones, mandatos, pagos y cesiones de una factura inscrita: dicen a quién y cuándo pagar. Cuadra sólo los muestra.`,
    },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} fz="md" fw={600}>
        <Trans>Qué es cada evento</Trans>
      </Title>
      <dl className={classes['guide']}>
        {guide.map(({ code, text }) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}
