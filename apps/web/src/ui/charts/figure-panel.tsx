import { formatNumber } from '@kitchen-table/i18n/formats'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../card.tsx'
import { classNames } from '../class-names.ts'
import { LineIcon } from '../line-icon.tsx'
import { RichMessage } from '../rich-message.tsx'
import { HeaderCell, Table, TableCell, TableRow } from '../tables/table.tsx'
import { messages } from './messages.ts'

/** The numbers behind a chart: the first cell of a row names it. Null: not recorded. */
type FigureTable = {
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly (string | number | null)[] }[]
}

type FigurePanelProps = {
  id?: string
  title: ReactNode
  /** Names the table and its buttons for screen readers: "Logins by month". */
  name: string
  note?: ReactNode
  table: FigureTable
  onDownload: () => void
  className?: string
  /** The chart. */
  children: ReactNode
}

const actionStyle =
  'inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 text-small font-semibold text-accent transition-colors hover:text-accent-deep hover:underline'

/** A chart with its heading, whose numbers are also offered as a table and as a CSV file. */
export function FigurePanel(props: FigurePanelProps) {
  const { id, title, name, note, table, onDownload, className, children } = props
  const [isTable, setIsTable] = useState(false)
  const headingId = useId()

  return (
    <Card
      as="section"
      id={id}
      aria-labelledby={headingId}
      className={classNames('break-inside-avoid', className)}
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0">
          <h2 id={headingId} className="text-title-s">
            {title}
          </h2>
          {note && <p className="mt-0.5 text-small text-soft">{note}</p>}
        </div>
        <div className="-mx-2 -my-2.5 flex print:hidden">
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setIsTable(!isTable)}
            className={classNames(actionStyle, isTable && 'underline decoration-2 underline-offset-4')}
          >
            <RichMessage parts={messages.tableOf({ name, hidden: hide })} />
          </button>
          <button type="button" onClick={onDownload} className={actionStyle}>
            <LineIcon name="download" className="size-4.5" />
            <RichMessage parts={messages.csvOf({ name, hidden: hide })} />
          </button>
        </div>
      </div>
      {isTable ? <NumbersTable name={name} table={table} /> : children}
    </Card>
  )
}

const hide = (text: ReactNode[]) => <span className="sr-only">{text}</span>

function formatCell(cell: string | number | null): string {
  if (cell === null) return messages.notRecorded()
  return typeof cell === 'number' ? formatNumber(cell) : cell
}

function NumbersTable({ name, table: { headings, rows } }: { name: string; table: FigureTable }) {
  return (
    <Table caption={messages.numbersOf({ name })} maxHeight="var(--figure-table-height, 22rem)">
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <HeaderCell key={heading} numeric={at > 0}>
              {heading}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {headings.map((heading, at) => (
              <TableCell key={heading} as={at === 0 ? 'th' : 'td'} numeric={at > 0} className="py-2">
                {formatCell(cells[at] ?? null)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
