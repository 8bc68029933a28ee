import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { ComponentType } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ContentTab } from './content-tab.tsx'
import { messages } from './messages.ts'
import { OverviewTab } from './overview-tab.tsx'
import { SearchesTab } from './searches-tab.tsx'
import type { StatisticsTabProps } from './statistics-region.tsx'

const loading = () => <Skeleton shape="block" className="h-96" />
const UnansweredTab = lazyComponent<StatisticsTabProps>(
  () => import('../searches/unanswered-tab.tsx').then((module) => module.UnansweredTab),
  { name: messages.unanswered, isOnDemand: true, fallback: loading },
)
const StopsTab = lazyComponent<StatisticsTabProps>(
  () => import('../stops/stops-tab.tsx').then((module) => module.StopsTab),
  { name: messages.stops, isOnDemand: true, fallback: loading },
)

type StatisticsTab = { value: string; text: PlainMessage; Content: ComponentType<StatisticsTabProps> }

/** The tabs of the statistics in their order, by their names in the address. */
export const statisticsTabs: readonly StatisticsTab[] = [
  { value: 'overview', text: messages.overview, Content: OverviewTab },
  { value: 'content', text: messages.content, Content: ContentTab },
  { value: 'searches', text: messages.searches, Content: SearchesTab },
  { value: 'unanswered', text: messages.unanswered, Content: UnansweredTab },
  { value: 'stops', text: messages.stops, Content: StopsTab },
]
