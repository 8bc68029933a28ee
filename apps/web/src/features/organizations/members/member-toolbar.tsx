import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { hasSeveralAddresses, memberFilters, NO_SUB_GROUP } from '@kitchen-table/domain/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useSearchText } from '../../../app/use-search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { messages as organizationMessages } from '../messages.ts'
import type { OrganizationSearch } from '../organization-search.ts'
import { messages } from './messages.ts'

const statusWords: Record<(typeof memberFilters)[number], PlainMessage> = {
  active: commonMessages.active,
  uninvited: organizationMessages.notInvited,
  pending: messages.pending,
  disabled: commonMessages.disabled,
  leaving: organizationMessages.askedToBeRemoved,
}

/** With more sub-groups than this the chips are a select, because they would fill several lines. */
const MAX_CHIPS = 6

type MemberToolbarProps = {
  group: OrganizationDetails
  search: OrganizationSearch
  onChange: (change: Partial<OrganizationSearch>) => void
  /** Opens the selection by addresses, with a pasted text or ''; null where nobody can be selected. */
  onSelectByAddress: ((pasted: string) => void) | null
}

export function MemberToolbar({ group, search, onChange, onSelectByAddress }: MemberToolbarProps) {
  const { memberCount, subGroups, noSubGroupCount } = group
  const text = useSearchText(search.q, (q) => onChange({ q }))
  const options = [
    { value: '', text: commonMessages.all(), count: memberCount },
    ...subGroups.map(({ id, name, memberCount: count }) => ({ value: id, text: name, count })),
    { value: NO_SUB_GROUP, text: commonMessages.none(), count: noSubGroupCount },
  ]

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <TextField
        label={messages.findMember()}
        hideLabel
        type="search"
        icon="search"
        placeholder={messages.nameOrEmail()}
        maxLength={100}
        autoComplete="off"
        className="max-w-xs flex-1 basis-44 max-sm:max-w-none"
        {...text}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (onSelectByAddress === null || !hasSeveralAddresses(pasted)) return
          event.preventDefault()
          onSelectByAddress(pasted)
        }}
      />
      {onSelectByAddress && group.memberCount > 0 && (
        <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => onSelectByAddress('')}>
          {messages.selectByAddress()}
        </Button>
      )}
      {subGroups.length > 0 &&
        (options.length > MAX_CHIPS ? (
          <SelectField
            label={messages.subGroup()}
            hideLabel
            value={search.subGroup}
            onChange={({ target }) => onChange({ subGroup: target.value })}
            options={options.map(({ value, text: name, count }) => ({
              value,
              text: messages.nameAndCount({ name, count }),
            }))}
            className="w-52 max-w-full"
          />
        ) : (
          <FilterChips
            label={messages.subGroup()}
            options={options}
            value={search.subGroup}
            onChange={(subGroup) => onChange({ subGroup })}
          />
        ))}
      <SelectField
        label={commonMessages.status()}
        hideLabel
        placeholder={messages.anyStatus()}
        value={search.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: memberFilters.find((each) => each === target.value) ?? null })
        }
        options={memberFilters.map((value) => ({ value, text: statusWords[value]() }))}
        className="w-40 max-w-full sm:ms-auto"
      />
    </div>
  )
}
