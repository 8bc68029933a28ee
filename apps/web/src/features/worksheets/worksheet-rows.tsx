import type { WorksheetCell, WorksheetTable } from '@kitchen-table/domain/worksheets'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { WorksheetAnswersHandle } from './use-worksheet-answers.ts'
import { readAnswer } from './worksheet-answers.ts'
import { WorksheetTextControl } from './worksheet-field.tsx'

type Handle = Pick<WorksheetAnswersHandle, 'answers' | 'setAnswer'>

/** The classes of columns side by side: where there is room for this many in the size of the text, also on paper. */
const sideBySide = {
  few: {
    head: '@min-[30rem]:grid @min-[30rem]:grid-cols-(--columns)',
    list: '@min-[30rem]:gap-0 @min-[30rem]:rounded-b-field @min-[30rem]:border @min-[30rem]:border-t-0',
    row: '@min-[30rem]:grid-cols-(--columns) @min-[30rem]:items-center @min-[30rem]:rounded-none @min-[30rem]:border-0 @min-[30rem]:not-first:border-t',
    cell: '@min-[30rem]:col-span-1 @min-[30rem]:even:last:col-span-1',
    label: '@min-[30rem]:sr-only',
  },
  many: {
    head: '@min-[38rem]:grid @min-[38rem]:grid-cols-(--columns)',
    list: '@min-[38rem]:gap-0 @min-[38rem]:rounded-b-field @min-[38rem]:border @min-[38rem]:border-t-0',
    row: '@min-[38rem]:grid-cols-(--columns) @min-[38rem]:items-center @min-[38rem]:rounded-none @min-[38rem]:border-0 @min-[38rem]:not-first:border-t',
    cell: '@min-[38rem]:col-span-1 @min-[38rem]:even:last:col-span-1',
    label: '@min-[38rem]:sr-only',
  },
}

const MOST_OF_FEW = 3

/** The first column is wider if it has texts: they are the names of the rows. */
function getColumns({ head, rows }: WorksheetTable): Record<`--${string}`, string> {
  const hasNames = rows.some(([first]) => first !== undefined && first.text !== '')
  const columnStyles = head.map((_, column) => `minmax(0,${column === 0 && hasNames ? 1.5 : 1}fr)`)
  return { '--columns': columnStyles.join(' ') }
}

/**
 * A table: rows below a head where there is room for its columns, otherwise a card for each row. Each control has a label
 * that names its column and row, so that it needs no table around it to be understood.
 */
export function WorksheetRows({ block, handle }: { block: WorksheetTable; handle: Handle }) {
  const styles = block.head.length <= MOST_OF_FEW ? sideBySide.few : sideBySide.many
  return (
    <div className="@container" style={getColumns(block)}>
      <div
        aria-hidden="true"
        className={`hidden gap-x-2 rounded-t-field border border-line bg-tint px-3 py-2 text-small font-semibold text-accent ${styles.head}`}
      >
        {block.head.map((text, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor have names of their own
          <span key={column} className="min-w-0 wrap-break-word">
            {text}
          </span>
        ))}
      </div>
      <ul className={`grid gap-3 border-line ${styles.list}`}>
        {block.rows.map((row, rowIndex) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows neither move nor have names of their own
            key={rowIndex}
            className={`grid gap-2 rounded-field border border-line p-3 @max-[12rem]:rounded-none @max-[12rem]:border-x-0 @max-[12rem]:px-0 @min-[17rem]:grid-cols-2 print:break-inside-avoid ${styles.row}`}
          >
            {row.map((cell, column) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: columns neither move nor have names of their own
                key={column}
                className={classNames(
                  'min-w-0 @min-[17rem]:even:last:col-span-2',
                  column === 0 && '@min-[17rem]:col-span-2',
                  styles.cell,
                )}
              >
                <Cell
                  cell={cell}
                  column={column === 0 && cell.text !== '' ? null : (block.head[column] ?? '')}
                  labelStyle={styles.label}
                  handle={handle}
                />
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

type CellProps = {
  cell: WorksheetCell
  /** The head of its column; null for a cell that names its row. */
  column: string | null
  labelStyle: string
  handle: Handle
}

function Cell({ cell: { text, field }, column, labelStyle, handle }: CellProps) {
  const id = useId()
  if (column === null) return <p className="font-semibold wrap-break-word">{text}</p>
  if (field === null)
    return (
      <p className="wrap-break-word">
        <span className={`text-small text-soft ${labelStyle}`}>{column}: </span>
        {text}
      </p>
    )
  return (
    <>
      <label htmlFor={id} className={`mb-1 block text-small text-soft ${labelStyle}`}>
        {column || field.label}
      </label>
      <WorksheetTextControl
        id={id}
        field={field}
        isCell
        text={readAnswer(handle.answers, field.name)}
        onChange={(answer) => handle.setAnswer(field.name, answer)}
      />
    </>
  )
}
