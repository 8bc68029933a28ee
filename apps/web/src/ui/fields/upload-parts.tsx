import { type ChangeEvent, type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { messages as commonMessages } from '../common.messages.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { IconButton } from '../icon-button.tsx'
import { LineDrawing } from '../line-icon.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { ControlProps } from './field.tsx'
import { formatBytes } from './file-rules.ts'
import { messages } from './messages.ts'

type DropBoxProps = {
  control: ControlProps
  accept: string | undefined
  required: boolean | undefined
  disabled: boolean | undefined
  hasFile: boolean
  onFile: (file: File) => void
  children: ReactNode
}

/** The input covers the whole box, so that it receives clicks and dropped files anywhere beside the buttons. */
export function DropBox({ control, accept, required, disabled, hasFile, onFile, children }: DropBoxProps) {
  const [isDraggedOver, setDraggedOver] = useState(false)

  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file can be chosen again after it was removed.
    target.value = ''
    if (file) onFile(file)
  }

  return (
    <div
      className={classNames(
        'group relative flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-field border px-3 py-2 transition-colors has-enabled:hover:border-ink has-aria-invalid:border-danger has-disabled:bg-tint',
        isDraggedOver ? 'border-accent bg-tint' : 'border-edge bg-card',
        !hasFile && 'border-dashed',
      )}
    >
      <input
        {...control}
        type="file"
        accept={accept}
        required={required && !hasFile}
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
        disabled={disabled}
        onChange={handleChange}
        className="absolute inset-0 cursor-pointer rounded-field text-[0px] text-transparent file:hidden disabled:cursor-not-allowed"
      />
      {children}
    </div>
  )
}

const PILL =
  'pointer-events-none relative inline-flex min-h-9 shrink-0 items-center rounded-full bg-tint px-3.5 text-small font-semibold text-accent group-has-disabled:text-soft'

type ChosenUploadProps = {
  file: ChosenFile | null
  picture: string | undefined
  isDisabled: boolean | undefined
  onRemove: () => void
}

export function ChosenUpload({ file, picture, isDisabled, onRemove }: ChosenUploadProps) {
  const [failedPicture, setFailedPicture] = useState<string>()

  if (!file)
    return (
      <>
        <span aria-hidden="true" className={PILL}>
          {messages.chooseAFile()}
        </span>
        <span className="pointer-events-none relative text-small text-soft">{messages.orDropItHere()}</span>
      </>
    )
  return (
    <>
      {picture && picture !== failedPicture ? (
        <img
          src={picture}
          alt=""
          onError={() => setFailedPicture(picture)}
          className="pointer-events-none relative max-h-20 max-w-[min(9rem,100%)] rounded-small bg-tint object-contain"
        />
      ) : (
        <LineDrawing path={PAPER} className="pointer-events-none relative size-7 text-accent" />
      )}
      <FileText name={file.name}>{formatBytes(file.size)}</FileText>
      <div className="pointer-events-none relative ms-auto flex flex-wrap items-center justify-end">
        <span aria-hidden="true" className={PILL}>
          {messages.replace()}
        </span>
        {!isDisabled && (
          <IconButton
            icon="close"
            label={messages.removeFile({ file: file.name })}
            onClick={onRemove}
            className="pointer-events-auto"
          />
        )}
      </div>
    </>
  )
}

const PAPER = 'M8 4.5h11l6 6v17H8zM18.5 4.5V11H25'

function FileText({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pointer-events-none relative min-w-0 flex-1 basis-28">
      <p className="truncate font-medium">{name}</p>
      <div className="text-tiny text-soft tabular-nums">{children}</div>
    </div>
  )
}

type RunningUploadProps = { file: File; fraction: number; onCancel: () => void }

export function RunningUpload({ file, fraction, onCancel }: RunningUploadProps) {
  return (
    <>
      <FileText name={file.name}>
        <ProgressBar
          label={messages.uploadOf({ file: file.name })}
          value={fraction * 100}
          className="my-1.5"
        />
        {messages.sizeOfAll({
          sent: formatBytes(Math.round(file.size * fraction)),
          all: formatBytes(file.size),
        })}
      </FileText>
      <Button variant="quiet" size="small" onClick={onCancel} className="relative">
        {commonMessages.cancel()}
      </Button>
    </>
  )
}

type FailedUploadProps = { name: string; onRetry: () => void; onCancel: () => void }

export function FailedUpload({ name, onRetry, onCancel }: FailedUploadProps) {
  return (
    <>
      <FileText name={name}>{messages.notUploaded()}</FileText>
      <Button variant="outline" size="small" onClick={onRetry} className="relative">
        {commonMessages.tryAgain()}
      </Button>
      <Button variant="quiet" size="small" onClick={onCancel} className="relative">
        {commonMessages.cancel()}
      </Button>
    </>
  )
}
