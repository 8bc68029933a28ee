import { createFileRoute } from '@tanstack/react-router'
import { HelpRightNowPage } from '../features/help/help-right-now-page.tsx'

export const Route = createFileRoute('/help-right-now')({ component: HelpRightNowPage })
