import { listVisibleTopics, type Topic } from '@kitchen-table/domain/catalog'
import type { ReportTopic } from '@kitchen-table/domain/insights'
import type { Snapshot } from '../../catalog/reading/library-cache.ts'
import { listLayoutsOfScope, type OrganizationLayouts } from '../statistics/list-layouts-of-scope.ts'

/**
 * Returns the topics of the layouts that people of an organization see. Topics of the same slug in several layouts are
 * one, with the title of the first. They do not depend on the events: a topic that is there because someone used it
 * would show what a single person did.
 */
export function listReportTopics(
  snapshot: Pick<Snapshot, 'layouts' | 'topics' | 'tracks'>,
  group: OrganizationLayouts,
): ReportTopic[] {
  const configs = listLayoutsOfScope(snapshot, { group: group.slug, layout: null }, group) ?? []
  const visible = configs.flatMap((config) => {
    const layout = snapshot.layouts.get(config)
    return layout ? listVisibleTopics<Topic>(layout, snapshot.topics.get(config) ?? new Map()) : []
  })
  return [...Map.groupBy(visible, ({ slug }) => slug)].map(([slug, alike]) => {
    const tracks = [...new Set(alike.flatMap((topic) => topic.tracks))]
    const openTracks = tracks.filter((track) => snapshot.tracks.get(track)?.trackDisabled === false)
    return { slug, title: alike[0]?.title ?? slug, tracks, openTracks }
  })
}
