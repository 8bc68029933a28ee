import type {
  ChosenMembers,
  MemberChangePreview,
  OrganizationDetails,
} from '@kitchen-table/contract/organizations'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  describeMemberChangeState,
  type MemberChange,
  memberChangeStates,
} from '@kitchen-table/domain/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerApi, managerClient } from '../../../app/manager-api.ts'
import { QueryRegion } from '../../../app/query-region.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFollowedJob } from '../jobs/organization-job.ts'
import { getPersonName } from '../member-status.ts'
import { messages } from './change-members.messages.ts'
import { getSubGroupName } from './use-member-actions.ts'

/** Whether a text can stand after the @ of an address. */
const isDomain = (typed: string) => normalizeEmail(`name@${typed.trim().replace(/^@/, '')}`) !== null

type ChangeTexts = {
  title: (values: { subGroup: string }) => string
  means: PlainMessage
  submit: (values: { count: number }) => string
}

const changeTexts: Record<MemberChange, ChangeTexts> = {
  invite: { title: messages.inviteTitle, means: messages.inviteMeans, submit: messages.invite },
  move: { title: messages.moveTitle, means: messages.moveMeans, submit: messages.move },
  enable: { title: messages.enableTitle, means: messages.enableMeans, submit: messages.enable },
  disable: { title: messages.disableTitle, means: messages.disableMeans, submit: messages.disable },
  delete: { title: messages.deleteTitle, means: messages.deleteMeans, submit: messages.delete },
  domain: { title: messages.domainTitle, means: messages.domainMeans, submit: messages.domain },
}

type ChangeMembersDialogProps = {
  group: Pick<OrganizationDetails, 'slug' | 'subGroups'>
  change: MemberChange
  /** Of a move; null: to none. */
  subGroupId: string | null
  chosen: ChosenMembers
  onStarted: () => void
  onClose: () => void
}

/** Shows whom a change of many members would change, and why not the others, before it is begun (docs/product.md 15.2). */
export function ChangeMembersDialog(props: ChangeMembersDialogProps) {
  const { group, change, subGroupId, chosen, onStarted, onClose } = props
  const { slug } = group
  const [domains, setDomains] = useState({ from: '', to: '' })
  const isComplete = change !== 'domain' || (isDomain(domains.from) && isDomain(domains.to))
  const wanted = {
    slug,
    members: chosen,
    change,
    ...(change === 'domain' && { domains }),
    ...(change === 'move' && { subGroupId }),
  }
  const preview = useQuery({
    ...managerApi.groups.previewMemberChange.queryOptions({ input: wanted }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    // What it counts may have changed since the dialog was opened last.
    gcTime: 0,
  })
  const [typed, setTyped] = useState('')
  const { follow } = useFollowedJob(slug)
  const expected = isComplete && !preview.isPlaceholderData ? (preview.data?.counts.planned ?? 0) : 0
  const isDangerous = change === 'delete'
  const { title, means, submit } = changeTexts[change]
  const mutation = useFormMutation({
    mutationFn: () => managerClient.groups.changeMembers({ ...wanted, expected }),
    fields: { number: [] },
    validate: () => ({
      ...(isDangerous && typed.trim() !== String(expected) && { number: messages.typeNumber({ expected }) }),
    }),
    onSuccess({ job }) {
      follow({ id: job, kind: change, subGroup: subGroupId && getSubGroupName(group, subGroupId) })
      onStarted()
    },
    onError: () => void preview.refetch(),
  })

  return (
    <FormDialog
      title={title({ subGroup: getSubGroupName(group, subGroupId) })}
      description={means()}
      mutation={{ ...mutation, submit: () => expected > 0 && mutation.submit() }}
      submitLabel={submit({ count: expected })}
      busyText={messages.beginning()}
      isDangerous={isDangerous}
      onClose={onClose}
    >
      {change === 'domain' && <DomainFields domains={domains} onChange={setDomains} />}
      {isComplete ? (
        <QueryRegion
          query={preview}
          name={messages.thePreview()}
          loading={<Skeleton shape="text" count={4} />}
        >
          {(data) => <Preview preview={data} />}
        </QueryRegion>
      ) : (
        <p className="text-small text-soft">{messages.enterBothDomains()}</p>
      )}
      {isDangerous && expected > 0 && (
        <TextField
          label={messages.typeNumber({ expected })}
          value={typed}
          error={mutation.errors.number}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          required
        />
      )}
    </FormDialog>
  )
}

type Domains = { from: string; to: string }

function DomainFields({ domains, onChange }: { domains: Domains; onChange: (domains: Domains) => void }) {
  return (
    <>
      <TextField
        label={messages.domainFrom()}
        hint={messages.domainHint()}
        value={domains.from}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...domains, from: target.value })}
        required
      />
      <TextField
        label={messages.domainTo()}
        hint={messages.domainHint()}
        value={domains.to}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange({ ...domains, to: target.value })}
        required
      />
    </>
  )
}

/** How many are in view before the rest is asked for. */
const SHOWN_AT_FIRST = 8

function Preview({ preview: { counts, first } }: { preview: MemberChangePreview }) {
  const [isLong, setIsLong] = useState(false)
  const planned = counts.planned ?? 0
  const skipped = memberChangeStates.filter((state) => state !== 'planned' && (counts[state] ?? 0) > 0)
  const shown = isLong ? first : first.slice(0, SHOWN_AT_FIRST)
  const hiddenCount = planned - shown.length

  return (
    <>
      <p className="font-semibold">{messages.willBeChanged({ count: planned })}</p>
      {skipped.length > 0 && (
        <ul className="list-disc ps-5 text-small text-soft">
          {skipped.map((state) => (
            <li key={state}>
              {messages.skipped({ count: counts[state] ?? 0, reason: describeMemberChangeState(state) })}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-field border border-line px-3 text-small">
          {shown.map((person) => (
            <li key={person.email} className="py-1.5 wrap-anywhere">
              {getPersonName(person) !== null && <>{getPersonName(person)} · </>}
              <span className="text-soft">{person.email}</span>
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 &&
        (shown.length < first.length ? (
          <button type="button" className="self-start text-small underline" onClick={() => setIsLong(true)}>
            {messages.showMore({ count: hiddenCount })}
          </button>
        ) : (
          <p className="text-small text-soft">{messages.andMore({ count: hiddenCount })}</p>
        ))}
    </>
  )
}
