import { forActor, forPerson, procedures } from '../../platform/authorization/procedures.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { ResourceStore } from '../catalog/ports.ts'
import type { LibraryCache } from '../catalog/reading/library-cache.ts'
import { type ForgetIfRemoved, withForgetIfRemoved } from '../people/forget-if-removed.ts'
import { type CloseOldestDay, closeEventDaysTask } from './close-event-days.ts'
import type { EventStore } from './ports.ts'
import { recordEvents } from './record-events.ts'
import { removeOldEventsTask } from './remove-old-events.ts'
import { createReportsPart, type ReportsDeps } from './reports/create-reports-part.ts'
import { findUnmadeQuarter } from './reports/find-unmade-quarter.ts'
import { publishReportsTask } from './reports/make-all-reports.ts'
import { createSearchAnswerEditor, type SearchAnswerDeps } from './searches/create-search-answer-editor.ts'
import { listUnansweredSearches } from './searches/list-unanswered-searches.ts'
import { createTotalsMeasurer } from './statistics/measure-totals.ts'
import type { TotalsStore } from './statistics/ports.ts'
import { readOrganizationAnalytics } from './statistics/read-organization-analytics.ts'
import { readOrganizationUsage } from './statistics/read-organization-usage.ts'
import { readStatistics } from './statistics/read-statistics.ts'
import { recordTotalsTask } from './statistics/record-totals.ts'

type InsightsFeatureDeps = ReportsDeps &
  SearchAnswerDeps & {
    events: EventStore & { closeOldestDay?: CloseOldestDay }
    /** The retention of events in months; null keeps all. */
    retentionMonths: number | null
    totals: TotalsStore
    rates: RateStore
    library: LibraryCache
    resources: Pick<ResourceStore, 'find' | 'list'>
    countMembers: (group: string) => Promise<ReadonlyMap<string, number>>
    hasDemoData: () => Promise<boolean>
    forgetIfRemoved: ForgetIfRemoved
    now: () => number
  }

/**
 * Creates the feature that records usage events, shows administrators what happened and what there is, and tells
 * managers in a report of each quarter what their organization used.
 */
export function createInsightsFeature(deps: InsightsFeatureDeps) {
  const { insights } = procedures
  const measureTotals = createTotalsMeasurer(deps)
  const reports = createReportsPart(deps)
  const searchAnswers = createSearchAnswerEditor(deps)
  const { closeOldestDay } = deps.events
  return {
    procedures: {
      recordEvents: insights.recordEvents.handler(
        forPerson(withForgetIfRemoved(deps.forgetIfRemoved, recordEvents(deps))),
      ),
      readStatistics: insights.readStatistics.handler(forActor(readStatistics({ ...deps, measureTotals }))),
      readGroupAnalytics: insights.readGroupAnalytics.handler(forActor(readOrganizationAnalytics(deps))),
      readGroupUsage: insights.readGroupUsage.handler(forActor(readOrganizationUsage(deps))),
      ...reports.procedures,
      listUnansweredSearches: insights.listUnansweredSearches.handler(forActor(listUnansweredSearches(deps))),
      answerSearch: insights.answerSearch.handler(forActor(searchAnswers.answer)),
      undoSearchAnswer: insights.undoSearchAnswer.handler(forActor(searchAnswers.undo)),
    },
    tasks: [
      recordTotalsTask({ totals: deps.totals, measureTotals }),
      publishReportsTask(reports.makeAllReports, reports.mailReports),
      removeOldEventsTask({ ...deps, findUnmadeQuarter: findUnmadeQuarter(deps) }),
      ...(closeOldestDay ? [closeEventDaysTask(closeOldestDay, deps.now)] : []),
    ],
    makeAllReports: reports.makeAllReports,
    mailReports: reports.mailReports,
    sendReportEmail: reports.sendReportEmail,
  }
}
