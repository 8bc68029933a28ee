import type { ComponentType } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { ContentTab } from './content-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SearchesTab } from './searches-tab.tsx'
import type { StatisticsTabProps } from './statistics-region.tsx'

const loading = () => <Skeleton shape="block" className="h-96" />
const UnansweredTab = lazyComponent<StatisticsTabProps>(
  () => import('../searches/unanswered-tab.tsx').then((module) => module.UnansweredTab),
  { name: 'Unanswered', isOnDemand: true, fallback: loading },
)
const StopsTab = lazyComponent<StatisticsTabProps>(
  () => import('../stops/stops-tab.tsx').then((module) => module.StopsTab),
  { name: 'Where learners stop', isOnDemand: true, fallback: loading },
)

type StatisticsTab = { value: string; text: string; Content: ComponentType<StatisticsTabProps> }

/** The tabs of the statistics in their order, by their names in the address. */
export const statisticsTabs: readonly StatisticsTab[] = [
  { value: 'overview', text: 'Overview', Content: OverviewTab },
  { value: 'content', text: 'Content', Content: ContentTab },
  { value: 'searches', text: 'Searches', Content: SearchesTab },
  { value: 'unanswered', text: 'Unanswered', Content: UnansweredTab },
  { value: 'stops', text: 'Where learners stop', Content: StopsTab },
]
