import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { helpSections, isCheckOverdue } from '@kitchen-table/domain/help'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatListDate } from '../../../../app/format-dates.ts'
import { lazyComponent } from '../../../../app/lazy-component.tsx'
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
import { editedHelpLinesQuery } from '../../editors/record-list-queries.ts'
import { hasStatus, ListPage, listStatusOptions, RowButton } from '../list-parts.tsx'
import { helpSectionLabels } from './help-section-labels.ts'
import { messages } from './messages.ts'
import { useMarkHelpLineChecked } from './use-mark-help-line-checked.ts'

const HelpLineDialog = lazyComponent(
  () => import('./help-line-dialog.tsx').then((module) => module.HelpLineDialog),
  { name: messages.theHelpLineForm, dismiss: ({ onClose }) => onClose() },
)

const HelpLineVersionsDialog = lazyComponent(
  () => import('./help-line-versions-dialog.tsx').then((module) => module.HelpLineVersionsDialog),
  { name: messages.theHelpLineVersions, dismiss: ({ onClose }) => onClose() },
)

const sectionOf = ({ sections: [own] }: HelpLineRow) => (own === undefined ? '' : helpSectionLabels[own]())

function CheckAgainBy({ line, now }: { line: HelpLineRow; now: number }) {
  const date = formatListDate(line.checkAgainBy)
  return isCheckOverdue(line, now) ? <StatusMark tone="warn">{date}</StatusMark> : date
}

function createColumns(onEdit: (line: HelpLineRow) => void, now: number): DataColumn<HelpLineRow>[] {
  return [
    {
      id: 'position',
      header: messages.position(),
      numeric: true,
      cell: ({ position }) => position,
      sortValue: ({ position }) => position,
      hideOnPhone: true,
      width: '6.5rem',
    },
    {
      id: 'name',
      header: commonMessages.name(),
      isRowHeader: true,
      cell: (line) => (
        <RowButton onClick={() => onEdit(line)}>
          {line.name}
          {line.disabled && <span className="font-normal text-soft"> {messages.disabled()}</span>}
        </RowButton>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'section',
      header: messages.section(),
      cell: sectionOf,
      sortValue: sectionOf,
      hideOnPhone: true,
      width: '14rem',
    },
    {
      id: 'check',
      header: messages.checkBy(),
      cell: (line) => <CheckAgainBy line={line} now={now} />,
      sortValue: ({ checkAgainBy }) => checkAgainBy,
      hideOnPhone: true,
      width: '8rem',
    },
  ]
}

const createFilters = () => [
  {
    id: 'section',
    label: messages.section(),
    options: helpSections.map((section) => ({ value: section, text: helpSectionLabels[section]() })),
    matches: ({ sections }: HelpLineRow, value: string) => sections.some((section) => section === value),
  },
  {
    id: 'status',
    label: commonMessages.status(),
    options: listStatusOptions(),
    matches: ({ disabled }: HelpLineRow, value: string) => hasStatus(disabled, value),
  },
]

const sortableColumns = ['position', 'name', 'section', 'check'].map((id) => ({ id, isSortable: true }))
const byPosition: DataSort = { id: 'position', order: 'ascending' }

/** The places outside that help, as the page "Help right now" and searches in a crisis show them. */
export function HelpLinesScreen() {
  const query = useQuery(editedHelpLinesQuery)
  const filters = createFilters()
  const { view } = useListView({ columns: sortableColumns, filters, initialSort: byPosition })
  const [edited, setEdited] = useState<HelpLineRow | 'new' | null>(null)
  const [compared, setCompared] = useState<HelpLineRow | null>(null)
  const [openedAt] = useState(() => Date.now())
  const check = useMarkHelpLineChecked()
  const addButton = (
    <Button aria-haspopup="dialog" disabled={query.data === undefined} onClick={() => setEdited('new')}>
      {messages.addHelpLine()}
    </Button>
  )

  return (
    <>
      <ListPage
        title={messages.title()}
        lead={messages.lead()}
        action={addButton}
        query={query}
        name={messages.theHelpLines()}
      >
        {({ helpLines }) => (
          <DataTable
            caption={messages.helpLines()}
            rows={helpLines}
            rowKey={({ slug }) => slug}
            columns={createColumns(setEdited, openedAt)}
            initialSort={byPosition}
            view={view}
            search={{
              label: messages.findAHelpLine(),
              placeholder: messages.findByNameOrNumber(),
              text: ({ name, phone, text, site, use }) =>
                [name, phone, text?.number, site, use].filter(Boolean).join(' '),
              showAllText: commonMessages.showAll(),
            }}
            filters={filters}
            describeCount={createCountDescriber(messages.countHelpLines)}
            actionsWidth="min(17.5rem, 42vw)"
            rowActions={(line) => (
              <RowActions line={line} onCheck={() => void check(line)} onCompare={() => setCompared(line)} />
            )}
            empty={
              <EmptyState
                title={messages.noHelpLinesYet()}
                text={messages.onlyBuiltInLines()}
                action={addButton}
              />
            }
          />
        )}
      </ListPage>
      {edited !== null && query.data && (
        <HelpLineDialog
          key={edited === 'new' ? 'new' : edited.slug}
          line={edited === 'new' ? null : edited}
          lastPosition={Math.max(0, ...query.data.helpLines.map(({ position }) => position))}
          onClose={() => setEdited(null)}
        />
      )}
      {compared !== null && <HelpLineVersionsDialog line={compared} onClose={() => setCompared(null)} />}
    </>
  )
}

type RowActionsProps = { line: HelpLineRow; onCheck: () => void; onCompare: () => void }

function RowActions({ line, onCheck, onCompare }: RowActionsProps) {
  const values = {
    name: line.name,
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
