import { Link, type LinkProps } from '@tanstack/react-router'
import { LineIcon } from '../../../ui/line-icon.tsx'

/** The link above a heading that leads back to the list. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-4 mb-1 inline-flex min-h-11 items-center gap-1 text-small text-soft no-underline hover:text-ink hover:underline"
    >
      <LineIcon name="chevron" className="size-4 rotate-90" />
      {children}
    </Link>
  )
}
