import { createFileRoute } from '@tanstack/react-router';
import { ShareNotice } from '#app/features/share/share-notice.tsx';
import { UploadPage } from '#app/features/upload/upload-page.tsx';
import { SharedFiles } from '#domain/files/shared-files.ts';

export const Route = createFileRoute('/_signed-in/upload')({
  validateSearch: SharedFiles,
  staticData: { feature: 'access_upload' },
  component: Upload,
});

function Upload() {
  const shared = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <ShareNotice shared={shared} onClose={() => void navigate({ search: {}, replace: true })} />
      <UploadPage />
    </>
  );
}
