import { useState } from 'react'
import type { StatisticsFilter } from './statistics-search.ts'

const isSame = (a: StatisticsFilter, b: StatisticsFilter) =>
  a.from === b.from && a.to === b.to && a.group === b.group && a.layout === b.layout

/** Returns the filter of the figures that a query has: the one before while those of another are loading. */
export function useShownFilter(
  filter: StatisticsFilter,
  { isPlaceholderData }: { isPlaceholderData: boolean },
): StatisticsFilter {
  const [shown, setShown] = useState(filter)
  if (isPlaceholderData || isSame(shown, filter)) return shown
  setShown(filter)
  return filter
}
