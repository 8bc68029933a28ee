import {
  type BarGroup,
  type Card,
  type Description,
  formatMoney,
  type ResultRow,
} from '@kitchen-table/domain/tools'
import { BarList } from '../../ui/bar-list.tsx'
import { Flag } from '../../ui/flag.tsx'

/** What explains a result: numbers with their names, cards to compare, bars, and what else is to be known. */
export const ToolResults = ({ blocks }: Pick<Description, 'blocks'>) =>
  blocks.map((block) => <Block key={block.kind} block={block} />)

function Block({ block }: { block: Description['blocks'][number] }) {
  switch (block.kind) {
    case 'rows':
      return <RowList rows={block.rows} />
    case 'cards':
      return <Cards cards={block.cards} />
    case 'bars':
      return <Bars groups={block.groups} />
    case 'notes':
      return <Notes notes={block.notes} />
  }
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="max-w-reading space-y-1 text-small text-soft">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function RowList({ rows }: { rows: readonly ResultRow[] }) {
  if (rows.length === 0) return null
  return (
    <dl className="space-y-1">
      {rows.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-small text-soft">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Cards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid gap-3 @min-[34rem]:grid-cols-2 print:grid-cols-2">
      {cards.map((card, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name
        <ResultCard key={index} card={card} />
      ))}
    </ul>
  )
}

function ResultCard({ card: { title, mark, rows, steps = [] } }: { card: Card }) {
  return (
    <li className="relative min-w-0 break-inside-avoid rounded-field border border-line p-4 @max-[12rem]:border-none @max-[12rem]:px-0">
      {mark && (
        <Flag className="absolute -top-2.5 end-4 @max-[16rem]:static @max-[16rem]:mb-1.5">{mark}</Flag>
      )}
      <h4 className="mb-2 text-title-s wrap-break-word">{title}</h4>
      <RowList rows={rows} />
      {steps.length > 0 && (
        <ol className="mt-3 space-y-1 border-t border-line pt-3 text-small">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Bars({ groups }: { groups: readonly BarGroup[] }) {
  const largest = Math.max(...groups.flatMap(({ bars }) => bars.map(({ cents }) => cents)))
  return (
    <div className="grid gap-x-8 gap-y-5">
      {groups.map(({ title, bars }) => (
        <figure key={title} className="min-w-0 break-inside-avoid">
          <figcaption className="mb-2 font-semibold">{title}</figcaption>
          <BarList
            items={bars.map((bar, index) => ({ key: String(index), title: bar.title, value: bar.cents }))}
            largest={largest}
            formatValue={formatMoney}
          />
        </figure>
      ))}
    </div>
  )
}
