import { useEffect, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { uploadFile } from '../../../app/upload-file.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { useFlash } from '../../../ui/flash-store.ts'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { encodeCroppedPicture } from './crop-canvas.tsx'
import { CropDialog, UploadQueuedNotice } from './crop-dialog.tsx'
import type { Crop } from './crop-geometry.ts'
import { fetchPicture, pictureFileRules, readPicture } from './picture-file.ts'
import { useProfile, useSetCachedProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { retryWhileBusy } from './retry-while-busy.ts'

/** Uploads a picture and stores the returned profile; retries while the server is busy with other uploads. */
function useSendPicture() {
  const setCachedProfile = useSetCachedProfile()
  const [isQueued, setIsQueued] = useState(false)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  /** Resolves to whether the picture was saved: false when it was cancelled meanwhile. */
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

export function PictureSection() {
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
      flash.success({ text: 'Your picture has been saved.' })
    },
  })
  const removeMutation = useFormMutation({
    mutationFn: (change: 'remove' | 'undo') => (change === 'remove' ? removePicture() : undoRemoval()),
  })

  return (
    <ProfileSection
      title="Picture"
      description="It stands in place of your initials, at the top of every page."
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <InitialsAvatar name={name} picture={profile.picture} className="size-28 text-title-l" />
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-3">
            <Button ref={chooseButton} variant="outline" size="small" onClick={() => input.current?.click()}>
              Choose a picture
            </Button>
            {profile.picture !== null && (
              <Button
                variant="quiet"
                size="small"
                busy={removeMutation.isPending}
                busyText="Removing"
                onClick={() => removeMutation.submit('remove')}
              >
                Remove picture
              </Button>
            )}
          </div>
          <p className="mt-2 text-small text-soft">JPEG, PNG, WebP or GIF, up to 10 MB.</p>
          <FieldError id="picture-file-problem">{fileError ?? removeMutation.errors.form}</FieldError>
          <div role="status" className="flex flex-wrap items-center gap-x-2">
            {upload.isQueued && picture === undefined && <UploadQueuedNotice />}
            {removedPicture !== undefined && profile.picture === null && (
              <>
                <span>Removed.</span>
                {removedPicture !== null && (
                  <Button
                    variant="quiet"
                    size="small"
                    busy={removeMutation.isPending}
                    onClick={() => removeMutation.submit('undo')}
                  >
                    Undo
                  </Button>
                )}
              </>
            )}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Picture file"
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
