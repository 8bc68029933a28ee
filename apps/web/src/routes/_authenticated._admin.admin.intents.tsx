import { createFileRoute } from '@tanstack/react-router'
import { IntentsScreen } from '../features/catalog/admin/intents/intents-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/intents')({
  component: IntentsScreen,
})
