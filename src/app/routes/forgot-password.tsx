import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#app/features/accounts/links/forgot-password-page.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPasswordPage });
