import type { MemberDetails } from '@kitchen-table/contract/organizations'
import {
  type AccountHelpReason,
  accountHelpReasons,
  accountHelpReasonWords,
} from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { messages } from './messages.ts'
import { useMemberChange } from './use-member-change.ts'

export type AccountHelp = 'second-factor' | 'unlock'

const parseReason = (typed: string): AccountHelpReason | undefined =>
  accountHelpReasons.find((reason) => reason === typed)

const helpTexts = {
  'second-factor': {
    title: messages.resetSecondFactorTitle,
    means: messages.resetSecondFactorMeans,
    submit: messages.removeSecondFactor,
    done: messages.secondFactorRemoved,
    send: managerClient.groups.resetMemberSecondFactor,
  },
  unlock: {
    title: messages.unlockTitle,
    means: messages.unlockMeans,
    submit: messages.unlock,
    done: messages.unlocked,
    send: managerClient.groups.unlockMember,
  },
}

type AccountHelpDialogProps = { member: MemberDetails; help: AccountHelp; onClose: () => void }

/** Gives a member a way into their account back, for a reason that the audit log keeps (docs/product.md 15.4). */
export function AccountHelpDialog({ member: { sub, email }, help, onClose }: AccountHelpDialogProps) {
  const [reason, setReason] = useState('')
  const { title, means, submit, done, send } = helpTexts[help]
  const mutation = useMemberChange(sub, {
    change: () => send({ sub, reason: parseReason(reason) ?? 'other' }),
    done: () => done({ email }),
    onDone: onClose,
    fields: { reason: [] },
    validate: () => ({ ...(parseReason(reason) === undefined && { reason: messages.reasonRequired() }) }),
  })

  return (
    <FormDialog
      title={title()}
      description={means()}
      mutation={mutation}
      submitLabel={submit()}
      busyText={messages.working()}
      onClose={onClose}
    >
      <SelectField
        label={messages.reason()}
        value={reason}
        error={mutation.errors.reason}
        placeholder={messages.chooseReason()}
        options={accountHelpReasons.map((value) => ({ value, text: accountHelpReasonWords[value]() }))}
        hint={messages.reasonIsKept()}
        onChange={({ target }) => setReason(target.value)}
        required
      />
    </FormDialog>
  )
}
