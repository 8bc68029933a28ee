import type { WorksheetBlock } from '@kitchen-table/domain/worksheets'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { LineIcon } from '../../ui/line-icon.tsx'
import { LabeledField } from './labeled-field.tsx'
import type { WorksheetAnswersHandle } from './use-worksheet-answers.ts'
import { readAnswer, TICKED } from './worksheet-answers.ts'

type Ticks = Extract<WorksheetBlock, { kind: 'ticks' }>
type Steps = Extract<WorksheetBlock, { kind: 'steps' }>
type Handle = Pick<WorksheetAnswersHandle, 'answers' | 'setAnswer'>

export function WorksheetTicks({ block, handle }: { block: Ticks; handle: Handle }) {
  return (
    <ul className="space-y-1">
      {block.items.map(({ text, field }) => {
        const isTicked = readAnswer(handle.answers, field.name) === TICKED
        return (
          <li key={field.name}>
            <Checkbox
              className="print:hidden"
              label={text}
              name={field.name}
              autoComplete="off"
              checked={isTicked}
              onChange={({ target }) => handle.setAnswer(field.name, target.checked ? TICKED : '')}
            />
            <p className="hidden gap-2 print:flex">
              <span className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-[3px] border border-ink">
                {isTicked && <LineIcon name="check" className="size-3.5" />}
              </span>
              {text}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

export function WorksheetSteps({ block, handle }: { block: Steps; handle: Handle }) {
  return (
    <ol className="list-decimal space-y-3 ps-7 marker:font-semibold marker:text-accent">
      {block.items.map(({ number, text, field }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items neither move nor have names of their own
        <li key={index} value={Number(number)} className="ps-1">
          {field === null ? text : <LabeledField label={text} field={field} handle={handle} />}
        </li>
      ))}
    </ol>
  )
}
