import type { FactRow, HelpLineRow, UnitView } from '@kitchen-table/contract/catalog'
import { isPlayed, parseVideoReference } from '@kitchen-table/domain/catalog'
import { listFactSources } from '@kitchen-table/domain/facts'
import type { LessonToolSlug, ToolFigures } from '@kitchen-table/domain/tools'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { unitTypeNames } from '../../../app/unit-type-names.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PreviewCard } from '../../../ui/editor-layout.tsx'
import { getLanguageAttributes } from '../../../ui/language-attributes.ts'
import { ContentFlag } from '../content-flag.tsx'
import { HelpLineCard } from '../help-line-card.tsx'
import { UnitBody, UnitTypeIcon } from '../unit-list.tsx'
import type { FilledTexts } from './create-filled-texts.ts'
import { messages } from './messages.ts'
import { factsQuery } from './record-list-queries.ts'
import { messages as unitMessages } from './unit.messages.ts'
import { isOwnFilm, type UnitValues } from './unit-values.ts'
import type { ContentUploads } from './use-content-uploads.ts'
import { useFilledTexts } from './use-text-names.ts'

type RenderTool = (tool: LessonToolSlug, figures: ToolFigures) => ReactNode

/** Render the parts of a lesson that belong to other features, as learners see them. */
export type UnitPartRenderers = {
  renderVideo: (unit: UnitView) => ReactNode
  renderTool: RenderTool
  renderWorksheet: (unit: UnitView) => ReactNode
}

type UnitPreviewProps = UnitPartRenderers & {
  values: UnitValues
  createdAt: string
  helpLines: readonly HelpLineRow[]
  uploads: ContentUploads
}

/** Returns the unit as a page for learners would get it. Files that cannot be shown yet are left out. */
function toUnitView(
  { values, createdAt, helpLines, uploads }: Omit<UnitPreviewProps, keyof UnitPartRenderers>,
  facts: readonly FactRow[],
  texts: FilledTexts,
): UnitView {
  const { title, language, content, embedImageAlt, unitDisabled, marks } = values
  const type = values.type || 'Conversation'
  const isFilm = isOwnFilm(values)
  const link = type === 'Video' && !isFilm ? parseVideoReference(values.link.trim()) : null
  const toView = (file: UnitValues['attachment']) => {
    const href = uploads.getAddress(file)
    return file === null || href === null ? null : { href, name: file.name, type: file.type, size: file.size }
  }
  const now = new Date().toISOString()
  return {
    unitId: 'preview',
    title: title.trim() || unitMessages.titleOfTheLesson(),
    language,
    content: texts.fillHtml(content),
    type,
    link,
    film: isFilm ? toView(values.film) : null,
    captions: isFilm ? values.captions : '',
    attachment: type === 'Video' ? null : toView(values.attachment),
    embedImage: toView(values.embedImage),
    embedImageAlt,
    createdAt: marks === 'new' ? now : createdAt,
    unitUpdateDate: marks === 'updated' ? now : null,
    unitDisabled,
    sensitive: values.sensitive,
    nextUp: null,
    relatedTrack: null,
    helpLine: helpLines.find(({ slug, disabled }) => slug === values.helpLine && !disabled) ?? null,
    tool: values.tool,
    worksheet: values.worksheet,
    worksheetValues: texts.listWorksheetValues(values.worksheet),
    reviewedAt: values.reviewedAt,
    reviewedBy: values.reviewedBy,
    sources: listFactSources(`${content}\n${values.worksheet}`, facts),
    worksheetHref: null,
    toolFigures: values.tool === null ? {} : texts.readToolFigures(values.tool),
  }
}

/** An open lesson, as learners see it within a track. */
export function UnitPreview(props: UnitPreviewProps) {
  const { data: factList } = useQuery(factsQuery)
  const texts = useFilledTexts(props.values.language)
  const unit = toUnitView(props, factList?.facts ?? [], texts)
  const { type, title, language, unitDisabled } = unit
  const typeName = props.values.type === '' ? unitMessages.noTypeYet() : unitTypeNames[type]()
  const { film, embedImage, attachment } = props.values
  const unsavedFile = [film, embedImage, attachment].find(
    (file) => file !== null && props.uploads.getAddress(file) === null,
  )

  return (
    <PreviewCard note={messages.asALearnerSees()}>
      <div
        className={classNames(
          '@container space-y-5',
          unitDisabled && 'rounded-field border border-dashed border-edge p-4 opacity-70',
        )}
      >
        <div className="flex items-center gap-4">
          <UnitTypeIcon type={type} done={false} />
          <div className="min-w-0 flex-1">
            <h2 {...getLanguageAttributes(language)} className="text-title-s break-words">
              {title}
            </h2>
            <p className="text-small text-soft">
              {unitDisabled ? messages.disabledOption({ title: typeName }) : typeName}
            </p>
          </div>
          <ContentFlag createdAt={unit.createdAt} updatedAt={unit.unitUpdateDate} />
        </div>
        <UnitBody
          unit={unit}
          tool={unit.tool && props.renderTool(unit.tool, unit.toolFigures)}
          worksheet={unit.worksheet !== '' && props.renderWorksheet(unit)}
          help={unit.helpLine && <HelpLineCard line={unit.helpLine} />}
          video={isPlayed(unit) && props.renderVideo(unit)}
        />
        {unsavedFile && (
          <p className="text-small text-soft">{unitMessages.fileIsUploaded({ file: unsavedFile.name })}</p>
        )}
      </div>
    </PreviewCard>
  )
}
