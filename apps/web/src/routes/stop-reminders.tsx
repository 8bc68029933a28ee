import { createFileRoute } from '@tanstack/react-router'
import { StopRemindersPage } from '../features/accounts/stop-reminders-page.tsx'

export const Route = createFileRoute('/stop-reminders')({
  component: StopRemindersPage,
})
