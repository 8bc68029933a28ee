import type { ParsedWorksheet, WorksheetBlock } from '@kitchen-table/domain/worksheets'
import type { Language } from '@kitchen-table/i18n/locale'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { getLanguageAttributes } from '../../ui/language-attributes.ts'
import { printElement } from '../../ui/print-element.ts'
import { LabeledField } from './labeled-field.tsx'
import { messages } from './messages.ts'
import { type SaveState, useWorksheetAnswers, type WorksheetAnswersHandle } from './use-worksheet-answers.ts'
import { WorksheetSteps, WorksheetTicks } from './worksheet-lists.tsx'
import { WorksheetRows } from './worksheet-rows.tsx'

type WorksheetFormProps = {
  worksheet: ParsedWorksheet
  /** Names what is stored on the device: the id of the lesson. Null for a sensitive lesson, of which nothing is stored. */
  storageKey: string | null
  /** The title of the lesson. */
  title: string
  /** The language of the worksheet. */
  language?: Language
}

/** A worksheet to fill in. What a person writes stays on the device (docs/security.md T63). */
export function WorksheetForm({ storageKey, ...rest }: WorksheetFormProps) {
  return <Form key={storageKey} storageKey={storageKey} {...rest} />
}

function Form({ worksheet, storageKey, title, language }: WorksheetFormProps) {
  const handle = useWorksheetAnswers(storageKey)
  const flash = useFlash()
  const id = useId()
  const isEmpty = Object.keys(handle.answers).length === 0

  function clearAll() {
    const undo = handle.clear()
    flash.success({
      title: messages.cleared(),
      text: title,
      action: { label: commonMessages.undo(), run: undo },
      topic: `worksheet:${storageKey}`,
    })
  }

  return (
    <section
      id={id}
      data-prints-alone
      aria-label={messages.worksheetOf({ title: worksheet.title })}
      className="rounded-card border border-line bg-ground p-4 max-[22rem]:border-0 max-[22rem]:bg-transparent max-[22rem]:p-0 sm:p-5 print:border-none print:bg-transparent print:p-0"
    >
      <div {...getLanguageAttributes(language)}>
        <h3 className="text-title-s">{worksheet.title}</h3>
      </div>
      <p className="mt-2 text-small text-soft print:hidden">
        {handle.saveState === 'memory' ? messages.staysNowhere() : messages.staysHere()}
      </p>
      <div {...getLanguageAttributes(language)} className="mt-5 space-y-5">
        {worksheet.blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks neither move nor have names of their own
          <Block key={index} block={block} handle={handle} />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4 print:hidden">
        <SaveNote state={handle.saveState} />
        <div className="ms-auto flex flex-wrap gap-2">
          <Button variant="quiet" size="small" paused={isEmpty} onClick={clearAll}>
            {messages.clearAll()}
          </Button>
          <Button variant="outline" size="small" onClick={() => printElement(id)}>
            {messages.print()}
          </Button>
        </div>
      </div>
    </section>
  )
}

const saveNotes: Partial<Record<SaveState, PlainMessage>> = {
  saved: messages.saved,
  refused: messages.notSaved,
}

/** Is announced when it changes: with the first answer, not with each. */
function SaveNote({ state }: { state: SaveState }) {
  return (
    <p role="status" className="min-w-0 text-small text-soft">
      {saveNotes[state]?.()}
    </p>
  )
}

type BlockProps = { block: WorksheetBlock; handle: WorksheetAnswersHandle }

function Block({ block, handle }: BlockProps) {
  switch (block.kind) {
    case 'text':
      return <p className="max-w-reading">{block.text}</p>
    case 'heading':
      return <h4 className="pt-2 text-title-s">{block.text}</h4>
    case 'ticks':
      return <WorksheetTicks block={block} handle={handle} />
    case 'steps':
      return <WorksheetSteps block={block} handle={handle} />
    case 'line':
      return (
        <LabeledField label={block.label} field={block.field} rows={block.lineCount + 1} handle={handle} />
      )
    case 'table':
      return <WorksheetRows block={block} handle={handle} />
    default:
      return block satisfies never
  }
}
