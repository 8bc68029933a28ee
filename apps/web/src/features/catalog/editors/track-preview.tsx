import type { IconRow, UnitRow } from '@kitchen-table/contract/catalog'
import { Link } from '@tanstack/react-router'
import { describeUnitType } from '../../../app/unit-type-names.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PreviewCard } from '../../../ui/editor-layout.tsx'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { formatLessonCountAndMinutes } from '../format-counts.ts'
import { TrackHeader } from '../track-header.tsx'
import { UnitTypeIcon } from '../unit-list.tsx'
import { messages } from './messages.ts'
import { listReferences } from './references.ts'
import { SortableReferenceList } from './sortable-reference-list.tsx'
import type { TrackValues } from './track-values.ts'
import { useFilledTexts } from './use-text-names.ts'

type TrackPreviewProps = {
  values: TrackValues
  /** Of the stored track; a new one has the time of now. */
  createdAt: string
  units: ReadonlyMap<string, UnitRow>
  icons: readonly IconRow[]
  onReorder: (units: string[]) => void
}

/** A track as learners see it, with its lessons to be sorted and removed. */
export function TrackPreview({ values, createdAt, units, icons, onReorder }: TrackPreviewProps) {
  const { title, language, content, trackDisabled, iconSlug, markUpdated } = values
  const texts = useFilledTexts(language)
  const lessons = listReferences(values.units, units)
  const enabledCount = lessons.filter(({ record }) => record?.unitDisabled === false).length
  const updateContentDate = markUpdated ? new Date().toISOString() : null

  return (
    <PreviewCard note={messages.asALearnerSees()}>
      <div
        className={classNames(
          trackDisabled && 'rounded-field border border-dashed border-edge p-4 opacity-70',
        )}
        data-disabled={trackDisabled || undefined}
      >
        <TrackHeader
          track={{ content: texts.fillHtml(content), language, createdAt, updateContentDate, trackDisabled }}
          icon={icons.find(({ slug }) => slug === iconSlug)?.svgfile}
          headingLevel={3}
          heading={
            <>
              <h2 {...getLanguageAttributes(language)} className="text-title-m break-words">
                {title.trim() || messages.titleOfTheTrack()}
              </h2>
              <p className="mt-1 text-soft">{formatLessonCountAndMinutes(enabledCount)}</p>
            </>
          }
        />
        <SortableReferenceList
          label={messages.lessonsOfThisTrack()}
          noun={messages.lesson()}
          keys={values.units}
          records={units}
          onReorder={onReorder}
          renderRecord={(unit) => <LessonRow unit={unit} />}
          emptyText={messages.noLessonsYetAdd()}
        />
      </div>
    </PreviewCard>
  )
}

/** The title leads to the editor of the lesson. */
function LessonRow({ unit: { unitId, title, type, unitDisabled } }: { unit: UnitRow }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <UnitTypeIcon type={type} done={false} />
      <div className="min-w-[min(100%,6rem)] flex-1">
        <Link
          to="/admin/updateunit/$unitId"
          params={{ unitId }}
          className="inline-flex min-h-11 max-w-full items-center font-serif text-title-s wrap-anywhere no-underline hover:underline"
        >
          {title}
        </Link>
        <p className="text-small text-soft">{describeUnitType({ type, unitDisabled })}</p>
      </div>
    </div>
  )
}
