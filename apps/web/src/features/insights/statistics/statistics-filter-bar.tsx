import type { LayoutRow } from '@kitchen-table/contract/catalog'
import type { OrganizationRow } from '@kitchen-table/contract/organizations'
import { type DayRange, isRangeName, NO_GROUP, namedRanges } from '@kitchen-table/domain/insights'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { CustomRangeFields } from './custom-range-fields.tsx'
import { messages } from './messages.ts'
import { CUSTOM_RANGE, type StatisticsSearch } from './statistics-search.ts'
import type { SetStatisticsSearch } from './use-statistics-search.ts'

const listRangeOptions = () => [
  ...Object.entries(namedRanges).map(([value, text]) => ({ value, text: text() })),
  { value: CUSTOM_RANGE, text: messages.custom() },
]

type StatisticsFilterBarProps = {
  search: StatisticsSearch
  setSearch: SetStatisticsSearch
  /** The days whose figures are shown: a custom range begins with them. */
  range: DayRange
  groups: readonly OrganizationRow[]
  layouts: readonly LayoutRow[]
}

/** Of which events the figures are. A change applies at once. */
export function StatisticsFilterBar({ search, setSearch, range, groups, layouts }: StatisticsFilterBarProps) {
  const groupOptions = [
    { value: '', text: messages.allOrganizations() },
    { value: NO_GROUP, text: messages.withoutAnOrganization() },
    ...groups.map(({ slug, title }) => ({ value: slug, text: title })),
  ]
  const layoutOptions = [
    { value: '', text: messages.allLayouts() },
    ...layouts.map(({ config, title }) => ({ value: config, text: title })),
  ]

  function chooseRange(value: string) {
    if (isRangeName(value)) setSearch({ range: value })
    else setSearch({ range: CUSTOM_RANGE, ...range })
  }

  return (
    <fieldset className="mt-6 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[13rem_minmax(0,19rem)_minmax(0,15rem)_minmax(0,1fr)] print:hidden">
      <legend className="sr-only">{messages.whatTheFiguresAre()}</legend>
      <SelectField
        label={messages.range()}
        options={listRangeOptions()}
        value={search.range}
        onChange={({ target }) => chooseRange(target.value)}
      />
      <SelectField
        label={commonMessages.organization()}
        options={withChosen(groupOptions, search.group)}
        value={search.group}
        onChange={({ target }) => setSearch({ group: target.value })}
      />
      <SelectField
        label={messages.layout()}
        options={withChosen(layoutOptions, search.layout)}
        value={search.layout}
        onChange={({ target }) => setSearch({ layout: target.value })}
      />
      {search.range === CUSTOM_RANGE && (
        <CustomRangeFields from={search.from} to={search.to} onChange={(days) => setSearch(days)} />
      )}
    </fieldset>
  )
}

/** Adds what the address names, while the list is loading or if it no longer has it. */
function withChosen(options: { value: string; text: string }[], chosen: string) {
  return options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, text: chosen }]
}
