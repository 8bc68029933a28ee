import type { FactRow } from '@kitchen-table/contract/catalog'
import { factKinds, isFactOverdue } from '@kitchen-table/domain/facts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatListDate } from '../../../../app/format-dates.ts'
import { lazyComponent } from '../../../../app/lazy-component.tsx'
import { localToday } from '../../../../app/local-today.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import type { DataSort } from '../../../../ui/tables/data-rows.ts'
import type { DataColumn } from '../../../../ui/tables/data-table.tsx'
import { factsQuery } from '../../editors/record-list-queries.ts'
import { CheckedRowActions } from '../checked-records/checked-row-actions.tsx'
import { messages as checkMessages } from '../checked-records/messages.ts'
import { createStatusFilter, ListPage, RowButton } from '../list-parts.tsx'
import { AddButton } from '../record-buttons.tsx'
import { RecordTable } from '../record-table.tsx'
import { useRecordDialogs } from '../use-record-dialogs.ts'
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
        <RowButton onClick={() => onEdit(fact)} isDisabled={fact.disabled}>
          {fact.title}
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
      cell: ({ uses }) => messages.countPlaces({ count: uses }),
      sortValue: ({ uses }) => uses,
      hideOnPhone: true,
      width: '8rem',
    },
    {
      id: 'check',
      header: checkMessages.checkBy(),
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
  createStatusFilter(({ disabled }: FactRow) => disabled),
]

const byTitle: DataSort = { id: 'title', order: 'ascending' }

/** The register of facts that texts name. */
export function FactsScreen() {
  const query = useQuery(factsQuery)
  const [today] = useState(localToday)
  const dialogs = useRecordDialogs<FactRow>()
  const check = useMarkFactChecked()
  const addButton = (
    <AddButton disabled={query.data === undefined} onClick={dialogs.add}>
      {messages.addFact()}
    </AddButton>
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
          <RecordTable
            caption={messages.facts()}
            rows={facts}
            rowKey={({ slug }) => slug}
            columns={createColumns(dialogs.edit, today)}
            initialSort={byTitle}
            search={{
              label: messages.findAFact(),
              placeholder: messages.findByTitleOrValue(),
              text: ({ title, slug, values, source }) =>
                [title, slug, ...values.map(({ text }) => text), source.title].join(' '),
            }}
            filters={createFilters(today)}
            countRows={messages.countFacts}
            actionsWidth="min(17.5rem, 42vw)"
            rowActions={(fact) => (
              <CheckedRowActions
                name={fact.title}
                onCheck={() => void check(fact)}
                onCompare={() => dialogs.compare(fact)}
              />
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
      {dialogs.form && (
        <FactDialog
          key={dialogs.form.record?.slug ?? 'new'}
          fact={dialogs.form.record}
          onClose={dialogs.close}
        />
      )}
      {dialogs.compared && <FactVersionsDialog fact={dialogs.compared} onClose={dialogs.close} />}
    </>
  )
}
