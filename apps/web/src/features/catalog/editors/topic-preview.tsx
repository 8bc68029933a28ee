import type { IconRow, TrackRow } from '@kitchen-table/contract/catalog'
import { colorPattern } from '@kitchen-table/domain/catalog'
import { classNames } from '../../../ui/class-names.ts'
import { PreviewCard } from '../../../ui/editor-layout.tsx'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { IconDrawing } from '../drawing.tsx'
import { formatLessonCountAndMinutes, formatTrackCount } from '../format-counts.ts'
import { TopicBanner } from '../topic-banner.tsx'
import { messages } from './messages.ts'
import { listReferences } from './references.ts'
import { SortableReferenceList } from './sortable-reference-list.tsx'
import type { TopicValues } from './topic-values.ts'
import type { ContentUploads } from './use-content-uploads.ts'
import { useFilledTexts } from './use-text-names.ts'

type TopicPreviewProps = {
  values: TopicValues
  tracks: ReadonlyMap<string, TrackRow>
  icons: readonly IconRow[]
  uploads: ContentUploads
  onReorder: (tracks: string[]) => void
}

/** Painted until a color is complete. */
const NO_COLOR = '#000000'

/** A topic as learners see it, with its tracks to be sorted and removed. */
export function TopicPreview({ values, tracks, icons, uploads, onReorder }: TopicPreviewProps) {
  const { title, language, content, bannerAlt, primaryColor, secondaryColor, disabled, featured } = values
  const texts = useFilledTexts(language)
  const listed = listReferences(values.tracks, tracks)
  const enabledCount = listed.filter(({ record }) => record?.trackDisabled === false).length
  const href = uploads.getAddress(values.banner)
  const colorOf = (color: string) => (colorPattern.test(color) ? color : NO_COLOR)
  const notes = [disabled && messages.disabledTopic(), featured && messages.featured()].filter(Boolean)

  return (
    <PreviewCard note={messages.asALearnerSees()}>
      <div
        className={classNames(disabled && 'rounded-field border border-dashed border-edge p-4 opacity-70')}
      >
        <TopicBanner
          topic={{
            banner: href === null ? null : { href },
            bannerAlt,
            language,
            primaryColor: colorOf(primaryColor),
            secondaryColor: colorOf(secondaryColor),
          }}
          hasAltText
          className="mb-5 aspect-[2.6] rounded-field"
        />
        <h2 {...getLanguageAttributes(language)} className="text-title-m break-words">
          {title.trim() || messages.titleOfTheTopic()}
        </h2>
        <p className="mt-1 text-soft">{formatTrackCount(enabledCount)}</p>
        <p className="mt-2 text-small text-soft empty:hidden">{notes.join(' · ')}</p>
        <RichText html={texts.fillHtml(content)} language={language} headingLevel={3} className="mt-4" />
        <SortableReferenceList
          label={messages.tracksOfThisTopic()}
          noun={messages.track()}
          keys={values.tracks}
          records={tracks}
          onReorder={onReorder}
          renderRecord={(track) => <TrackReference track={track} icons={icons} />}
          emptyText={messages.noTracksYetAdd()}
        />
      </div>
    </PreviewCard>
  )
}

type TrackReferenceProps = { track: TrackRow; icons: readonly IconRow[] }

function TrackReference({ track, icons }: TrackReferenceProps) {
  const { title, units, trackDisabled, iconSlug } = track
  const icon = icons.find(({ slug }) => slug === iconSlug)
  const lessons = formatLessonCountAndMinutes(units.length)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="grid size-11 shrink-0 place-items-center rounded-field bg-tint text-accent">
        <IconDrawing svg={icon?.svgfile} className="size-6" />
      </span>
      <div className="min-w-0">
        <p dir="auto" className="font-serif text-title-s break-words">
          {title}
        </p>
        <p className="text-small text-soft">
          {trackDisabled ? messages.disabledOption({ title: lessons }) : lessons}
        </p>
      </div>
    </div>
  )
}
