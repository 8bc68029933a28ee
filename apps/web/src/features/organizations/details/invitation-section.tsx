import type { MemberDetails } from '@kitchen-table/contract/organizations'
import {
  classifyInvitationAge,
  hasRequestedRenewal,
  renewalRequestedLabel,
} from '@kitchen-table/domain/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { FilterChips } from '../../../ui/tables/filter-chips.tsx'
import { describeInvitationAge } from '../member-status.ts'
import { invitationAgeStyles } from '../member-status-mark.tsx'
import { reloadOrganizations } from '../queries.ts'
import { messages } from './messages.ts'

const listEmailChoices = () => [
  { value: 'no', text: messages.no() },
  { value: 'yes', text: messages.yes() },
]

/** How old the invitation of a person is who has never signed in, and what sends another one (docs/product.md 7.4). */
export function InvitationSection({ member }: { member: MemberDetails }) {
  const { sub, email, can } = member
  const [now] = useState(() => Date.now())
  const [choice, setChoice] = useState('yes')
  const queryClient = useQueryClient()
  const flash = useFlash()
  const notification = !can.withholdEmail || choice === 'yes'
  const mutation = useFormMutation({
    mutationFn: () => managerClient.groups.resendInvitation({ sub, notification }),
    onSuccess() {
      reloadOrganizations(queryClient)
      flash.success({
        text: notification ? messages.resent({ email }) : messages.reset({ email }),
      })
    },
  })
  const password = mutation.result?.password

  return (
    <section aria-label={messages.invitation()} className="mt-5 rounded-field border border-line px-4 py-4">
      <p
        className={classNames(
          member.invitedAt !== null &&
            invitationAgeStyles[classifyInvitationAge(now - Date.parse(member.invitedAt))],
        )}
      >
        {describeInvitationAge(member, now)}
      </p>
      {hasRequestedRenewal(member) && (
        <p className="mt-1 text-small font-semibold text-danger first-letter:uppercase">
          {renewalRequestedLabel()}
        </p>
      )}
      {member.refusesReminders && <p className="mt-1 text-small text-soft">{messages.refusesReminders()}</p>}
      {can.resend && (
        <div className="mt-4 flex flex-col items-start gap-4">
          {can.withholdEmail && (
            <FilterChips
              label={messages.sendEmail()}
              showLabel
              options={listEmailChoices()}
              value={choice}
              onChange={setChoice}
            />
          )}
          <Button
            variant="outline"
            size="small"
            busy={mutation.isPending}
            busyText={messages.sending()}
            onClick={() => mutation.submit()}
          >
            {member.invitedAt === null ? messages.sendInvite() : messages.resendInvite()}
          </Button>
          <FormError>{mutation.errors.form}</FormError>
          {password && <TemporaryPassword password={password} />}
        </div>
      )}
    </section>
  )
}

/** The password that the administrator passes on by hand. It is stored nowhere, and gone when the details are closed. */
function TemporaryPassword({ password }: { password: string }) {
  return (
    <div role="status" className="self-stretch rounded-field bg-tint px-4 py-3">
      <p className="text-small">{messages.temporaryPassword()}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <code
          dir="ltr"
          className="font-sans text-title-s font-semibold tracking-wide wrap-anywhere tabular-nums"
        >
          {password}
        </code>
        <CopyButton text={password}>{messages.copy()}</CopyButton>
      </div>
    </div>
  )
}
