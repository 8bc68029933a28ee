import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { getErrorMessage } from '../../../app/api.ts'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { readFileAsDataUrl } from '../../../ui/fields/read-file-as-data-url.ts'
import { type ChosenFile, UploadField } from '../../../ui/fields/upload-field.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { messages } from './messages.ts'
import { useOrganizationChange } from './use-organization-change.ts'

const HeaderPreviewDialog = lazyComponent(
  () => import('./header-preview-dialog.tsx').then((module) => module.HeaderPreviewDialog),
  { name: messages.thePreview, dismiss: ({ onClose }) => onClose() },
)

const MAX_IMAGE_BYTES = 5 * 1024 * 1024
const IMAGE_EXTENSIONS = ['.jpg', '.jpeg', '.png', '.webp', '.gif']

type BrandingSectionProps = {
  group: OrganizationDetails
  onDirty: (name: string, isDirty: boolean) => void
}

/** The image in the header of every member: uploaded, replaced, deleted, and looked at beforehand. */
export function BrandingSection({ group, onDirty }: BrandingSectionProps) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [localPicture, setLocalPicture] = useState('')
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const change = useOrganizationChange(group, () => {
    setFile(null)
    // The button that was used goes away, or is disabled.
    heading.current?.focus()
  })
  const isDirty = file !== null || isUploading
  const reportDirty = useEffectEvent((next: boolean) => onDirty('image', next))
  useEffect(() => {
    reportDirty(isDirty)
  }, [isDirty])
  const hasImage = group.groupImage !== null
  const preview = file === null ? group.groupImage : localPicture

  function save() {
    if (file === null) return
    const upload = file.reference
    void change.submit({
      send: (base) => adminClient.groups.setGroupImage({ ...base, upload }),
      successText: messages.updatedToImage(),
    })
  }

  function remove() {
    void change.submit({
      send: (base) => adminClient.groups.setGroupImage({ ...base, upload: null }),
      successText: messages.brandingRemoved(),
    })
  }

  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="font-sans text-body font-semibold">
        {messages.branding()}
      </h3>
      {hasImage && (
        <img
          src={group.groupImage ?? ''}
          alt={messages.logoOf({ organization: group.title })}
          className="mt-2.5 max-h-16 max-w-full rounded-small bg-tint object-contain p-2"
        />
      )}
      <UploadField
        label={hasImage ? messages.anotherImage() : messages.image()}
        hideLabel
        isPicture
        extensions={IMAGE_EXTENSIONS}
        maxBytes={MAX_IMAGE_BYTES}
        value={file}
        onChange={setFile}
        onBusyChange={setIsUploading}
        upload={async (chosen, options) => {
          const [reference, picture] = await Promise.all([
            uploadFile(chosen, { purpose: 'group-image', name: chosen.name, ...options }),
            readFileAsDataUrl(chosen),
          ])
          setLocalPicture(picture)
          return reference
        }}
        describeUploadError={getErrorMessage}
        className="mt-2.5"
      />
      <FormError>{change.errors.form}</FormError>
      <div className="mt-3 flex flex-wrap gap-1">
        <Button
          variant="outline"
          size="small"
          disabled={file === null}
          busy={change.isPending}
          busyText={commonMessages.saving()}
          onClick={save}
        >
          {hasImage ? messages.replace() : messages.upload()}
        </Button>
        {preview !== null && preview !== '' && (
          <DialogButton variant="quiet" className="px-3!" onClick={() => setIsPreviewing(true)}>
            {messages.preview()}
          </DialogButton>
        )}
        {hasImage && (
          <Button
            variant="quiet"
            size="small"
            paused={change.isPending}
            onClick={remove}
            className="px-3! text-danger!"
          >
            <RichMessage
              parts={messages.deleteImage({ hidden: (text) => <span className="sr-only">{text}</span> })}
            />
          </Button>
        )}
      </div>
      {isPreviewing && (
        <HeaderPreviewDialog group={group} image={preview ?? ''} onClose={() => setIsPreviewing(false)} />
      )}
    </div>
  )
}
