import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailPage } from '#app/features/invoice-detail/invoice-detail-page.tsx';
import { DeleteFromPage } from '#app/features/invoices/delete-from-page.tsx';

export const Route = createFileRoute('/_signed-in/invoices_/$id')({
  staticData: { feature: 'view_invoices' },
  component: InvoiceDetails,
});

function InvoiceDetails() {
  const { id } = Route.useParams();
  // Another invoice is another page: nothing that was open or asked for goes along.
  return <InvoiceDetailPage key={id} id={id} DeleteButton={DeleteFromPage} />;
}
