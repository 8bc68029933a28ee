import { type ChangeEvent, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { LineIcon } from '../line-icon.tsx'
import { type ControlProps, Field, type FieldText } from './field.tsx'
import { describeFileRules, type FileRules, validateFile } from './file-rules.ts'
import { messages } from './messages.ts'

type FileFieldProps = FieldText &
  FileRules & {
    /** Called with a file that meets the rules, or with null when the file is removed or refused. */
    onPick: (file: File | null) => void
    /** The name of a file that is already stored. */
    storedName?: string
    disabled?: boolean
    required?: boolean
    name?: string
    id?: string
    className?: string
  }

export function FileField(props: FileFieldProps) {
  const { label, hint, error, hideLabel, optional, id, className, extensions, maxBytes, ...rest } = props
  const [fileError, setFileError] = useState<string>()
  const rules = { extensions, maxBytes }

  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      optional={optional}
      id={id}
      className={className}
      hint={hint ?? describeFileRules(rules)}
      error={fileError ?? error}
    >
      {(control) => <FileControl control={control} rules={rules} setFileError={setFileError} {...rest} />}
    </Field>
  )
}

type FileControlProps = Omit<FileFieldProps, keyof FieldText | keyof FileRules | 'id' | 'className'> & {
  control: ControlProps
  rules: FileRules
  setFileError: (error: string | undefined) => void
}

function FileControl({ control, rules, setFileError, onPick, storedName, ...rest }: FileControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const [pickedName, setPickedName] = useState<string>()
  const displayedName = pickedName ?? storedName

  function selectFile(file: File | undefined) {
    const error = file && validateFile(file, rules)
    setFileError(error)
    const validFile = file && !error ? file : undefined
    setPickedName(validFile?.name)
    if (input.current && !validFile) input.current.value = ''
    onPick(validFile ?? null)
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    selectFile(event.target.files?.[0])
  }

  function clear() {
    selectFile(undefined)
    input.current?.focus()
  }

  return (
    <div className="group relative flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 rounded-field border border-dashed border-edge bg-card px-3 py-1.5 transition-colors has-enabled:hover:border-ink has-focus-visible:border-solid has-aria-invalid:border-danger has-disabled:bg-tint">
      <span
        aria-hidden="true"
        className="inline-flex min-h-9 shrink-0 items-center rounded-full bg-tint px-3.5 text-small font-semibold text-accent group-has-disabled:text-soft"
      >
        {messages.chooseAFile()}
      </span>
      <span
        className={classNames(
          'flex min-w-0 flex-1 basis-32 items-center gap-2',
          !displayedName && 'text-soft',
        )}
      >
        {displayedName && <LineIcon name="check" className="size-5 text-accent" />}
        <span className="min-w-0 truncate">{displayedName ?? messages.noneChosen()}</span>
      </span>
      {/* The input covers the whole box, so that it receives clicks and dropped files anywhere. */}
      <input
        {...rest}
        {...control}
        ref={input}
        type="file"
        accept={rules.extensions?.join(',')}
        onChange={handleChange}
        className="absolute inset-0 cursor-pointer rounded-field text-[0px] text-transparent file:hidden disabled:cursor-not-allowed"
      />
      {pickedName && (
        <IconButton
          icon="close"
          label={messages.removeFile({ file: pickedName })}
          onClick={clear}
          className="relative"
        />
      )}
    </div>
  )
}
