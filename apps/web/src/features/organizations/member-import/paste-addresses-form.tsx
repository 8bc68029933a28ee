import { useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import type { ChosenFile } from '../../../ui/fields/upload-field.tsx'
import { messages } from './messages.ts'

/** Takes addresses as they are copied from a mail program or a sheet; they are uploaded as a file. */
export function PasteAddressesForm({
  disabled,
  onUploaded,
}: {
  disabled: boolean
  onUploaded: (file: ChosenFile) => void
}) {
  const [text, setText] = useState('')
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: async () => {
      const file = new Blob([text], { type: 'text/plain' })
      const name = messages.pastedFile()
      const reference = await uploadFile(file, { purpose: 'member-list', name })
      return { reference, name, type: file.type, size: file.size }
    },
    validate: (): Record<string, string> => (text.trim() === '' ? { text: messages.pasteAtLeastOne() } : {}),
    describeError: getErrorMessage,
    onSuccess: onUploaded,
  })

  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextareaField
        label={messages.pasteAddresses()}
        hint={messages.pasteAddressesHint()}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={errors.text}
        disabled={disabled || isPending}
        spellCheck={false}
        autoComplete="off"
      />
      <FormError>{errors.form}</FormError>
      <Button
        type="submit"
        variant="outline"
        size="small"
        disabled={disabled}
        busy={isPending}
        busyText={messages.lookingAtLines()}
      >
        {messages.lookOverAddresses()}
      </Button>
    </form>
  )
}
