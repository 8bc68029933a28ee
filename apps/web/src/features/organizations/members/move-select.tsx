import { NO_SUB_GROUP } from '@kitchen-table/domain/organizations'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { EnterHint } from '../enter-hint.tsx'
import { useSavingSelect } from '../use-saving-select.ts'
import { messages } from './messages.ts'
import type { NamedSubGroups } from './use-member-actions.ts'

type MoveSelectProps = {
  /** Whom it moves, for screen readers. */
  name: string
  subGroups: NamedSubGroups['subGroups']
  subGroupId: string | null
  /** Resolves to whether the member was moved. */
  onMove: (subGroupId: string | null) => Promise<boolean>
}

/** "Move User": the sub-group of a member, which is changed by choosing another one. */
export function MoveSelect({ name, subGroups, subGroupId, onMove }: MoveSelectProps) {
  const { select, isWaiting } = useSavingSelect({
    stored: subGroupId ?? NO_SUB_GROUP,
    onSave: (next) => onMove(next === NO_SUB_GROUP ? null : next),
  })

  return (
    <span className="inline-block max-w-full md:-my-2">
      <span className="relative inline-flex max-w-full">
        <select
          {...select}
          aria-label={messages.moveUser({ name })}
          className="min-h-11 max-w-full min-w-0 appearance-none truncate rounded-field border border-edge bg-card py-1 ps-3 pe-8 text-small text-ink transition-colors hover:border-ink aria-busy:opacity-55"
        >
          <option value={NO_SUB_GROUP}>{commonMessages.none()}</option>
          {subGroups.map((subGroup) => (
            <option key={subGroup.id} value={subGroup.id}>
              {subGroup.name}
            </option>
          ))}
        </select>
        <LineIcon
          name="chevron"
          className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft"
        />
      </span>
      <EnterHint isShown={isWaiting} />
    </span>
  )
}
