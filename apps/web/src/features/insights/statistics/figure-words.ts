import { type MetricName, metrics, type TotalName } from '@kitchen-table/domain/insights'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { messages } from './figures.messages.ts'

type TotalWords = {
  title: PlainMessage
  /** A number of them: "1,204 active users". */
  count: (values: { count: number }) => string
}

/** `none`: there are none in the range. `never`: none has ever been recorded. */
type CountWords = TotalWords & { none: PlainMessage; never: PlainMessage }

export type CountName = 'activeUsers' | MetricName

/** What is said of what happened. */
export const countWords: Record<CountName, CountWords> = {
  activeUsers: {
    title: messages.activeUsers,
    count: messages.activeUserCount,
    none: messages.noActiveUser,
    never: messages.neverActiveUser,
  },
  logins: {
    title: metrics.logins.title,
    count: messages.loginCount,
    none: messages.noLogin,
    never: messages.neverLogin,
  },
  signUps: {
    title: metrics.signUps.title,
    count: messages.signUpCount,
    none: messages.noSignUp,
    never: messages.neverSignUp,
  },
  trackViews: {
    title: metrics.trackViews.title,
    count: messages.trackViewCount,
    none: messages.noTrackView,
    never: messages.neverTrackView,
  },
  videoStarts: {
    title: metrics.videoStarts.title,
    count: messages.videoStartCount,
    none: messages.noVideoStart,
    never: messages.neverVideoStart,
  },
  videoCompletes: {
    title: metrics.videoCompletes.title,
    count: messages.videoCompleteCount,
    none: messages.noVideoComplete,
    never: messages.neverVideoComplete,
  },
  unitsCompleted: {
    title: metrics.unitsCompleted.title,
    count: messages.unitCompletedCount,
    none: messages.noUnitCompleted,
    never: messages.neverUnitCompleted,
  },
  downloads: {
    title: metrics.downloads.title,
    count: messages.downloadCount,
    none: messages.noDownload,
    never: messages.neverDownload,
  },
  relatedClicks: {
    title: metrics.relatedClicks.title,
    count: messages.relatedClickCount,
    none: messages.noRelatedClick,
    never: messages.neverRelatedClick,
  },
  searchHits: {
    title: metrics.searchHits.title,
    count: messages.searchHitCount,
    none: messages.noSearchHit,
    never: messages.neverSearchHit,
  },
  searchMisses: {
    title: metrics.searchMisses.title,
    count: messages.searchMissCount,
    none: messages.noSearchMiss,
    never: messages.neverSearchMiss,
  },
}

/** What is said of what there is. */
export const totalWords: Record<TotalName, TotalWords> = {
  members: { title: messages.members, count: messages.memberCount },
  organizations: { title: messages.organizations, count: messages.organizationCount },
  tracks: { title: messages.tracks, count: messages.trackCount },
  units: { title: messages.units, count: messages.unitCount },
}
