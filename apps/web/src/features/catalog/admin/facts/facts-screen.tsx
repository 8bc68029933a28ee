import type { FactRow } from '@kitchen-table/contract/catalog'
import { factKinds, isFactOverdue } from '@kitchen-table/domain/facts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatListDate } from '../../../../app/format-dates.ts'
import { lazyComponent } from '../../../../app/lazy-component.tsx'
import { localToday } from '../../../../app/local-today.ts'
import { useListView } from '../../../../app/use-list-view.ts'
import { Button } from '../../../../ui/button.tsx'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { RichMessage } from '../../../../ui/rich-message.tsx'
import { createCountDescriber } from '../../../../ui/tables/create-count-describer.ts'
import type { DataSort } from '../../../../ui/tables/data-rows.ts'
import { type DataColumn, DataTable } from '../../../../ui/tables/data-table.tsx'
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx'
import { factsQuery } from '../../editors/record-list-queries.ts'
import { hasStatus, ListPage, listStatusOptions, RowButton } from '../list-parts.tsx'
import { factKindLabels } from './fact-kind-labels.ts'
import { messages } from './messages.ts'
import { useMarkFactChecked } from './use-mark-fact-checked.ts'

const FactDialog = lazyComponent(() => import('./fact-dialog.tsx').then((module) => module.FactDialog), {
  name: messages.theFactForm,
  dismiss: ({ onClose }) => onClose(),
})

const FactVersionsDialog = lazyComponent(
  () => import('./fact-versions-dialog.tsx').then((module) => module.FactVersionsDialog),
  { name: messages.theFactVersions, dismiss: ({ onClose }) => onClose() },
)

/** Values of a fact in a row of the list; the others are in its form. */
const MAX_SHOWN_VALUES = 3

function describeValues({ values, periods }: FactRow): string {
  const texts =
    periods.length > 0
      ? periods.map(({ opens, closes }) => `${formatListDate(opens)} – ${formatListDate(closes)}`)
      : values.map(({ text }) => text)
  const shown = texts.slice(0, MAX_SHOWN_VALUES).join(' · ')
  return texts.length > MAX_SHOWN_VALUES ? `${shown} …` : shown
}

function CheckAgainBy({ fact, today }: { fact: FactRow; today: string }) {
  const date = formatListDate(fact.checkAgainBy)
  if (isFactOverdue(fact, today)) return <StatusMark tone="warn">{date}</StatusMark>
  return fact.confirmed ? date : <StatusMark tone="warn">{messages.unconfirmed()}</StatusMark>
}

function createColumns(onEdit: (fact: FactRow) => void, today: string): DataColumn<FactRow>[] {
  return [
    {
      id: 'title',
      header: messages.whatItIs(),
      isRowHeader: true,
      cell: (fact) => (
        <RowButton onClick={() => onEdit(fact)}>
          {fact.title}
          {fact.disabled && <span className="font-normal text-soft"> {messages.disabled()}</span>}
        </RowButton>
      ),
      sortValue: ({ title }) => title,
    },
    {
      id: 'value',
      header: messages.value(),
      cell: describeValues,
      sortValue: describeValues,
      hideOnPhone: true,
      width: '14rem',
    },
    {
      id: 'uses',
      header: messages.uses(),
      cell: ({ uses }) => messages.countTexts({ count: uses }),
      sortValue: ({ uses }) => uses,
      hideOnPhone: true,
      width: '8rem',
    },
    {
      id: 'check',
      header: messages.checkBy(),
      cell: (fact) => <CheckAgainBy fact={fact} today={today} />,
      sortValue: ({ checkAgainBy }) => checkAgainBy,
      hideOnPhone: true,
      width: '9rem',
    },
  ]
}

const createFilters = (today: string) => [
  {
    id: 'kind',
    label: messages.kind(),
    options: factKinds.map((kind) => ({ value: kind, text: factKindLabels[kind]() })),
    matches: ({ kind }: FactRow, value: string) => kind === value,
  },
  {
    id: 'check',
    label: messages.state(),
    options: [
      { value: 'overdue', text: messages.overdue() },
      { value: 'unconfirmed', text: messages.unconfirmed() },
    ],
    matches: (fact: FactRow, value: string) =>
      value === 'overdue' ? isFactOverdue(fact, today) : !fact.confirmed,
  },
  {
    id: 'status',
    label: commonMessages.status(),
    options: listStatusOptions(),
    matches: ({ disabled }: FactRow, value: string) => hasStatus(disabled, value),
  },
]

const sortableColumns = ['title', 'value', 'uses', 'check'].map((id) => ({ id, isSortable: true }))
const byTitle: DataSort = { id: 'title', order: 'ascending' }

/** The register of facts that texts name. */
export function FactsScreen() {
  const query = useQuery(factsQuery)
  const [today] = useState(localToday)
  const filters = createFilters(today)
  const { view } = useListView({ columns: sortableColumns, filters, initialSort: byTitle })
  const [edited, setEdited] = useState<FactRow | 'new' | null>(null)
  const [compared, setCompared] = useState<FactRow | null>(null)
  const check = useMarkFactChecked()
  const addButton = (
    <Button aria-haspopup="dialog" disabled={query.data === undefined} onClick={() => setEdited('new')}>
      {messages.addFact()}
    </Button>
  )

  return (
    <>
      <ListPage
        title={messages.title()}
        lead={messages.lead()}
        action={addButton}
        query={query}
        name={messages.theFacts()}
      >
        {({ facts }) => (
          <DataTable
            caption={messages.facts()}
            rows={facts}
            rowKey={({ slug }) => slug}
            columns={createColumns(setEdited, today)}
            initialSort={byTitle}
            view={view}
            search={{
              label: messages.findAFact(),
              placeholder: messages.findByTitleOrValue(),
              text: ({ title, slug, values, source }) =>
                [title, slug, ...values.map(({ text }) => text), source.title].join(' '),
              showAllText: commonMessages.showAll(),
            }}
            filters={filters}
            describeCount={createCountDescriber(messages.countFacts)}
            actionsWidth="min(17.5rem, 42vw)"
            rowActions={(fact) => (
              <RowActions fact={fact} onCheck={() => void check(fact)} onCompare={() => setCompared(fact)} />
            )}
            empty={
              <EmptyState
                title={messages.noFactsYet()}
                text={messages.whatFactsAreFor()}
                action={addButton}
              />
            }
          />
        )}
      </ListPage>
      {edited !== null && (
        <FactDialog
          key={edited === 'new' ? 'new' : edited.slug}
          fact={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {compared !== null && <FactVersionsDialog fact={compared} onClose={() => setCompared(null)} />}
    </>
  )
}

type RowActionsProps = { fact: FactRow; onCheck: () => void; onCompare: () => void }

function RowActions({ fact, onCheck, onCompare }: RowActionsProps) {
  const values = {
    title: fact.title,
    hidden: (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>,
  }
  return (
    <div className="flex flex-wrap justify-end gap-x-1">
      <Button variant="quiet" size="small" onClick={onCheck}>
        <RichMessage parts={messages.checkedTodayOf(values)} />
      </Button>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onCompare}>
        <RichMessage parts={messages.versionsOf(values)} />
      </Button>
    </div>
  )
}
