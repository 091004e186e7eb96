import { createFileRoute } from '@tanstack/react-router';
import { UploadPage } from '#app/features/upload/upload-page.tsx';

export const Route = createFileRoute('/_signed-in/upload')({
  staticData: { feature: 'access_upload' },
  component: UploadPage,
});
