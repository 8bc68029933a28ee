import { isSameValue, type RecordFields } from '@kitchen-table/domain/catalog'
import { revalidateLogic, useForm, useStore } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import { type FormErrors, hasErrors } from '../../../app/forms/form-errors.ts'
import { messages as fieldMessages } from '../../../ui/fields/messages.ts'
import { useRunningUploads } from './use-running-uploads.ts'

type RecordValuesOptions<Values> = {
  initialValues: Values
  validate: (values: Values) => FormErrors
  onSubmit: (values: Values) => Promise<void>
  /** Called when the form's own validation refuses the values. */
  onInvalid: (values: Values) => void
}

/**
 * The values of a form, the uploads of its files, and the validation, which repeats what the server has refused for as
 * long as the refused value stays, and refuses fields whose files are on their way.
 */
export function useRecordValues<Values extends RecordFields>(options: RecordValuesOptions<Values>) {
  const uploads = useRunningUploads<keyof Values & string>()
  const refused = useRef<{ errors: FormErrors; values: Values } | null>(null)
  /** The fields that the last save was refused for. */
  const [refusal, setRefusal] = useState<{ fields: string[] } | null>(null)

  function findErrors(values: Values): FormErrors {
    const errors: Record<string, string> = { ...options.validate(values) }
    for (const field of uploads.readNames()) errors[field] = fieldMessages.isBeingSent()
    for (const [field, message] of Object.entries(refused.current?.errors ?? {}))
      if (isSameValue(values[field], refused.current?.values[field])) errors[field] ??= message
    return errors
  }

  const form = useForm({
    defaultValues: options.initialValues,
    canSubmitWhenInvalid: true,
    validationLogic: revalidateLogic(),
    validators: {
      onDynamic: ({ value }) => {
        const errors = findErrors(value)
        return hasErrors(errors) ? { form: errors.form, fields: errors } : undefined
      },
    },
    onSubmit: ({ value }) => options.onSubmit(value),
    onSubmitInvalid({ value }) {
      setRefusal({ fields: Object.keys(findErrors(value)) })
      options.onInvalid(value)
    },
  })

  return {
    form,
    values: useStore(form.store, (state) => state.values),
    isSubmitting: useStore(form.store, (state) => state.isSubmitting),
    /** Returns the values that the form has now, which may not be rendered yet. */
    readValues: () => form.state.values,
    setValues: (next: Values) => form.reset(next, { keepDefaultValues: true }),
    refusal,
    /** Shows what the server has refused in these values. */
    refuse(errors: FormErrors, values: Values) {
      refused.current = { errors, values }
      void form.validate('submit')
      if (hasErrors(errors)) setRefusal({ fields: Object.keys(errors) })
    },
    clearRefusal() {
      refused.current = null
      setRefusal(null)
    },
    uploadingNames: uploads.names,
    isUploading: uploads.isUploading,
    setUploading(name: keyof Values & string, isUploading: boolean) {
      uploads.setUploading(name, isUploading)
      if (!isUploading && form.state.submissionAttempts > 0) void form.validate('change')
    },
  }
}
