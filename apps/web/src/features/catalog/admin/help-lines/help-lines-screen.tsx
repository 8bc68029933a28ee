import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { helpSections, isCheckOverdue } from '@kitchen-table/domain/help'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatListDate } from '../../../../app/format-dates.ts'
import { lazyComponent } from '../../../../app/lazy-component.tsx'
import { messages as commonMessages } from '../../../../ui/common.messages.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import type { DataSort } from '../../../../ui/tables/data-rows.ts'
import type { DataColumn } from '../../../../ui/tables/data-table.tsx'
import { editedHelpLinesQuery } from '../../editors/record-list-queries.ts'
import { CheckedRowActions } from '../checked-records/checked-row-actions.tsx'
import { messages as checkMessages } from '../checked-records/messages.ts'
import { createStatusFilter, ListPage, RowButton } from '../list-parts.tsx'
import { AddButton } from '../record-buttons.tsx'
import { RecordTable } from '../record-table.tsx'
import { useRecordDialogs } from '../use-record-dialogs.ts'
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
        <RowButton onClick={() => onEdit(line)} isDisabled={line.disabled}>
          {line.name}
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
      header: checkMessages.checkBy(),
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
  createStatusFilter(({ disabled }: HelpLineRow) => disabled),
]

const byPosition: DataSort = { id: 'position', order: 'ascending' }

/** The places outside that help, as the page "Help right now" and searches in a crisis show them. */
export function HelpLinesScreen() {
  const query = useQuery(editedHelpLinesQuery)
  const [openedAt] = useState(() => Date.now())
  const dialogs = useRecordDialogs<HelpLineRow>()
  const check = useMarkHelpLineChecked()
  const addButton = (
    <AddButton disabled={query.data === undefined} onClick={dialogs.add}>
      {messages.addHelpLine()}
    </AddButton>
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
          <RecordTable
            caption={messages.helpLines()}
            rows={helpLines}
            rowKey={({ slug }) => slug}
            columns={createColumns(dialogs.edit, openedAt)}
            initialSort={byPosition}
            search={{
              label: messages.findAHelpLine(),
              placeholder: messages.findByNameOrNumber(),
              text: ({ name, phone, text, site, use }) =>
                [name, phone, text?.number, site, use].filter(Boolean).join(' '),
            }}
            filters={createFilters()}
            countRows={messages.countHelpLines}
            actionsWidth="min(17.5rem, 42vw)"
            rowActions={(line) => (
              <CheckedRowActions
                name={line.name}
                onCheck={() => void check(line)}
                onCompare={() => dialogs.compare(line)}
              />
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
      {dialogs.form && query.data && (
        <HelpLineDialog
          key={dialogs.form.record?.slug ?? 'new'}
          line={dialogs.form.record}
          lastPosition={Math.max(0, ...query.data.helpLines.map(({ position }) => position))}
          onClose={dialogs.close}
        />
      )}
      {dialogs.compared && <HelpLineVersionsDialog line={dialogs.compared} onClose={dialogs.close} />}
    </>
  )
}
