import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './messages.ts'

type SettingFormProps = {
  label: string
  hint?: string
  /** What is stored. */
  stored: string
  submitLabel: string
  isPending: boolean
  error: string | undefined
  onDirty: (isDirty: boolean) => void
  /** Resolves when the change was sent; the field then shows what is stored. */
  onSubmit: (value: string) => Promise<boolean>
  /** Returns what the value means that is typed or stored; '' for nothing. */
  describeValue?: (value: string) => string
  input?: Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'maxLength' | 'placeholder'>
}

/** One setting with a button of its own, which is disabled while nothing has changed. */
export function SettingForm(props: SettingFormProps) {
  const { label, hint, stored, submitLabel, isPending, error, onSubmit, input } = props
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? stored
  const isChanged = value.trim() !== stored
  const reportDirty = useEffectEvent((isDirty: boolean) => props.onDirty(isDirty))
  useEffect(() => {
    reportDirty(isChanged)
  }, [isChanged])

  async function submit() {
    if (isChanged && (await onSubmit(value.trim()))) setTyped(null)
  }

  return (
    <ValidatedForm errors={error === undefined ? {} : { value: error }} onSubmit={() => void submit()}>
      <div className="flex flex-wrap items-end gap-2.5">
        <TextField
          {...input}
          label={label}
          hint={hint}
          value={value}
          onChange={({ target }) => setTyped(target.value)}
          error={error}
          autoComplete="off"
          className="flex-1 basis-36"
        />
        <Button
          type="submit"
          variant="outline"
          size="small"
          disabled={!isChanged}
          busy={isPending}
          busyText={commonMessages.saving()}
          className={error === undefined ? 'mb-0.5' : 'mb-auto'}
        >
          <RichMessage
            parts={messages.submit({
              action: submitLabel,
              setting: label,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          />
        </Button>
      </div>
      <p role="status" className="mt-2 text-small text-soft empty:hidden">
        {props.describeValue?.(value)}
      </p>
    </ValidatedForm>
  )
}
