import type { Impact } from '@kitchen-table/contract/learning'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { useDebounced } from '../../../app/use-debounced.ts'

const DELAY_MS = 500
/** A count is shown with its age; it is not taken again for the same change within this time. */
const STALE_TIME_MS = 60_000

const options = { staleTime: STALE_TIME_MS, placeholderData: keepPreviousData } as const

/** Nothing waits for a count: both are null while it is not known. */
type EditedImpact = {
  /** Where the record is used. Stays while the count for another change is on its way. */
  reach: Impact | null
  /** Whom the change as it is now affects. */
  consequence: Impact | null
}

type ImpactQuery = { data: Impact | undefined; isPlaceholderData: boolean }

function toEditedImpact({ data, isPlaceholderData }: ImpactQuery, isSettled: boolean): EditedImpact {
  const reach = data ?? null
  return { reach, consequence: isSettled && !isPlaceholderData ? reach : null }
}

/** Returns whom a change of a track affects. */
export function useTrackImpact(slug: string | null, change: { units: string[]; trackDisabled: boolean }) {
  const current = JSON.stringify(change)
  const counted = useDebounced(current, DELAY_MS)
  const settled: typeof change = JSON.parse(counted)
  const query = adminApi.learning.trackImpact.queryOptions({ input: { slug: slug ?? '', ...settled } })
  return toEditedImpact(useQuery({ ...query, ...options, enabled: slug !== null }), counted === current)
}

/** Returns whom a change of a unit affects. */
export function useUnitImpact(unitId: string | null, unitDisabled: boolean) {
  const query = adminApi.learning.unitImpact.queryOptions({ input: { unitId: unitId ?? '', unitDisabled } })
  return toEditedImpact(useQuery({ ...query, ...options, enabled: unitId !== null }), true)
}
