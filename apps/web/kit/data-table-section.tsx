import { useState } from 'react'
import { useFlash } from '../src/ui/feedback/flash-store.ts'
import { StatusMark, type StatusTone } from '../src/ui/feedback/status-mark.tsx'
import { LineIcon } from '../src/ui/line-icon.tsx'
import { Menu, MenuItem } from '../src/ui/overlays/menu.tsx'
import { DataTable } from '../src/ui/tables/data-table.tsx'
import type { DataTableProps } from '../src/ui/tables/data-table-props.ts'
import { SelectionBar, selectionActionStyle } from '../src/ui/tables/selection-bar.tsx'
import { TextLink } from '../src/ui/text-link.tsx'
import { Sample, Section } from './sample.tsx'

type Unit = { id: string; title: string; type: string; isDisabled: boolean; used: number; created: string }

const WORDS = 'Debt Rent A-lender Café-money Savings Letters Children Insurance Pension Parents'.split(' ')
const TYPES = ['Conversation', 'Activity', 'Resource', 'Video']

function createUnits(count: number): Unit[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `unit-${index}`,
    title: `${WORDS[(index * 7) % 10]} and ${WORDS[(index * 3 + 1) % 10]?.toLowerCase()}, part ${index + 1}`,
    type: TYPES[index % 4] ?? '',
    isDisabled: index % 17 === 3,
    used: (index * 13) % 9,
    created: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
  }))
}

const columns: DataTableProps<Unit>['columns'] = [
  {
    id: 'title',
    header: 'Name',
    cell: ({ title }) => <TextLink href="#main">{title}</TextLink>,
    sortValue: ({ title }) => title,
  },
  {
    id: 'status',
    header: 'Status',
    width: '8rem',
    cell: ({ isDisabled }) =>
      isDisabled ? (
        <StatusMark tone="quiet">Disabled</StatusMark>
      ) : (
        <StatusMark tone="good">Active</StatusMark>
      ),
    sortValue: ({ isDisabled }) => (isDisabled ? 1 : 0),
  },
  { id: 'type', header: 'Type', cell: ({ type }) => type, sortValue: ({ type }) => type, hideOnPhone: true },
  {
    id: 'used',
    header: 'Used',
    cell: ({ used }) => used,
    sortValue: ({ used }) => used,
    numeric: true,
    width: '6rem',
    hideOnPhone: true,
  },
  {
    id: 'created',
    header: 'Created',
    cell: ({ created }) => created,
    sortValue: ({ created }) => created,
    hideOnPhone: true,
  },
]

const filters: DataTableProps<Unit>['filters'] = [
  {
    id: 'type',
    label: 'Type',
    options: TYPES.map((type) => ({ value: type, text: type })),
    matches: ({ type }, value) => type === value,
  },
]

const pickerColumns: DataTableProps<Unit>['columns'] = [
  { id: 'title', header: 'Title', cell: ({ title }) => title, sortValue: ({ title }) => title },
  ...columns.filter(({ id }) => id === 'type' || id === 'created'),
]

const search = {
  label: 'Find by name',
  placeholder: 'Find by name',
  text: ({ title }: Unit) => title,
  showAllText: 'Show all',
}

const units = createUnits(3000)
const TONES: StatusTone[] = ['good', 'warn', 'bad', 'quiet']

export function DataTableSection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [added, setAdded] = useState<string[]>([])
  const flash = useFlash()
  const clear = () => setSelected(new Set())

  return (
    <Section title="Lists">
      <Sample name="status-mark">
        <div className="flex flex-wrap gap-6">
          {TONES.map((tone) => (
            <StatusMark key={tone} tone={tone}>
              {tone}
            </StatusMark>
          ))}
        </div>
      </Sample>
      <Sample name="data-table with 3,000 rows, filter-chips, selection-bar">
        <DataTable
          caption="Units"
          rows={units}
          rowKey={({ id }) => id}
          columns={columns}
          initialSort={{ id: 'title', order: 'ascending' }}
          sortLast={({ isDisabled }) => isDisabled}
          search={search}
          filters={filters}
          describeCount={(shown, total) =>
            shown === total ? `${total} units` : `${shown} of ${total} units`
          }
          selection={{ selected, onChange: setSelected }}
          rowActions={({ title }) => (
            <Menu label={`More for ${title}`} trigger={<LineIcon name="more" className="size-6 text-soft" />}>
              <MenuItem>Disable</MenuItem>
            </Menu>
          )}
          empty={<p>No units yet.</p>}
          maxHeight="28rem"
        />
        <SelectionBar count={selected.size} onClear={clear}>
          <button
            type="button"
            className={selectionActionStyle}
            onClick={() => {
              flash.success({ text: `${selected.size} disabled` })
              clear()
            }}
          >
            Disable
          </button>
        </SelectionBar>
      </Sample>
      <Sample name="data-table as a picker">
        <DataTable
          caption="Lessons to add"
          rows={units.slice(0, 12).filter(({ id }) => !added.includes(id))}
          rowKey={({ id }) => id}
          columns={pickerColumns}
          search={search}
          describeCount={(shown) => `${shown} lessons to add`}
          onRowClick={({ id }) => setAdded([...added, id])}
          empty={<p>Every lesson is in the track.</p>}
          maxHeight="20rem"
        />
      </Sample>
    </Section>
  )
}
