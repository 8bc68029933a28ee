import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { normalizeEmail } from '@kitchen-table/domain/accounts'
import {
  areSeatsShort,
  countFreeSeats,
  type MemberRole,
  memberRoles,
  toSeats,
} from '@kitchen-table/domain/organizations'
import {
  currentLocale,
  defaultLanguage,
  isLanguage,
  type Language,
  languageNames,
  languages,
} from '@kitchen-table/i18n/locale'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { type FormErrors, getFieldIssues } from '../../../app/forms/form-errors.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { managerClient } from '../../../app/manager-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ADD_MEMBER_FLASH_TOPIC } from '../flash-topics.ts'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { reloadOrganizations } from '../queries.ts'
import { roleWords } from '../role-words.ts'
import { messages as invitationMessages } from './invitation.messages.ts'
import { messages } from './messages.ts'

/** `language` is empty until the manager has chosen one, `subGroupId` for none. */
type NewMember = {
  email: string
  first: string
  last: string
  role: string
  language: string
  subGroupId: string
  isUninvited: boolean
}

/** Returns the language of the page, in which a manager most likely speaks to their people. */
function pageLanguage(): Language {
  const locale = currentLocale()
  return isLanguage(locale) ? locale : defaultLanguage
}

/**
 * Returns the language of a new member, or undefined for none: English that was left as it is says nothing of theirs, and
 * they get it without a choice too, except where their browser prefers another language.
 */
export function resolveNewMemberLanguage(chosen: string): Language | undefined {
  if (isLanguage(chosen)) return chosen
  const preset = pageLanguage()
  return preset === defaultLanguage ? undefined : preset
}

/** Returns the form before anything is typed. Where there is no choice of a role, it is made. */
const createEmptyMember = (roles: readonly MemberRole[], subGroupId: string): NewMember => ({
  subGroupId,
  email: '',
  first: '',
  last: '',
  role: roles.length === 1 ? 'user' : '',
  language: '',
  isUninvited: false,
})

function parseRole(role: string): MemberRole | undefined {
  return memberRoles.find((each) => each === role)
}

/** The checks that need no request, with the words of the specification. */
export function validateNewMember({ email, role }: Pick<NewMember, 'email' | 'role'>): FormErrors {
  const hasEmail = email.trim() !== ''
  return {
    ...(!hasEmail && { email: messages.emailRequired() }),
    ...(hasEmail && normalizeEmail(email) === null && { email: commonMessages.notAValidEmail() }),
    ...(parseRole(role) === undefined && { role: messages.accountTypeRequired() }),
  }
}

function useAddMember(group: OrganizationDetails, values: NewMember, onAdded: () => void) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const isAdded = useRef(false)
  // A failure is of no interest any more when the form is closed, or sent again.
  useEffect(() => () => void (isAdded.current || flash.closeAll(ADD_MEMBER_FLASH_TOPIC)), [flash])

  return useFormMutation({
    mutationFn: () =>
      managerClient.groups.addMember({
        slug: group.slug,
        email: values.email,
        first: values.first,
        last: values.last,
        role: parseRole(values.role) ?? 'user',
        language: resolveNewMemberLanguage(values.language),
        ...(values.subGroupId !== '' && { subGroupId: values.subGroupId }),
        ...(values.isUninvited && { isInvited: false }),
      }),
    fields: {
      email: ['groups.email_exists'],
      first: [],
      last: [],
      role: ['auth.forbidden'],
      subGroupId: ['groups.sub_group_not_found'],
    },
    validate() {
      flash.closeAll(ADD_MEMBER_FLASH_TOPIC)
      return validateNewMember(values)
    },
    onSuccess({ email }) {
      reloadOrganizations(queryClient)
      isAdded.current = true
      flash.success({
        title: messages.success(),
        text: messages.userAdded({ email, organization: group.title }),
        topic: ADD_MEMBER_FLASH_TOPIC,
      })
      onAdded()
    },
    onError(error) {
      // What is wrong with a field stands beside it.
      if (getFieldIssues(error).length > 0) return
      const reason = getErrorMessage(error) || messages.unknownError()
      flash.error({
        title: messages.errorAdding(),
        text: messages.errorOf({ reason, email: values.email.trim() }),
        topic: ADD_MEMBER_FLASH_TOPIC,
      })
    },
  })
}

type AddMemberDialogProps = {
  group: OrganizationDetails
  /** The sub-group whose members are listed; '' for none. */
  listedSubGroup: string
  onClose: () => void
}

/** Adds a member and invites them (docs/product.md 15.3). */
export function AddMemberDialog({ group, listedSubGroup, onClose }: AddMemberDialogProps) {
  const roles = memberRoles.filter((role) => role === 'user' || group.can.addManager)
  const [values, setValues] = useState(() =>
    createEmptyMember(roles, group.subGroups.some(({ id }) => id === listedSubGroup) ? listedSubGroup : ''),
  )
  const isFirstAdded = useRef(false)
  const seats = toSeats(group)
  const mutation = useAddMember(group, values, () => {
    isFirstAdded.current = group.memberCount === 0
    onClose()
  })
  const bind = (name: Exclude<keyof NewMember, 'isUninvited'>) => ({
    value: values[name],
    error: mutation.errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <GuardedFormDialog
      title={messages.addMember()}
      description={
        areSeatsShort(seats)
          ? messages.addMemberWithSeats({ free: countFreeSeats(seats) })
          : values.isUninvited
            ? messages.addMemberUninvited()
            : messages.addMemberMeans()
      }
      mutation={mutation}
      submitLabel={messages.addMember()}
      busyText={messages.adding()}
      isDirty={(['email', 'first', 'last'] as const).some((name) => values[name].trim() !== '')}
      lostWords={messages.nobodyAdded()}
      // The button that opened the dialog may be in the notice that nobody is here.
      finalFocus={() => (isFirstAdded.current ? document.querySelector<HTMLElement>('main h1') : null)}
      onClose={onClose}
    >
      <TextField
        {...bind('email')}
        label={commonMessages.email()}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('first')} label={commonMessages.firstName()} optional maxLength={100} />
        <TextField {...bind('last')} label={commonMessages.lastName()} optional maxLength={100} />
      </div>
      <SelectField
        {...bind('role')}
        label={messages.accountType()}
        options={roles.map((value) => ({ value, text: roleWords[value]() }))}
        {...(roles.length > 1 && { placeholder: messages.chooseOne() })}
        hint={roles.length > 1 ? messages.accountTypeHint() : undefined}
        required
      />
      {group.subGroups.length > 0 && (
        <SelectField
          {...bind('subGroupId')}
          label={messages.subGroup()}
          options={[
            { value: '', text: commonMessages.none() },
            ...group.subGroups.map(({ id, name }) => ({ value: id, text: name })),
          ]}
        />
      )}
      <SelectField
        {...bind('language')}
        value={values.language || pageLanguage()}
        label={invitationMessages.languageOfTheInvitation()}
        hint={invitationMessages.untilTheyChoose()}
        options={languages.map((value) => ({ value, text: languageNames[value] }))}
      />
      <Checkbox
        label={messages.inviteLater()}
        hint={messages.inviteLaterHint()}
        checked={values.isUninvited}
        onChange={({ target }) => setValues({ ...values, isUninvited: target.checked })}
      />
    </GuardedFormDialog>
  )
}
