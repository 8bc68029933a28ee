import { useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { FieldError } from '../../../ui/fields/field.tsx'
import { validateFile } from '../../../ui/fields/file-rules.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { encodeCroppedPicture } from './crop-canvas.tsx'
import { CropDialog, UploadQueuedNotice } from './crop-dialog.tsx'
import type { Crop } from './crop-geometry.ts'
import { messages } from './messages.ts'
import { useProfile, useSetCachedProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { retryWhileBusy } from './retry-while-busy.ts'

const MB = 1024 * 1024
const pictureFileRules = { extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif'], maxBytes: 10 * MB }

/** Twice the uploaded size: enough to zoom in, and small enough to drag smoothly on a phone. */
const REDUCED_SIDE_PX = 1024

/** Returns a picture that can be drawn, or the error message for the file. The caller must close the picture. */
async function readPicture(file: File): Promise<ImageBitmap | string> {
  const error = validateFile(file, pictureFileRules)
  if (error !== undefined) return error
  try {
    return await reducePicture(await createImageBitmap(file))
  } catch {
    // createImageBitmap does not report why it cannot decode a file. The server would refuse it with this message.
    return messages.unreadablePicture()
  }
}

async function reducePicture(picture: ImageBitmap): Promise<ImageBitmap> {
  const scale = REDUCED_SIDE_PX / Math.min(picture.width, picture.height)
  if (scale >= 1) return picture
  const resized = await createImageBitmap(picture, {
    resizeWidth: Math.round(picture.width * scale),
    resizeHeight: Math.round(picture.height * scale),
    resizeQuality: 'high',
  })
  picture.close()
  return resized
}

/** Returns the current picture, for an undo; null when it cannot be fetched. */
async function fetchPicture(url: string): Promise<Blob | null> {
  try {
    const response = await fetch(url)
    return response.ok ? await response.blob() : null
  } catch {
    return null
  }
}

/** Uploads a picture and stores the returned profile; retries while the server is busy with other uploads. */
function useSendPicture() {
  const setCachedProfile = useSetCachedProfile()
  const [isQueued, setIsQueued] = useState(false)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  /** Resolves to whether the picture was saved: false when it was canceled meanwhile. */
  async function send(picture: Blob): Promise<boolean> {
    const controller = new AbortController()
    abortController.current = controller
    let upload: string | undefined
    /** Continues with the upload of an earlier attempt, so that the bytes are sent once. */
    async function sendOnce(signal: AbortSignal) {
      upload ??= await uploadFile(picture, { purpose: 'profile-picture', name: 'picture.jpg', signal })
      return client.accounts.setPicture({ upload }, { signal })
    }
    try {
      const profile = await retryWhileBusy(sendOnce, {
        signal: controller.signal,
        onWait: () => setIsQueued(true),
      })
      if (profile !== null) await setCachedProfile(profile)
      return profile !== null
    } finally {
      setIsQueued(false)
    }
  }

  return { isQueued, send, cancel: () => abortController.current?.abort() }
}

export function ProfilePictureSection() {
  const profile = useProfile()
  const { user } = useCurrentUser()
  const name = `${user.first} ${user.last}`.trim() || user.email
  const setCachedProfile = useSetCachedProfile()
  const upload = useSendPicture()
  const flash = useFlash()
  const chooseButton = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [fileError, setFileError] = useState<string>()
  const [picture, setPicture] = useState<ImageBitmap>()
  /** The picture that was just removed, for an undo; null when it could not be fetched. */
  const [removedPicture, setRemovedPicture] = useState<Blob | null>()

  async function choosePicture(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (file === undefined) return
    const result = await readPicture(file)
    setFileError(typeof result === 'string' ? result : undefined)
    if (typeof result !== 'string') setPicture(result)
  }

  function close() {
    upload.cancel()
    picture?.close()
    setPicture(undefined)
  }

  async function removePicture() {
    const previousPicture = profile.picture === null ? null : await fetchPicture(profile.picture)
    await client.accounts.removePicture()
    await setCachedProfile({ ...profile, picture: null })
    setRemovedPicture(previousPicture)
    chooseButton.current?.focus()
  }

  async function undoRemoval() {
    if (!removedPicture || !(await upload.send(removedPicture))) return
    setRemovedPicture(undefined)
    chooseButton.current?.focus()
  }

  const saveMutation = useFormMutation({
    mutationFn: async ({ from, crop }: { from: ImageBitmap; crop: Crop }) =>
      upload.send(await encodeCroppedPicture(from, crop)),
    onSuccess(isSaved) {
      if (!isSaved) return
      setRemovedPicture(undefined)
      close()
      flash.success({ text: messages.pictureSaved() })
    },
  })
  const removeMutation = useFormMutation({
    mutationFn: (change: 'remove' | 'undo') => (change === 'remove' ? removePicture() : undoRemoval()),
  })

  return (
    <ProfileSection title={messages.picture()} description={messages.pictureText()}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <InitialsAvatar name={name} picture={profile.picture} className="size-28 text-title-l" />
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-3">
            <Button ref={chooseButton} variant="outline" size="small" onClick={() => input.current?.click()}>
              {messages.chooseAPicture()}
            </Button>
            {profile.picture !== null && (
              <Button
                variant="quiet"
                size="small"
                busy={removeMutation.isPending}
                busyText={messages.removing()}
                onClick={() => removeMutation.submit('remove')}
              >
                {messages.removePicture()}
              </Button>
            )}
          </div>
          <p className="mt-2 text-small text-soft">{messages.pictureRules()}</p>
          <FieldError id="picture-file-problem">{fileError ?? removeMutation.errors.form}</FieldError>
          <div role="status" className="flex flex-wrap items-center gap-x-2">
            {upload.isQueued && picture === undefined && <UploadQueuedNotice />}
            {removedPicture !== undefined && profile.picture === null && (
              <>
                <span>{messages.removed()}</span>
                {removedPicture !== null && (
                  <Button
                    variant="quiet"
                    size="small"
                    busy={removeMutation.isPending}
                    onClick={() => removeMutation.submit('undo')}
                  >
                    {commonMessages.undo()}
                  </Button>
                )}
              </>
            )}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={messages.pictureFile()}
            accept={pictureFileRules.extensions.join(',')}
            onChange={({ target }) => choosePicture(target.files?.[0])}
          />
        </div>
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          isSaving={saveMutation.isPending}
          error={saveMutation.errors.form}
          isQueued={upload.isQueued}
          onSave={(crop) => saveMutation.submit({ from: picture, crop })}
          onClose={close}
        />
      )}
    </ProfileSection>
  )
}
