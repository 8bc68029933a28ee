import { buttonStyle } from '../../ui/button-style.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Way } from './list-ways.ts'

type WayLinksProps = {
  ways: Way[]
  /** Shows the calls as main buttons. */
  isUrgent?: boolean
  className?: string
}

/** The ways to reach a help line, as buttons. */
export function WayLinks({ ways, isUrgent = false, className }: WayLinksProps) {
  return (
    <ul className={className}>
      {ways.map((way) => (
        <li key={way.href}>
          <WayLink way={way} isFilled={isUrgent && way.by === 'call'} />
        </li>
      ))}
    </ul>
  )
}

function WayLink({ way: { by, words, href }, isFilled }: { way: Way; isFilled: boolean }) {
  const isExternal = by === 'site'
  return (
    <a
      href={href}
      {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}
      className={`${buttonStyle({ variant: isFilled ? 'filled' : 'outline', size: 'small' })} wrap-anywhere tabular-nums`}
    >
      {words}
      {isExternal && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
    </a>
  )
}
