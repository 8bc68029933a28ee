import {
  type ChosenMembers,
  MAX_CHOSEN_MEMBERS,
  type OrganizationDetails,
} from '@kitchen-table/contract/organizations'
import type { MemberChange } from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { LineIcon } from '../../../ui/line-icon.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx'
import { SelectionBar, selectionActionStyle } from '../../../ui/tables/selection-bar.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { messages as changeMessages } from './change-members.messages.ts'
import { countTicked, describeTicked, type TickedMembers } from './member-selection.ts'
import { messages } from './messages.ts'

const ChangeMembersDialog = lazyComponent(
  () => import('./change-members-dialog.tsx').then((module) => module.ChangeMembersDialog),
  { name: changeMessages.theChange, dismiss: ({ onClose }) => onClose() },
)

/** There the bar has no room for three actions beside each other. */
const NARROW = '(width < 40rem)'

type AskedChange = { change: MemberChange; subGroupId: string | null }

type SelectionActionsProps = {
  group: OrganizationDetails
  ticked: TickedMembers
  /** Returns what a change names of the ticked members. */
  chosen: ChosenMembers
  onExport: () => Promise<unknown>
  onClear: () => void
}

/** What can be done with the ticked members. */
export function SelectionActions(props: SelectionActionsProps) {
  const { group, ticked, chosen, onExport, onClear } = props
  const [isBusy, setIsBusy] = useState(false)
  const [asked, setAsked] = useState<AskedChange | null>(null)
  const isNarrow = useMediaQuery(NARROW)
  const canRemind = !group.isProviderOwned && group.groupStatus === 'active'
  const hasTooMany = ticked.kind === 'some' && ticked.subs.size > MAX_CHOSEN_MEMBERS
  const note = ticked.kind === 'some' && describeTicked(ticked)

  async function run(action: () => Promise<unknown>) {
    if (isBusy) return
    setIsBusy(true)
    await action()
    setIsBusy(false)
  }

  const ask = (change: MemberChange, subGroupId: string | null = null) => setAsked({ change, subGroupId })

  return (
    <SelectionBar count={countTicked(ticked)} onClear={onClear}>
      {note && <p className="px-2 max-sm:order-first max-sm:basis-full max-sm:px-1.5 max-sm:pt-2">{note}</p>}
      {group.subGroups.length > 0 && (
        <Menu
          label={messages.moveTo()}
          trigger={
            <span className="inline-flex items-center gap-1.5">
              {messages.moveTo()} <LineIcon name="chevron" className="size-4 max-sm:hidden" />
            </span>
          }
          className={`${selectionActionStyle} hover:bg-ground/15!`}
        >
          {() => (
            <>
              {group.subGroups.map(({ id, name }) => (
                <MenuItem key={id} disabled={hasTooMany} onClick={() => ask('move', id)}>
                  {name}
                </MenuItem>
              ))}
              <MenuItem disabled={hasTooMany} onClick={() => ask('move')}>
                {commonMessages.none()}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      {canRemind && !isNarrow && (
        <button
          type="button"
          aria-disabled={hasTooMany}
          onClick={() => !hasTooMany && ask('invite')}
          className={selectionActionStyle}
        >
          {messages.inviteAgain()}
        </button>
      )}
      <Menu
        label={changeMessages.more()}
        trigger={
          <span className="inline-flex items-center gap-1.5">
            {changeMessages.more()} <LineIcon name="chevron" className="size-4" />
          </span>
        }
        className={`${selectionActionStyle} hover:bg-ground/15!`}
      >
        {() => (
          <>
            {hasTooMany && (
              <p className="max-w-56 px-3 py-2 text-small text-soft">
                {changeMessages.tooManyChosen({ max: MAX_CHOSEN_MEMBERS })}
              </p>
            )}
            {canRemind && isNarrow && (
              <MenuItem disabled={hasTooMany} onClick={() => ask('invite')}>
                {messages.inviteAgain()}
              </MenuItem>
            )}
            <MenuItem disabled={hasTooMany} onClick={() => void run(onExport)}>
              {changeMessages.exportAction()}
            </MenuItem>
            <MenuItem disabled={hasTooMany} onClick={() => ask('disable')}>
              {changeMessages.disableAction()}
            </MenuItem>
            <MenuItem disabled={hasTooMany} onClick={() => ask('enable')}>
              {changeMessages.enableAction()}
            </MenuItem>
            {group.can.edit && !group.isProviderOwned && (
              <MenuItem disabled={hasTooMany} onClick={() => ask('domain')}>
                {changeMessages.domainAction()}
              </MenuItem>
            )}
            {!group.isProviderOwned && (
              <MenuItem disabled={hasTooMany} onClick={() => ask('delete')}>
                {changeMessages.deleteAction()}
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      {isBusy && (
        <p role="status" className="px-2 max-sm:sr-only">
          {messages.working()}
        </p>
      )}
      {asked && (
        <ChangeMembersDialog
          group={group}
          {...asked}
          chosen={chosen}
          onStarted={() => {
            setAsked(null)
            onClear()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </SelectionBar>
  )
}
