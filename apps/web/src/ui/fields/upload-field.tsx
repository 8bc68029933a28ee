import { useEffect, useEffectEvent, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { ChosenFile } from './chosen-file.ts'
import { Field, type FieldText } from './field.tsx'
import { describeFileRules, type FileRules, validateFile } from './file-rules.ts'
import { messages } from './messages.ts'
import { readFileAsDataUrl } from './read-file-as-data-url.ts'
import { ChosenUpload, DropBox, FailedUpload, RunningUpload } from './upload-parts.tsx'
import { type UploadFunction, useUpload } from './use-upload.ts'

export type { ChosenFile } from './chosen-file.ts'

export type UploadFieldProps = FieldText &
  FileRules & {
    value: ChosenFile | null
    onChange: (file: ChosenFile | null) => void
    /** Called with true while a file is on its way; it ends with the field. */
    onBusyChange?: (isBusy: boolean) => void
    /** Resolves to the reference of the uploaded file. */
    upload: UploadFunction
    describeUploadError: (error: unknown) => string
    /** Shows the picture. */
    isPicture?: boolean
    /** A file for this field from elsewhere on the page, uploaded when another one is given. */
    sentFile?: File | undefined
    required?: boolean
    disabled?: boolean
    id?: string
    className?: string
  }

/** A file that is uploaded as soon as it is chosen or dropped; the record refers to it when it is saved. */
export function UploadField(props: UploadFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, extensions, maxBytes, ...rest } = props
  const { value, onChange, upload, describeUploadError } = rest
  const [fileError, setFileError] = useState<string>()
  const { state, start, cancel } = useUpload({
    upload,
    onUploaded: (reference, { name, type, size }) => onChange({ reference, name, type, size }),
  })
  useReportedBusy(state.status === 'uploading', rest.onBusyChange)
  const { pictureOf, readPicture } = useLocalPicture()
  const rules = { extensions, maxBytes }
  const uploadError = state.status === 'failed' ? describeUploadError(state.error) : undefined

  function choose(file: File) {
    const problem = validateFile(file, rules)
    setFileError(problem)
    if (problem) return
    if (rest.isPicture) void readPicture(file)
    void start(file)
  }

  useSentFile(rest.sentFile, choose)

  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      optional={optional}
      id={id}
      className={className}
      hint={hint ?? describeFileRules(rules)}
      error={fileError ?? uploadError ?? error}
    >
      {(control) => (
        <DropBox
          control={control}
          accept={extensions?.join(',')}
          required={rest.required}
          disabled={rest.disabled}
          hasFile={value !== null}
          onFile={choose}
        >
          {state.status === 'uploading' && (
            <RunningUpload file={state.file} fraction={state.fraction} onCancel={cancel} />
          )}
          {state.status === 'failed' && (
            <FailedUpload name={state.file.name} onRetry={() => start(state.file)} onCancel={cancel} />
          )}
          {state.status === 'idle' && (
            <ChosenUpload
              file={value}
              picture={rest.isPicture && value ? (pictureOf(value) ?? value.href) : undefined}
              isDisabled={rest.disabled}
              onRemove={() => {
                setFileError(undefined)
                onChange(null)
              }}
            />
          )}
          <VisuallyHidden role="status">
            {state.status === 'uploading' && messages.uploading({ file: state.file.name })}
            {state.status === 'idle' && value && !value.href && messages.uploaded({ file: value.name })}
          </VisuallyHidden>
        </DropBox>
      )}
    </Field>
  )
}

function useSentFile(file: File | undefined, choose: (file: File) => void) {
  const take = useEffectEvent(choose)
  useEffect(() => {
    if (file !== undefined) take(file)
  }, [file])
}

function useReportedBusy(isBusy: boolean, onBusyChange: UploadFieldProps['onBusyChange']) {
  const report = useEffectEvent((next: boolean) => onBusyChange?.(next))
  useEffect(() => {
    if (!isBusy) return
    report(true)
    return () => report(false)
  }, [isBusy])
}

function useLocalPicture() {
  const [picture, setPicture] = useState<{ name: string; size: number; address: string }>()

  async function readPicture(file: File) {
    const address = await readFileAsDataUrl(file)
    if (address !== '') setPicture({ name: file.name, size: file.size, address })
  }

  const pictureOf = ({ name, size }: ChosenFile) =>
    picture?.name === name && picture.size === size ? picture.address : undefined
  return { pictureOf, readPicture }
}
