import { createFileRoute } from '@tanstack/react-router'
import { StopRemindersPage } from '../features/accounts/stop-reminders-page.tsx'
import { StandalonePageError } from './-page-states.tsx'

export const Route = createFileRoute('/stop-reminders')({
  component: StopRemindersPage,
  errorComponent: StandalonePageError,
})
