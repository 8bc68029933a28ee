import { ownHelpLineInput, ownHelpLinesInput } from '@kitchen-table/contract/catalog'
import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { type ComponentProps, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { GuardedFormDialog } from '../guarded-form-dialog.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

type Line = OrganizationDetails['helpLines'][number]

const emptyForm = { name: '', phone: '', textNumber: '', textWord: '', site: '', hours: '', use: '' }
type Form = typeof emptyForm

function toForm({ phone, text, site, ...texts }: Line): Form {
  const { number = '', word = '' } = text ?? {}
  return { ...texts, phone: phone ?? '', textNumber: number, textWord: word, site: site ?? '' }
}

function toInput({ phone, textNumber, textWord, site, ...texts }: Form): Line {
  const text = textNumber.trim() === '' ? null : { number: textNumber, word: textWord }
  return { ...texts, phone: phone.trim() || null, text, site: site.trim() || null }
}

const formFields: Readonly<Record<string, string>> = { 'text.number': 'textNumber', 'text.word': 'textWord' }

/** Returns the sentence of the first problem of each field. */
function findErrors(input: Line, others: readonly Line[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of ownHelpLineInput.safeParse(input).error?.issues ?? []) {
    const name = path.join('.')
    errors[formFields[name] ?? name] ??= message
  }
  const [repeated] = ownHelpLinesInput.safeParse([...others, input]).error?.issues ?? []
  if (Object.keys(errors).length === 0 && repeated) errors.name = repeated.message
  return errors
}

type HelpLineDialogProps = {
  group: OrganizationDetails
  /** Which of its places; the number of them for a new one. */
  index: number
  onClose: () => void
}

/** Adds a place of an organization, or changes one. */
export function HelpLineDialog({ group, index, onClose }: HelpLineDialogProps) {
  const { helpLines } = group
  const stored = helpLines[index]
  const [initial] = useState(() => (stored === undefined ? emptyForm : toForm(stored)))
  const [form, setForm] = useState(initial)
  const change = useOrganizationChange(group, onClose)

  function submit() {
    const input = toInput(form)
    const errors = findErrors(
      input,
      helpLines.filter((_, n) => n !== index),
    )
    if (Object.keys(errors).length > 0) {
      change.setErrors(errors)
      return
    }
    void change.submit({
      send: (base) =>
        adminClient.groups.updateGroup({
          ...base,
          helpLines: [...helpLines.slice(0, index), input, ...helpLines.slice(index + 1)],
        }),
      successText: messages.placeSaved({ name: form.name.trim() }),
    })
  }

  const field = (name: keyof Form, props: Omit<ComponentProps<typeof TextField>, 'name'>) => (
    <TextField
      value={form[name]}
      onChange={({ target }) => setForm({ ...form, [name]: target.value })}
      error={change.errors[name]}
      autoComplete="off"
      {...props}
    />
  )

  return (
    <GuardedFormDialog
      title={stored === undefined ? messages.addPlaceTitle() : messages.editPlaceTitle({ name: stored.name })}
      mutation={{ ...change, submit }}
      submitLabel={messages.save()}
      busyText={commonMessages.saving()}
      isDirty={JSON.stringify(form) !== JSON.stringify(initial)}
      lostWords={messages.placeNotSaved()}
      onClose={onClose}
    >
      {field('name', { label: commonMessages.name(), required: true, maxLength: 100 })}
      {field('phone', { label: messages.phone(), hint: '800-799-7233', inputMode: 'tel' })}
      {field('textNumber', { label: messages.numberForTexts(), inputMode: 'tel', optional: true })}
      {field('textWord', { label: messages.wordToSend(), optional: true, maxLength: 20 })}
      {field('site', { label: messages.site(), hint: messages.siteHint(), inputMode: 'url' })}
      {field('hours', { label: messages.hours(), optional: true, maxLength: 200 })}
      {field('use', { label: messages.whatItIsGoodFor(), optional: true, maxLength: 400 })}
    </GuardedFormDialog>
  )
}
