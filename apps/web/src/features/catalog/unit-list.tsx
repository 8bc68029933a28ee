import type { ShownHelpLine, TrackDetails, UnitView } from '@kitchen-table/contract/catalog'
import { isPlayed, type UnitType } from '@kitchen-table/domain/catalog'
import type { LessonToolSlug, ToolFigures } from '@kitchen-table/domain/tools'
import { formatNumber } from '@kitchen-table/i18n/formats'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import type { ReactNode } from 'react'
import { describeUnitType, unitTypeNames } from '../../app/unit-type-names.ts'
import { Accordion, AccordionItem } from '../../ui/accordion.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classNames } from '../../ui/class-names.ts'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { ContentText } from '../../ui/content-text.tsx'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { LineDrawing, LineIcon } from '../../ui/line-icon.tsx'
import { printElement } from '../../ui/print-element.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { ContentFlag } from './content-flag.tsx'
import { LessonSources } from './lesson-sources.tsx'
import { messages } from './messages.ts'
import type { OpenUnits } from './use-open-units.ts'

/** The line icon of each type, on the same 32 px grid as src/ui/line-icon.tsx. */
const paths: Record<UnitType, string> = {
  Conversation: 'M5.5 7.5h15v10h-9l-4 3.8v-3.8h-2zM24 12.5h2.5v10h-2v3.6l-3.8-3.6H14',
  Activity:
    'M9 6.5h14a1 1 0 0 1 1 1V26H8V7.5a1 1 0 0 1 1-1ZM12 12.5l1.6 1.6 2.6-2.8M18.8 13H21M12 19.5l1.6 1.6 2.6-2.8M18.8 20H21',
  Resource:
    'M16 9.5c-2.5-2-6-2.6-10-2.5v16.5c4-.1 7.5.5 10 2.5 2.5-2 6-2.6 10-2.5V7c-4-.1-7.5.5-10 2.5ZM16 9.5V26',
  Resources: 'M16 5.5v21M8 8.5h15l3.5 3-3.5 3H8zM24 17.5H9l-3.5 3 3.5 3h15z',
  Video: 'M5.5 8.5h21v15h-21zM13.5 12.5v7l6-3.5z',
}

/** A unit's type as a drawing; `done` shows it as completed. */
export function UnitTypeIcon({ type, done }: { type: UnitType; done: boolean }) {
  return (
    <span
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field @max-[20rem]:hidden',
        done ? 'bg-accent text-on' : 'bg-tint text-accent',
      )}
    >
      <LineDrawing path={paths[type]} />
    </span>
  )
}

/** What the types are for whose name alone does not say it. */
const typePurposes: Partial<Record<UnitType, PlainMessage>> = {
  Resource: messages.goodToKnow,
  Resources: messages.whereToTurn,
}

/** Returns the type of a lesson in words, and what it is for if the word does not say it. */
function describeLessonType(unit: UnitView): string {
  const type = describeUnitType(unit)
  const purpose = typePurposes[unit.type]?.()
  return purpose ? messages.typeAndPurpose({ type, purpose }) : type
}

type UnitListProps = {
  track: TrackDetails
  /** Of `useOpenUnits`. */
  openUnits: OpenUnits
  isComplete: (unitId: string) => boolean
  onDownload: (unit: UnitView) => void
  /** `openUnit` opens another lesson of the list and focuses it. */
  renderCompletion: (unit: UnitView, openUnit: (unitId: string) => void) => ReactNode
  renderVideo: (unit: UnitView) => ReactNode
  renderHelp: (line: ShownHelpLine) => ReactNode
  renderTool: (tool: LessonToolSlug, figures: ToolFigures) => ReactNode
  renderWorksheet: (unit: UnitView) => ReactNode
}

export function UnitList({ track, openUnits, isComplete, onDownload, ...render }: UnitListProps) {
  'use no memo'
  const { open, setOpenUnits, openUnit } = openUnits
  if (track.units.length === 0) return <p className="mt-8 text-soft">{messages.noLessons()}</p>

  return (
    <section aria-label={commonMessages.lessons()} className="mt-9">
      <Accordion open={open} onOpenChange={setOpenUnits} headingLevel={2}>
        {track.units.map((unit) => (
          <div key={unit.unitId} id={unit.unitId} data-unit className="scroll-mt-4">
            <AccordionItem
              id={unit.unitId}
              title={<ContentText language={unit.language}>{unit.title}</ContentText>}
              note={describeLessonType(unit)}
              icon={<UnitTypeIcon type={unit.type} done={isComplete(unit.unitId)} />}
              flag={<UnitFlag unit={unit} done={isComplete(unit.unitId)} />}
            >
              <UnitBody
                unit={unit}
                onDownload={() => onDownload(unit)}
                completion={render.renderCompletion(unit, openUnit)}
                video={render.renderVideo(unit)}
                help={unit.helpLine && render.renderHelp(unit.helpLine)}
                tool={unit.tool && render.renderTool(unit.tool, unit.toolFigures)}
                worksheet={unit.worksheet !== '' && render.renderWorksheet(unit)}
              />
            </AccordionItem>
          </div>
        ))}
      </Accordion>
    </section>
  )
}

/** The flags of a lesson. A completed one still shows "New" or "Updated": it may have changed since. */
function UnitFlag({ unit, done }: { unit: UnitView; done: boolean }) {
  'use no memo'
  return (
    <span className="flex shrink-0 flex-wrap items-center justify-end empty:hidden print:hidden gap-x-3 gap-y-1 @max-[20rem]:flex-col @max-[20rem]:items-end">
      <ContentFlag createdAt={unit.createdAt} updatedAt={unit.unitUpdateDate} />
      {done && (
        <span className="flex items-center gap-1 text-tiny font-semibold text-accent">
          <LineIcon name="check" className="size-4" />
          {messages.done()}
        </span>
      )}
    </span>
  )
}

const KILO = 1000

/** Formats a file size in decimal units: 940 B, 38 KB, 1.2 MB. */
function formatFileSize(bytes: number): string {
  if (bytes < KILO) return messages.bytes({ size: String(bytes) })
  if (bytes < KILO * KILO) return messages.kilobytes({ size: String(Math.round(bytes / KILO)) })
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return messages.megabytes({ size: formatNumber(bytes / KILO / KILO, oneDigit) })
}

type UnitBodyProps = {
  unit: UnitView
  onDownload?: () => void
  /** The control that completes the lesson; a preview has none. */
  completion?: ReactNode
  video: ReactNode
  /** The help line at its head. */
  help: ReactNode
  /** What it computes with its reader. */
  tool: ReactNode
  /** What there is to fill in. */
  worksheet: ReactNode
}

/** The content of a lesson: its video or image, its text and its attachment. */
export function UnitBody({ unit, onDownload, completion, video, help, tool, worksheet }: UnitBodyProps) {
  'use no memo'
  const { attachment, embedImage } = unit
  return (
    <div className="space-y-5 sm:ps-15 print:space-y-3 print:ps-0">
      {help}
      {isPlayed(unit)
        ? video
        : embedImage && (
            <img
              {...getLanguageAttributes(unit.language)}
              src={embedImage.href}
              alt={unit.embedImageAlt}
              width={800}
              height={450}
              loading="lazy"
              className="h-auto w-full max-w-reading rounded-field text-reading print:float-end print:ms-4 print:mb-1 print:max-w-44"
            />
          )}
      <RichText html={unit.content} language={unit.language} headingLevel={3} />
      {tool}
      {worksheet}
      {attachment && (
        <p className="print:hidden">
          <a
            href={attachment.href}
            download={attachment.name}
            onClick={onDownload}
            className={`${buttonStyle({ variant: 'outline' })} max-w-full flex-wrap`}
          >
            <LineIcon name="download" className="size-5" />
            {messages.download({ type: unitTypeNames[unit.type]() })}
            <span className="text-small font-normal">{formatFileSize(attachment.size)}</span>
          </a>
        </p>
      )}
      <LessonSources {...unit} />
      {completion && (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 print:hidden">
          {completion}
          <Button
            variant="quiet"
            size="small"
            className="ms-auto"
            onClick={() => printElement(unit.unitId, 'printing')}
          >
            {commonMessages.print()}
          </Button>
        </div>
      )}
    </div>
  )
}
