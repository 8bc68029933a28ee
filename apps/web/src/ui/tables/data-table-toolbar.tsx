import { messages as commonMessages } from '../common.messages.ts'
import { SelectField } from '../fields/select-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { standaloneLinkStyle } from '../link-style.ts'
import type { DataTableProps } from './data-table-props.ts'
import { FilterChips } from './filter-chips.tsx'
import { messages } from './messages.ts'

type DataTableToolbarProps<Row> = Pick<
  DataTableProps<Row>,
  'rows' | 'search' | 'filters' | 'describeCount' | 'toolbar'
> & {
  searchText: string
  filterValues: Readonly<Record<string, string>>
  shownCount: number
  /** Whether a search or filter leaves rows out. */
  isNarrowed: boolean
  onSearch: (text: string) => void
  onSearchBlur: (() => void) | undefined
  onFilter: (id: string, value: string) => void
  onShowAll: () => void
}

/** With more options than this, a filter is a select, because its chips would fill several lines. */
const MAX_CHIPS = 5

export function DataTableToolbar<Row>(props: DataTableToolbarProps<Row>) {
  const { rows, search, searchText, toolbar, shownCount, isNarrowed, describeCount, onSearch, onShowAll } =
    props

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 empty:hidden">
        {search && (
          <TextField
            label={search.label}
            hideLabel
            type="search"
            icon="search"
            placeholder={search.placeholder}
            value={searchText}
            onChange={({ target }) => onSearch(target.value)}
            onBlur={props.onSearchBlur}
            maxLength={100}
            autoComplete="off"
            className="max-w-sm flex-1 basis-56 max-sm:max-w-none"
          />
        )}
        <Filters {...props} />
        {toolbar}
      </div>
      {(describeCount || isNarrowed) && (
        <div className="-my-2 flex min-h-11 flex-wrap items-center gap-x-4 text-small text-soft">
          <p aria-live="polite">{describeCount?.(shownCount, rows.length)}</p>
          {isNarrowed && (
            <button type="button" onClick={onShowAll} className={standaloneLinkStyle}>
              {search?.showAllText ?? commonMessages.showAll()}
            </button>
          )}
        </div>
      )}
    </>
  )
}

function Filters<Row>({ rows, filters = [], filterValues, onFilter }: DataTableToolbarProps<Row>) {
  return filters.map(({ id, label, options, matches }) => {
    const value = filterValues[id] ?? ''
    const choose = (next: string) => onFilter(id, next)
    if (options.length > MAX_CHIPS)
      return (
        <SelectField
          key={id}
          label={label}
          hideLabel
          value={value}
          onChange={({ target }) => choose(target.value)}
          options={options}
          placeholder={messages.allOf({ label })}
          className="w-48 max-w-full"
        />
      )
    const chips = options.map((option) => ({
      ...option,
      count: rows.filter((row) => matches(row, option.value)).length,
    }))
    const all = { value: '', text: commonMessages.all(), count: rows.length }
    return <FilterChips key={id} label={label} options={[all, ...chips]} value={value} onChange={choose} />
  })
}
