import type { ComponentType } from 'react'
import { ContentTab } from './content-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SearchesTab } from './searches-tab.tsx'
import type { StatisticsTabProps } from './statistics-region.tsx'

type StatisticsTab = { value: string; text: string; Content: ComponentType<StatisticsTabProps> }

/** The tabs of the statistics in their order, by their names in the address. */
export const statisticsTabs: readonly StatisticsTab[] = [
  { value: 'overview', text: 'Overview', Content: OverviewTab },
  { value: 'content', text: 'Content', Content: ContentTab },
  { value: 'searches', text: 'Searches', Content: SearchesTab },
]
