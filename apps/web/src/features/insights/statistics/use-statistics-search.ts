import { type DayRange, DEFAULT_RANGE, resolveRange } from '@kitchen-table/domain/insights'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  formatStatisticsSearch,
  parseStatisticsSearch,
  resolveSearchedRange,
  type StatisticsSearch,
} from './statistics-search.ts'
import { useUtcDay } from './use-utc-day.ts'

export type SetStatisticsSearch = (change: Partial<StatisticsSearch>) => void

/** Returns what the address says, and what changes it; changes replace the address, so that Back leaves the page. */
export function useStatisticsSearch() {
  const search = parseStatisticsSearch(useSearch({ from: '/_authenticated/_admin/admin/stats' }))
  const navigate = useNavigate()

  function setSearch(change: Partial<StatisticsSearch>) {
    void navigate({
      to: '/admin/stats',
      search: formatStatisticsSearch({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    })
  }

  return { search, setSearch }
}

/** Returns the days of the address, or those before while these cannot be shown. */
export function useShownRange(search: StatisticsSearch): DayRange {
  const today = useUtcDay()
  const [lastRange, setLastRange] = useState(() => resolveRange(DEFAULT_RANGE, today))
  const range = resolveSearchedRange(search, today)
  if (range === null) return lastRange
  if (range.from !== lastRange.from || range.to !== lastRange.to) setLastRange(range)
  return range
}
