import { buttonStyle } from '../../ui/button-style.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Way } from './list-contact-ways.ts'

type ContactWayLinksProps = {
  ways: Way[]
  /** Shows the calls as main buttons. */
  isUrgent?: boolean
  className?: string
}

/** The ways to reach a help line, as buttons. */
export function ContactWayLinks({ ways, isUrgent = false, className }: ContactWayLinksProps) {
  'use no memo'
  return (
    <ul className={className}>
      {ways.map((way) => (
        <li
          key={way.href}
          className={way.by === 'site' && ways.length > 1 ? 'print:hidden' : 'print:ms-[0.6em] print:inline'}
        >
          <WayLink way={way} isFilled={isUrgent && way.by === 'call'} />{' '}
        </li>
      ))}
    </ul>
  )
}

function WayLink({ way: { by, words, href, hint }, isFilled }: { way: Way; isFilled: boolean }) {
  'use no memo'
  return (
    <a
      href={href}
      {...(by === 'site' && { target: '_blank', rel: 'noopener noreferrer' })}
      className={`${buttonStyle({ variant: isFilled ? 'filled' : 'outline', size: 'small' })} wrap-anywhere tabular-nums print:inline print:min-h-0 print:border-0 print:bg-transparent print:p-0 print:text-body print:leading-tight print:whitespace-nowrap print:text-ink`}
    >
      {words}
      {hint && <VisuallyHidden> {hint}</VisuallyHidden>}
    </a>
  )
}
