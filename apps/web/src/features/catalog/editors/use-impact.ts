import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../app/admin-api.ts'
import { useDebounced } from '../admin/use-debounced.ts'

const DELAY_MS = 500
/** A count is shown with its age; it is not taken again for the same change within this time. */
const STALE_TIME_MS = 60_000

const options = { staleTime: STALE_TIME_MS, placeholderData: keepPreviousData } as const

/** Returns whom a change of a track affects, or null while that is not known: nothing waits for it. */
export function useTrackImpact(slug: string | null, change: { units: string[]; trackDisabled: boolean }) {
  const key = useDebounced(JSON.stringify(change), DELAY_MS)
  const settled: typeof change = JSON.parse(key)
  const input = { slug: slug ?? '', ...settled }
  return (
    useQuery({ ...adminApi.learning.trackImpact.queryOptions({ input }), ...options, enabled: slug !== null })
      .data ?? null
  )
}

/** Returns whom a change of a unit affects, or null while that is not known: nothing waits for it. */
export function useUnitImpact(unitId: string | null, unitDisabled: boolean) {
  const input = { unitId: unitId ?? '', unitDisabled }
  const query = adminApi.learning.unitImpact.queryOptions({ input })
  return useQuery({ ...query, ...options, enabled: unitId !== null }).data ?? null
}
