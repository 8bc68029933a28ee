import { useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { usePerson } from '../../../app/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { InitialsAvatar } from '../../../ui/initials-avatar.tsx'
import { useFlash } from '../../../ui/use-flash.ts'
import { CropDialog } from './crop-dialog.tsx'
import { pictureRules, readPicture, storedPicture } from './picture-file.ts'
import { useKeepProfile, useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'
import { WHOLE_FORM } from './refusal-place.ts'
import { useAttempt } from './use-attempt.ts'
import { useSendPicture } from './use-send-picture.ts'
import { WaitingForTurn } from './waiting-for-turn.tsx'

export function PictureSection() {
  const profile = useProfile()
  const { user } = usePerson()
  const name = `${user.first} ${user.last}`.trim() || user.email
  const keep = useKeepProfile()
  const sending = useSendPicture()
  const flash = useFlash()
  const chooser = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [picture, setPicture] = useState<ImageBitmap>()
  /** What was taken away just now, to be put back. */
  const [removed, setRemoved] = useState<string | null>()
  const saving = useAttempt([])
  const removing = useAttempt([])

  async function choose(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (file === undefined) return
    const read = await readPicture(file)
    setProblem(typeof read === 'string' ? read : undefined)
    if (typeof read !== 'string') setPicture(read)
  }

  function close() {
    sending.giveUp()
    picture?.close()
    setPicture(undefined)
  }

  async function use(base64: string) {
    let isKept = false
    await saving.attempt(async () => {
      isKept = await sending.send(base64)
    })
    if (!isKept) return
    setRemoved(undefined)
    close()
    flash.success({ text: 'Your picture has been saved.' })
  }

  function remove() {
    return removing.attempt(async () => {
      const before = profile.picture === null ? null : await storedPicture(profile.picture)
      await client.accounts.removePicture()
      await keep({ ...profile, picture: null })
      setRemoved(before)
      chooser.current?.focus()
    })
  }

  function putBack() {
    if (!removed) return
    return removing.attempt(async () => {
      if (!(await sending.send(removed))) return
      setRemoved(undefined)
      chooser.current?.focus()
    })
  }

  return (
    <ProfileSection title="Picture" about="It stands in place of your initials, at the top of every page.">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <InitialsAvatar name={name} picture={profile.picture} className="size-28 text-title-l" />
        <div className="min-w-0 flex-1 basis-56">
          <div className="flex flex-wrap items-center gap-3">
            <Button ref={chooser} variant="outline" size="small" onClick={() => input.current?.click()}>
              Choose a picture
            </Button>
            {profile.picture !== null && (
              <Button
                variant="quiet"
                size="small"
                busy={removing.isBusy}
                busyText="Removing"
                onClick={remove}
              >
                Remove picture
              </Button>
            )}
          </div>
          <p className="mt-2 text-small text-soft">JPEG, PNG, WebP or GIF, up to 10 MB.</p>
          <FieldError id="picture-file-problem">{problem ?? removing.problems[WHOLE_FORM]}</FieldError>
          <div role="status" className="flex flex-wrap items-center gap-x-2">
            {sending.isWaiting && picture === undefined && <WaitingForTurn />}
            {removed !== undefined && profile.picture === null && (
              <>
                <span>Removed.</span>
                {removed !== null && (
                  <Button variant="quiet" size="small" busy={removing.isBusy} onClick={putBack}>
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
            accept={pictureRules.endings.join(',')}
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </div>
      </div>
      {picture && (
        <CropDialog
          picture={picture}
          saving={saving}
          isWaiting={sending.isWaiting}
          onUse={use}
          onClose={close}
        />
      )}
    </ProfileSection>
  )
}
