import { useState } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'

type InitialsAvatarProps = {
  name: string
  /** The URL of a picture that is shown instead. If it cannot be loaded, the initials are shown. */
  picture?: string | null
  /** Set it beside or inside something that contains the name already; otherwise it is an image with that name. */
  decorative?: boolean
  className?: string
}

export function InitialsAvatar(props: InitialsAvatarProps) {
  const { name, picture, decorative, className = 'size-9 text-tiny' } = props
  const [failedPicture, setFailedPicture] = useState<string>()

  if (picture && picture !== failedPicture)
    return (
      <img
        src={picture}
        alt={decorative ? '' : name}
        onError={() => setFailedPicture(picture)}
        className={classNames('shrink-0 rounded-full bg-tint object-cover', className)}
      />
    )
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full bg-tint font-bold text-accent',
        className,
      )}
    >
      {getInitials(name) || <LineIcon name="user" className="size-5" />}
    </span>
  )
}

/** Returns at most two letters: of the first and the last word of a name, or of the part of an address before the @. */
export function getInitials(name: string): string {
  const letters = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0])
    .filter((letter) => letter !== undefined)
  const first = letters[0] ?? ''
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : ''
  return (first + last).toLocaleUpperCase()
}
