import { classNames } from './class-names.ts'
import { initials } from './initials.ts'
import { LineIcon } from './line-icon.tsx'

export type InitialsAvatarProps = {
  name: string
  /** Decoration beside or inside something that says the name already; otherwise it is an image with that name. */
  decorative?: boolean
  className?: string
}

export function InitialsAvatar({ name, decorative, className = 'size-9 text-tiny' }: InitialsAvatarProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={classNames(
        'inline-grid shrink-0 place-items-center rounded-full bg-tint font-bold text-accent',
        className,
      )}
    >
      {initials(name) || <LineIcon name="user" className="size-5" />}
    </span>
  )
}
