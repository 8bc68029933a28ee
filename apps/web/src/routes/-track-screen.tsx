import type { TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { isPlayed } from '@kitchen-table/domain/catalog'
import {
  findSourceOfNextTracks,
  formatProgressLabel,
  isTrackOpeningRecorded,
} from '@kitchen-table/domain/learning'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QuickExitBar } from '../app/help/quick-exit.tsx'
import { lazyComponent } from '../app/lazy-component.tsx'
import { useLibraryView } from '../app/library-view.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { trackQuery, useCatalog, useCurrentUser } from '../app/queries.ts'
import { usePageTitle } from '../app/use-page-title.ts'
import { formatLessonCountAndMinutes } from '../features/catalog/format-counts.ts'
import { NextTracks } from '../features/catalog/next-tracks.tsx'
import { TrackHeader } from '../features/catalog/track-header.tsx'
import { UnitList } from '../features/catalog/unit-list.tsx'
import { useOpenUnits, wasOpenedAtSensitiveLesson } from '../features/catalog/use-open-units.ts'
import { useUsageRecorder } from '../features/insights/usage-provider.tsx'
import { CompleteUnitControl } from '../features/learning/complete-unit-control.tsx'
import { useLearning } from '../features/learning/learning-provider.tsx'
import { LessonTool } from '../features/tools/lesson-tool.tsx'
import { classNames } from '../ui/class-names.ts'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { messages } from './-pages.messages.ts'

/** Returns the ids of the lessons that count toward the progress; disabled ones, which administrators see, do not. */
function getEnabledUnitIds({ units }: TrackDetails): string[] {
  return units.filter(({ unitDisabled }) => !unitDisabled).map(({ unitId }) => unitId)
}

/**
 * Records that this track was opened, which makes it the last track. Nothing is recorded of administrators, nor of a
 * sensitive lesson (docs/product.md 4.18).
 */
function useRecordTrackView({ slug, units }: TrackDetails): void {
  const { can } = useCurrentUser()
  const { viewTrack } = useLearning()
  const [unitsWhenOpened] = useState(units)

  useEffect(() => {
    if (!can.recordUsage || wasOpenedAtSensitiveLesson()) return
    if (isTrackOpeningRecorded(unitsWhenOpened, location.hash.slice(1))) viewTrack(slug)
  }, [slug, unitsWhenOpened, can.recordUsage, viewTrack])
}

const loadParts = () => import('./-lesson-parts.ts').then((module) => module.lessonParts)

const HelpLineCard = lazyComponent(async () => (await loadParts()).HelpLineCard, {
  name: messages.theHelpLine,
  fallback: () => <Skeleton shape="block" className="h-44 max-w-reading" silent />,
  isOnDemand: true,
})

const KeepUnitQuestion = lazyComponent(async () => (await loadParts()).KeepUnitQuestion, {
  name: messages.thisQuestion,
  isOnDemand: true,
})

const LessonWorksheet = lazyComponent(async () => (await loadParts()).LessonWorksheet, {
  name: messages.theWorksheet,
  isOnDemand: true,
})

const UnitVideo = lazyComponent(async () => (await loadParts()).UnitVideo, {
  name: messages.theVideo,
  fallback: () => <Skeleton shape="block" className="aspect-video max-w-2xl" silent />,
  isOnDemand: true,
})

/** Loads the parts before a lesson that has one is opened: it may be opened without a connection. */
function useLessonParts(units: UnitView[]): void {
  const isNeeded = units.some(
    (unit) => unit.sensitive || unit.helpLine !== null || unit.worksheet !== '' || isPlayed(unit),
  )
  useEffect(() => {
    // An open lesson loads them again, and shows the error.
    if (isNeeded) loadChunk(loadParts).catch(() => {})
  }, [isNeeded])
  const hasTool = units.some(({ tool }) => tool !== null)
  useEffect(() => {
    if (hasTool) void LessonTool.preload()
  }, [hasTool])
}

export function TrackScreen({ slug }: { slug: string }) {
  'use no memo'
  const view = useLibraryView(useCurrentUser().user.sub)
  const { data: track } = useSuspenseQuery(trackQuery(slug, view))
  const { icons } = useCatalog()
  const { percentOf, isComplete } = useLearning()
  const { record } = useUsageRecorder()
  const units = getEnabledUnitIds(track)
  const percent = percentOf({ slug, units })
  const openUnits = useOpenUnits(track.units)
  const sourceOfNextTracks = findSourceOfNextTracks(track, track.units, openUnits.open)
  const isSensitive = sourceOfNextTracks !== track
  const recordTrackLink = (to: string) => record('relatedClick', `${slug}>${to}`)
  const recordUnit = (name: 'download' | 'videoPlay' | 'videoCompleted', { unitId, sensitive }: UnitView) => {
    if (!sensitive) record(name, unitId)
  }
  useRecordTrackView(track)
  useLessonParts(track.units)
  usePageTitle(track.title)

  return (
    <>
      {isSensitive && <QuickExitBar />}
      <VisuallyHidden role="status">{isSensitive && messages.toLeaveThisPage()}</VisuallyHidden>
      <div className={classNames('mx-auto max-w-3xl', isSensitive && 'mt-8')}>
        <TrackHeader
          track={track}
          icon={track.iconSlug === null ? undefined : icons[track.iconSlug]}
          heading={
            <PageHeading language={track.language} lead={formatLessonCountAndMinutes(units.length)}>
              {track.title}
            </PageHeading>
          }
          progress={
            <div className="mt-6 flex items-center gap-4">
              <ProgressBar
                label={messages.progressIn({ track: track.title })}
                value={percent}
                className="grow"
              />
              <span className="text-small text-soft tabular-nums">{formatProgressLabel(percent)}</span>
            </div>
          }
        />
        <UnitList
          track={track}
          openUnits={openUnits}
          isComplete={isComplete}
          onDownload={(unit) => recordUnit('download', unit)}
          renderCompletion={(unit, openUnit) =>
            unit.sensitive ? (
              <KeepUnitQuestion track={slug} unit={unit} />
            ) : (
              <CompleteUnitControl
                track={track}
                unit={unit}
                onOpenUnit={openUnit}
                onFollowTrack={recordTrackLink}
              />
            )
          }
          renderHelp={(line) => <HelpLineCard line={line} />}
          renderWorksheet={(unit) => (
            <LessonWorksheet unit={unit} onDownload={() => recordUnit('download', unit)} />
          )}
          renderTool={(tool, figures) => <LessonTool slug={tool} figures={figures} />}
          renderVideo={(unit) => (
            <UnitVideo
              track={slug}
              unit={unit}
              onReplay={() => recordUnit('videoPlay', unit)}
              onWatched={() => recordUnit('videoCompleted', unit)}
            />
          )}
        />
        <NextTracks
          track={sourceOfNextTracks}
          isFinished={percent === 100 && !isSensitive}
          percentOf={percentOf}
          onFollow={isSensitive ? () => {} : recordTrackLink}
        />
      </div>
    </>
  )
}
