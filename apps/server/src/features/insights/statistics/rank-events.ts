import type { RankedItem, Ranking, RankingName } from '@kitchen-table/contract/insights-statistics'
import type { DayRange } from '@kitchen-table/domain/insights/day-range'
import { type MetricName, metrics } from '@kitchen-table/domain/insights/metrics'
import type { DetailCount, DetailRequest, EventScope, EventStore } from '../ports.ts'
import type { ContentTitles, FindTitle } from './content-titles.ts'

/** What could have been counted: slugs of tracks, ids of units and of files. */
export type OfferedContent = {
  tracks: ReadonlySet<string>
  units: ReadonlySet<string>
  files: ReadonlySet<string>
}

export type RankedContent = { offered: OfferedContent; titles: ContentTitles }

type Deps = { events: Pick<EventStore, 'rankDetails'> }

/** A library has thousands of tracks and units at most, so all that were counted are requested. */
const EVERY_DETAIL = Number.MAX_SAFE_INTEGER

/** Requests the details of a metric that were counted most or least often. */
export function toRequest(name: MetricName, order: DetailRequest['order'], limit: number): DetailRequest {
  return { events: metrics[name].codes, order, limit }
}

/** Returns details with the titles that they have now. */
export function toItems(counts: readonly DetailCount[], findTitle: FindTitle): RankedItem[] {
  return counts.map(({ detail, count }) => ({ id: detail, title: findTitle(detail), count }))
}

function compareTitles(a: RankedItem, b: RankedItem): number {
  return a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1)
}

/** Ranks content; what is offered and was never counted is among the least. Those that are equal are sorted by title. */
function rankContent(
  counts: readonly DetailCount[],
  offered: ReadonlySet<string>,
  findTitle: FindTitle,
  limit: number,
): Ranking {
  const counted = new Set(counts.map(({ detail }) => detail))
  const uncounted = [...offered.difference(counted)].map((detail) => ({ detail, count: 0 }))
  const items = toItems(counts, findTitle)
  const allItems = [...items, ...toItems(uncounted, findTitle)]
  return {
    most: items.sort((a, b) => b.count - a.count || compareTitles(a, b)).slice(0, limit),
    least: allItems.sort((a, b) => a.count - b.count || compareTitles(a, b)).slice(0, limit),
  }
}

const asTyped: FindTitle = (term) => term

/** Returns the most and least frequent tracks, units, files and searches. */
export async function rankEvents(
  { events }: Deps,
  scope: EventScope,
  range: DayRange,
  { offered, titles, limit }: RankedContent & { limit: number },
): Promise<Record<RankingName, Ranking>> {
  const [tracks = [], units = [], files = [], hits = [], rareHits = [], misses = [], rareMisses = []] =
    await events.rankDetails(scope, range, [
      toRequest('trackViews', 'most', EVERY_DETAIL),
      toRequest('unitsCompleted', 'most', EVERY_DETAIL),
      toRequest('downloads', 'most', EVERY_DETAIL),
      toRequest('searchHits', 'most', limit),
      toRequest('searchHits', 'least', limit),
      toRequest('searchMisses', 'most', limit),
      toRequest('searchMisses', 'least', limit),
    ])
  return {
    tracks: rankContent(tracks, offered.tracks, titles.track, limit),
    units: rankContent(units, offered.units, titles.unit, limit),
    downloads: rankContent(files, offered.files, titles.file, limit),
    searchHits: { most: toItems(hits, asTyped), least: toItems(rareHits, asTyped) },
    searchMisses: { most: toItems(misses, asTyped), least: toItems(rareMisses, asTyped) },
  }
}
