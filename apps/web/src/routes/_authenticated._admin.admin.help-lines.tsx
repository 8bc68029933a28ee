import { createFileRoute } from '@tanstack/react-router'
import { HelpLinesScreen } from '../features/catalog/admin/help-lines/help-lines-screen.tsx'

export const Route = createFileRoute('/_authenticated/_admin/admin/help-lines')({
  component: HelpLinesScreen,
})
